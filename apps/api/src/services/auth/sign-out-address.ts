import type { Deps } from "../../deps.ts";

/**
 * Where a browser continues after a sign-out, so that the identity provider signs out too (RP-initiated logout) and
 * returns to the landing page. Null where the operator has not asked for it or the provider does not offer it.
 */
export function signOutAddress({ config, idTokens, signIn }: Deps): string | null {
  if (!config.signsOutAtProvider) return null;
  const endpoint = idTokens.discovered()?.endSessionEndpoint ?? null;
  if (endpoint === null) return null;
  const address = new URL(endpoint);
  address.searchParams.set("client_id", signIn.clientId);
  address.searchParams.set("post_logout_redirect_uri", `${config.publicUrl}/`);
  return address.href;
}
