import type { UserWire } from "@dakiya/domain/wire";

function isUser(value: unknown): value is UserWire {
  return (
    typeof value === "object" &&
    value !== null &&
    "email" in value &&
    typeof value.email === "string" &&
    "_id" in value &&
    "name" in value &&
    typeof value.name === "string"
  );
}

/** The user an answer of the session calls names; null when it names none. */
export function answeredUser(answer: { user?: unknown; data?: unknown }): UserWire | null {
  if (isUser(answer.user)) return answer.user;
  const { data } = answer;
  return typeof data === "object" && data !== null && "user" in data && isUser(data.user)
    ? data.user
    : null;
}
