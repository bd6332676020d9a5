import { MESSAGES } from "@dakiya/domain/messages";
import { readEnvelope } from "../read-envelope.ts";
import { toastError, toastSuccess } from "../toast.ts";
import { accountChosen, askForAccount } from "./choose-account.ts";
import { NOT_ALLOWED } from "./refresh-session.ts";
import { sessionFetch } from "./session-fetch.ts";
import { session } from "./session.ts";
import { userIn } from "./verify-session.ts";

/** A provider's tokens: an ID token, and the access token if one came with it. */
export type Credential = {
  token: string;
  accessToken?: string;
};

/**
 * Opens a session with a credential of the identity provider (docs/product.md, Sign-in). A credential works once: the
 * server refuses it a second time.
 *
 * @param providerName - As the sign-in page shows it; the failure's toast starts with it.
 */
export async function signIn(credential: Credential, providerName: string): Promise<void> {
  try {
    const response = await fetch("/api/auth/google-login", {
      method: "POST",
      credentials: "include",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(credential),
    });
    const answer = await readEnvelope(response);
    const user = response.ok ? userIn(answer) : null;
    if (user === null) {
      toastError(answer.message || MESSAGES.auth.loginFailed(providerName));
      if (answer.error === NOT_ALLOWED) {
        // The provider would give the same account again.
        askForAccount();
        session.refuse();
      }
      return;
    }
    session.begin(user);
    accountChosen();
    toastSuccess(MESSAGES.auth.loginSuccessful);
  } catch {
    toastError(MESSAGES.auth.loginFailed(providerName));
  }
}

/** Closes the session; it is closed here even when the server fails to. */
export async function signOut(): Promise<void> {
  let message = "";
  let isSignedOut = false;
  let continueAt: string | null = null;
  try {
    const response = await readEnvelope(
      await sessionFetch("/api/auth/logout", { method: "POST" }, () => undefined),
    );
    isSignedOut = response.statusCode === 200;
    message = response.message ?? "";
    continueAt = addressIn(response.data);
  } catch {
    // No response: the local session is cleared all the same.
  }
  askForAccount();
  session.leave();
  if (isSignedOut) toastSuccess(MESSAGES.auth.loggedOut);
  else toastError(message || MESSAGES.auth.logoutFailed);
  // The provider signs out too, and redirects to the landing page.
  if (isSignedOut && continueAt !== null) window.location.assign(continueAt);
}

/** Leaves a session that the server has ended with its account. */
export function leaveClosedAccount(message: string): void {
  askForAccount();
  session.leave();
  toastSuccess(message);
}

function addressIn(data: unknown): string | null {
  const address = data instanceof Object && "continueAt" in data ? data.continueAt : null;
  return typeof address === "string" && /^https?:/.test(address) ? address : null;
}
