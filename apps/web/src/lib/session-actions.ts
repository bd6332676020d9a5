import { MESSAGES } from "@dakiya/domain/messages";
import type { UserWire } from "@dakiya/domain/wire";
import { readAnswer } from "./api-answer.ts";
import { session } from "./session.ts";
import { sessionFetch } from "./session-fetch.ts";
import { toastError, toastSuccess } from "./toast.ts";

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

function userOf(answer: { user?: unknown; data?: unknown }): UserWire | null {
  if (isUser(answer.user)) return answer.user;
  const { data } = answer;
  return typeof data === "object" && data !== null && "user" in data && isUser(data.user)
    ? data.user
    : null;
}

async function verify(): Promise<void> {
  try {
    const response = await sessionFetch("/api/auth/verify");
    const answer = await readAnswer(response);
    const user = response.ok ? userOf(answer) : null;
    if (user !== null) return session.begin(user);
    if (response.status === 401) return session.expire();
    console.error(`Session check answered ${response.status}`);
  } catch (error) {
    console.error("Session check failed", error);
  }
  session.fail();
}

let verifying: Promise<void> | null = null;

/** Asks the server once, at start, who is signed in (SPEC §4, §8). */
export function verifySession(): Promise<void> {
  verifying ??= verify().finally(() => {
    verifying = null;
  });
  return verifying;
}

/**
 * Opens a session with a credential of the identity provider (SPEC §4). The caller must not send the
 * same credential twice: the server accepts each once.
 *
 * @param providerName - As the sign-in page shows it; the failure's toast starts with it.
 */
export async function signIn(token: string, providerName: string): Promise<void> {
  try {
    const response = await fetch("/api/auth/google-login", {
      method: "POST",
      credentials: "include",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ token }),
    });
    const answer = await readAnswer(response);
    const user = response.ok ? userOf(answer) : null;
    if (user === null) {
      toastError(answer.message || MESSAGES.auth.loginFailed(providerName));
      return;
    }
    session.begin(user);
    toastSuccess(MESSAGES.auth.loginSuccessful);
  } catch {
    toastError(MESSAGES.auth.loginFailed(providerName));
  }
}

/** Closes the session; it is closed here even when the server fails to (SPEC §4). */
export async function signOut(): Promise<void> {
  let message = "";
  let done = false;
  try {
    const answer = await readAnswer(
      await sessionFetch("/api/auth/logout", { method: "POST" }, () => undefined),
    );
    done = answer.statusCode === 200;
    message = answer.message ?? "";
  } catch {
    // No answer: nothing to quote, and the state is cleared all the same.
  }
  session.leave();
  if (done) toastSuccess(MESSAGES.auth.loggedOut);
  else toastError(message || MESSAGES.auth.logoutFailed);
}
