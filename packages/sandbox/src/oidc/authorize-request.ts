import { isLoopbackHost } from "../core/loopback.ts";

/** A sign-in that a client requested. */
export type AuthorizeRequest = {
  clientId: string;
  redirectUri: string;
  scope: string;
  state: string | null;
  nonce: string | null;
  codeChallenge: string;
  loginHint: string | null;
};

/** The result of the check: `page` must be shown here, `redirect` goes back to the client. */
export type AuthorizeOutcome =
  | { request: AuthorizeRequest }
  | { page: string }
  | { redirect: string };

/** The allowed clients and redirect addresses. */
export type ClientRules = {
  clientId: string;
  /** Origins besides loopback. */
  redirectOrigins: string[];
};

/**
 * Checks the parameters of an authorization request (OpenID Connect Core, PKCE with S256 required).
 *
 * Until client and redirect URI are known good nothing is sent back to the latter.
 */
export function parseAuthorizeRequest(
  params: URLSearchParams,
  rules: ClientRules,
): AuthorizeOutcome {
  const clientId = params.get("client_id") ?? "";
  const redirectUri = params.get("redirect_uri") ?? "";
  if (clientId !== rules.clientId) return { page: `Unknown client_id "${clientId}".` };
  if (!mayReturnTo(redirectUri, rules.redirectOrigins)) {
    return { page: `redirect_uri "${redirectUri}" is neither on this machine nor registered.` };
  }
  const state = params.get("state");
  const fail = (error: string, description: string): AuthorizeOutcome => ({
    redirect: returnUrl(redirectUri, { error, error_description: description, state }),
  });
  if (params.get("response_type") !== "code") {
    return fail("unsupported_response_type", "response_type must be code");
  }
  const scope = params.get("scope") ?? "";
  if (!scope.split(" ").includes("openid")) return fail("invalid_scope", "scope must have openid");
  const codeChallenge = params.get("code_challenge") ?? "";
  if (params.get("code_challenge_method") !== "S256" || !/^[\w-]{43}$/.test(codeChallenge)) {
    return fail("invalid_request", "PKCE with code_challenge_method S256 is required");
  }
  if (params.get("prompt") === "none") return fail("login_required", "Nobody is signed in");
  return {
    request: {
      clientId,
      redirectUri,
      scope,
      state,
      nonce: params.get("nonce"),
      codeChallenge,
      loginHint: params.get("login_hint"),
    },
  };
}

/** True for an absolute http(s) address without fragment on loopback or a registered origin. */
export function mayReturnTo(address: string, origins: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.protocol !== "http:" && url.protocol !== "https:") return false;
  if (url.hash !== "" || url.username !== "" || url.password !== "") return false;
  return isLoopbackHost(url.hostname) || origins.includes(url.origin);
}

/** The redirect URI with these parameters added; null ones are left out. */
export function returnUrl(redirectUri: string, params: Record<string, string | null>): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(params)) {
    if (value !== null) url.searchParams.set(name, value);
  }
  return url.href;
}
