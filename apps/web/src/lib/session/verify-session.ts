import type { UserWire } from "@dakiya/domain/wire";
import { readAnswer } from "../api-answer.ts";
import { sessionFetch } from "./session-fetch.ts";
import { session } from "./session.ts";

async function verify(): Promise<void> {
  if (!session.mayExist()) return session.expire();
  try {
    const response = await sessionFetch("/api/auth/verify");
    const answer = await readAnswer(response);
    const user = response.ok ? answeredUser(answer) : null;
    if (user !== null) return session.begin(user);
    // A refused renewal has already ended the session with its cause.
    if (response.status === 401) return session.expire();
    console.error(`Session check answered ${response.status}`);
  } catch (error) {
    console.error("Session check failed", error);
  }
  session.fail();
}

let verifying: Promise<void> | null = null;

/** Verifies the session once, at start (docs/product.md, Sign-in); without the hint cookie no request is sent. */
export function verifySession(): Promise<void> {
  verifying ??= verify().finally(() => {
    verifying = null;
  });
  return verifying;
}

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

/** The user in an answer of the session calls; null when there is none. */
export function answeredUser(answer: { user?: unknown; data?: unknown }): UserWire | null {
  if (isUser(answer.user)) return answer.user;
  const { data } = answer;
  return typeof data === "object" && data !== null && "user" in data && isUser(data.user)
    ? data.user
    : null;
}
