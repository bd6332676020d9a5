import { z } from "zod";

const SCOPES = "openid email https://www.googleapis.com/auth/gmail.send";
const DEADLINE_MS = 8_000;

/** Google's endpoints, or their stand-in's. */
export type GoogleClient = {
  clientId: string;
  clientSecret: string;
  authUrl: string;
  tokenUrl: string;
};

/** An access token, and for how long it sends. */
export type GoogleToken = { accessToken: string; expiresInSeconds: number };

/** Why there is no token: the grant was revoked, or Google could not be reached or gave no valid answer. */
export type GoogleRefusal = { ok: false; kind: "revoked" | "unavailable" };

/** OAuth with Google for sending by Gmail. Answers never hold a token's text in an error. */
export type Google = {
  /** The consent page, for a state and the SHA-256 of a PKCE verifier in base64url. */
  consentUrl: (request: { state: string; challenge: string; redirectUri: string }) => string;
  /** Exchanges a code; `email` is the account that consented. Never throws. */
  exchange: (request: {
    code: string;
    verifier: string;
    redirectUri: string;
  }) => Promise<({ ok: true; refreshToken: string; email: string } & GoogleToken) | GoogleRefusal>;
  /** A new access token. Never throws. */
  refresh: (refreshToken: string) => Promise<({ ok: true } & GoogleToken) | GoogleRefusal>;
  /** Revokes a refresh token and its grant. Returns whether Google confirmed it. Never throws. */
  revoke: (refreshToken: string) => Promise<boolean>;
};

const token = z.object({
  access_token: z.string().min(1).max(4096),
  expires_in: z.number().min(1).max(86_400),
});
const granted = token.extend({
  refresh_token: z.string().min(1).max(4096),
  id_token: z.string(),
  scope: z.string(),
});
const identity = z.object({ aud: z.string(), email: z.email(), email_verified: z.literal(true) });

/** @see Google. Tokens are revoked beside where they are given out, as Google has it. */
export function createGoogle(client: GoogleClient): Google {
  const { clientId, clientSecret, tokenUrl } = client;
  const revokeUrl = new URL("revoke", tokenUrl).href;

  const post = async (url: string, form: Record<string, string>): Promise<Response> =>
    await fetch(url, {
      method: "POST",
      body: new URLSearchParams(form),
      signal: AbortSignal.timeout(DEADLINE_MS),
      redirect: "error",
    });

  async function request(form: Record<string, string>): Promise<{ body: unknown } | GoogleRefusal> {
    try {
      const identified = { client_id: clientId, client_secret: clientSecret, ...form };
      const response = await post(tokenUrl, identified);
      const body: unknown = await response.json();
      if (response.ok) return { body };
      const { error } = z.object({ error: z.string() }).catch({ error: "" }).parse(body);
      return { ok: false, kind: error === "invalid_grant" ? "revoked" : "unavailable" };
    } catch {
      return { ok: false, kind: "unavailable" };
    }
  }

  return {
    consentUrl: (request) => consentUrlOf(client, request),
    async exchange({ code, verifier, redirectUri }) {
      const response = await request({
        grant_type: "authorization_code",
        code,
        code_verifier: verifier,
        redirect_uri: redirectUri,
      });
      if ("kind" in response) return response;
      return readGrant(response.body, clientId);
    },
    async refresh(refreshToken) {
      const response = await request({ grant_type: "refresh_token", refresh_token: refreshToken });
      if ("kind" in response) return response;
      return readToken(response.body);
    },
    async revoke(refreshToken) {
      try {
        const response = await post(revokeUrl, { token: refreshToken });
        await response.body?.cancel();
        return response.ok;
      } catch {
        return false;
      }
    },
  };
}

function consentUrlOf(
  { clientId, authUrl }: GoogleClient,
  { state, challenge, redirectUri }: Parameters<Google["consentUrl"]>[0],
): string {
  const url = new URL(authUrl);
  const parameters = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: SCOPES,
    state,
    code_challenge: challenge,
    code_challenge_method: "S256",
    access_type: "offline",
    prompt: "consent",
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

function readGrant(body: unknown, clientId: string): Awaited<ReturnType<Google["exchange"]>> {
  const grant = granted.safeParse(body);
  if (!grant.success || !grant.data.scope.includes("gmail.send")) {
    return { ok: false, kind: "revoked" };
  }
  const email = emailOf(grant.data.id_token, clientId);
  if (email === null) return { ok: false, kind: "revoked" };
  const { access_token: accessToken, expires_in: expiresInSeconds } = grant.data;
  const { refresh_token: refreshToken } = grant.data;
  return { ok: true, accessToken, expiresInSeconds, refreshToken, email };
}

function readToken(body: unknown): Awaited<ReturnType<Google["refresh"]>> {
  const fresh = token.safeParse(body);
  if (!fresh.success) return { ok: false, kind: "unavailable" };
  const { access_token: accessToken, expires_in: expiresInSeconds } = fresh.data;
  return { ok: true, accessToken, expiresInSeconds };
}

/** It came from Google over TLS, which replaces its signature (OpenID Connect Core 3.1.3.7). */
function emailOf(idToken: string, clientId: string): string | null {
  try {
    const payload = Buffer.from(idToken.split(".")[1] ?? "", "base64url").toString();
    const claims = identity.safeParse(JSON.parse(payload));
    return claims.success && claims.data.aud === clientId ? claims.data.email : null;
  } catch {
    return null;
  }
}
