import type { UserWire } from "@dakiya/domain/wire";
import { readEnvelope } from "../read-envelope.ts";
import { sessionFetch } from "./session-fetch.ts";
import { session } from "./session.ts";

async function verify(): Promise<void> {
  if (!session.mayExist()) {
    const before = session.get();
    const hasTokens = await askForTokens();
    // The visitor may have signed in during the request.
    if (session.get() !== before) return;
    if (!hasTokens) return session.expire();
  }
  try {
    const response = await sessionFetch("/api/auth/verify");
    const answer = await readEnvelope(response);
    const user = response.ok ? userIn(answer) : null;
    if (user !== null) return session.begin(user);
    // A refused renewal has already ended the session with its cause.
    if (response.status === 401) return session.expire();
    console.error(`Session check answered ${response.status}`);
  } catch (error) {
    console.error("Session check failed", error);
  }
  session.fail();
}

/**
 * Asks whether this browser sends tokens, which no script can read: it may have lost the hints alone. A visitor is told
 * no by a 200, since browsers print a 401 as an error. False where the server can't be reached.
 */
async function askForTokens(): Promise<boolean> {
  try {
    const response = await fetch("/api/auth/session", { credentials: "include" });
    const { data } = await readEnvelope(response);
    return response.ok && typeof data === "object" && data !== null && hasTokens(data);
  } catch {
    return false;
  }
}

const hasTokens = (data: object): boolean => "mayExist" in data && data.mayExist === true;

let verifying: Promise<void> | null = null;

/** Verifies the session once, at start (docs/product.md, Sign-in). */
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

/** The user in a response of the session calls; null when there is none. */
export function userIn(response: { user?: unknown; data?: unknown }): UserWire | null {
  if (isUser(response.user)) return response.user;
  const { data } = response;
  return typeof data === "object" && data !== null && "user" in data && isUser(data.user)
    ? data.user
    : null;
}
