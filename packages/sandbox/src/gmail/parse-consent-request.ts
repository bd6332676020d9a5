/** The scope that lets a client send email in an account's name. */
export const SEND_SCOPE = "https://www.googleapis.com/auth/gmail.send";
/** The scope that lets a client read an account's mailbox. */
export const READ_SCOPE = "https://www.googleapis.com/auth/gmail.readonly";
/** The scope of IMAP and SMTP, which may do everything. */
export const WHOLE_SCOPE = "https://mail.google.com/";

/** The access that a service's page of consent gives. */
export type ConsentKind = {
  /** The scopes it knows beside those of identity, one of which is asked for. */
  scopes: readonly string[];
  /** Whether a request asks for access that lasts. */
  isOffline: (get: (name: string) => string) => boolean;
};

/** Google's. */
export const GOOGLE_CONSENT: ConsentKind = {
  scopes: [SEND_SCOPE, READ_SCOPE, WHOLE_SCOPE],
  isOffline: (get) =>
    get("access_type") === "offline" && get("prompt").split(" ").includes("consent"),
};

const IDENTITY: readonly string[] = ["openid", "email", "profile", "offline_access"];

/** A client's request to the consent page. */
export type ConsentRequest = {
  clientId: string;
  redirectUri: string;
  scope: string;
  state: string;
  codeChallenge: string;
  /** Whether a refresh token is requested: offline access, with consent given anew. */
  offline: boolean;
};

/** Checks the parameters of a consent request, more strictly than the services do: PKCE and state are required. */
export function parseConsentRequest(
  params: URLSearchParams,
  kind: ConsentKind,
): ConsentRequest | { reason: string } {
  const get = (name: string): string => params.get(name) ?? "";
  if (get("client_id") === "" || get("client_id").includes("invalid")) {
    return { reason: "Error 401: invalid_client. The OAuth client was not found." };
  }
  if (get("response_type") !== "code") return { reason: "response_type must be code" };
  const scopes = get("scope").split(" ");
  const isKnown = scopes.every((one) => kind.scopes.includes(one) || IDENTITY.includes(one));
  if (!isKnown || !scopes.some((one) => kind.scopes.includes(one)))
    return { reason: "Error 400: invalid_scope" };
  if (get("state") === "") return { reason: "state is required" };
  if (get("code_challenge_method") !== "S256" || !/^[\w-]{43}$/.test(get("code_challenge"))) {
    return { reason: "PKCE with code_challenge_method S256 is required" };
  }
  return {
    clientId: get("client_id"),
    redirectUri: get("redirect_uri"),
    scope: get("scope"),
    state: get("state"),
    codeChallenge: get("code_challenge"),
    offline: kind.isOffline(get),
  };
}
