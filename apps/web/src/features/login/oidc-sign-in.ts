import {
  ErrorResponse,
  InMemoryWebStorage,
  UserManager,
  WebStorageStateStore,
} from "oidc-client-ts";
import { accountPrompt, askOtherwise } from "../../lib/session/choose-account.ts";
import type { Credential } from "../../lib/session/session-actions.ts";
import { paths } from "../../lib/paths.ts";

type Provider = {
  issuer: string;
  clientId: string;
  /** Binds the sign-in to this browser. */
  nonce: string;
};

function userManager({ issuer, clientId }: Provider): UserManager {
  return new UserManager({
    authority: issuer,
    client_id: clientId,
    redirect_uri: window.location.origin + paths.login,
    response_type: "code",
    scope: "openid email profile",
    loadUserInfo: false,
    automaticSilentRenew: false,
    // The state must survive the redirect; the tokens are kept nowhere.
    stateStore: new WebStorageStateStore({ store: window.sessionStorage }),
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
  });
}

/** Redirects to the provider: code flow with PKCE. It returns to the sign-in page. */
export async function startOidcSignIn(provider: Provider): Promise<void> {
  const prompt = accountPrompt();
  const { nonce } = provider;
  await userManager(provider).signinRedirect({ nonce, ...(prompt === null ? {} : { prompt }) });
}

/** How a provider says that it does not know a prompt. */
const UNKNOWN_PROMPT = new Set(["invalid_request", "account_selection_required"]);

/**
 * Exchanges the provider's code for an ID token and the access token beside it.
 *
 * @param url - The whole address the provider sent the browser back to. It works once.
 */
export async function finishOidcSignIn(provider: Provider, url: string): Promise<Credential> {
  const user = await userManager(provider)
    .signinCallback(url)
    .catch(async (error: unknown) => {
      const unknown = error instanceof ErrorResponse && UNKNOWN_PROMPT.has(error.error ?? "");
      if (!unknown || !askOtherwise()) throw error;
      await startOidcSignIn(provider);
      // This page is being left.
      return await new Promise<never>(() => {});
    });
  if (user?.id_token === undefined) throw new Error("The provider sent no ID token");
  return { token: user.id_token, accessToken: user.access_token };
}
