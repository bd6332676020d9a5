import { MESSAGES } from "@dakiya/domain/messages";
import { answeredUser } from "./answered-user.ts";
import { readAnswer } from "./api-answer.ts";
import { session } from "./session.ts";
import { sessionFetch } from "./session-fetch.ts";
import { toastError, toastSuccess } from "./toast.ts";

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
    const user = response.ok ? answeredUser(answer) : null;
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
