import { InMemoryWebStorage, UserManager, WebStorageStateStore } from "oidc-client-ts";
import { paths } from "../../lib/paths.ts";

interface Provider {
  issuer: string;
  clientId: string;
}

function userManager({ issuer, clientId }: Provider): UserManager {
  return new UserManager({
    authority: issuer,
    client_id: clientId,
    redirect_uri: window.location.origin + paths.login,
    response_type: "code",
    scope: "openid email profile",
    loadUserInfo: false,
    automaticSilentRenew: false,
    // The state must outlive the redirect; the tokens must outlive nothing.
    stateStore: new WebStorageStateStore({ store: window.sessionStorage }),
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
  });
}

/** Leaves for the provider's own page: code flow with PKCE. It comes back to the sign-in page. */
export async function startOidcSignIn(provider: Provider): Promise<void> {
  await userManager(provider).signinRedirect();
}

/**
 * Turns the code the provider sent back into an ID token.
 *
 * @param url - The whole address the provider sent the browser back to. It works once.
 */
export async function finishOidcSignIn(provider: Provider, url: string): Promise<string> {
  const user = await userManager(provider).signinCallback(url);
  if (user?.id_token === undefined) throw new Error("The provider sent no ID token");
  return user.id_token;
}
