import { z } from "zod";
import { google } from "./google.ts";
import { microsoft } from "./microsoft.ts";
import type { OAuthApp, OAuthProvider, OAuthPurpose, OAuthUrls } from "./provider.ts";

export type { OAuthApp, OAuthPurpose } from "./provider.ts";

const DEADLINE_MS = 8_000;

/** An access token and its life. Services that renew refresh tokens give the next one with it. */
export type OAuthAccess = {
  accessToken: string;
  expiresInSeconds: number;
  refreshToken: string | null;
};

/** Access that a user has consented to, and the account; null where the service does not name it. */
export type OAuthGrant = OAuthAccess & { refreshToken: string; email: string | null };

/** Why there is no token: the grant ended, the app was refused, or the service did not give a valid response. */
export type OAuthRefusal = { ok: false; kind: "revoked" | "badApp" | "unavailable" };

/** Access to mailboxes by apps. Nothing throws, and no error holds a token's text. */
export type OAuth = {
  /** The page of consent, for a state and the SHA-256 of a PKCE verifier in base64url. */
  consentUrl: (
    app: Omit<OAuthApp, "clientSecret">,
    visit: { purpose: OAuthPurpose; state: string; challenge: string; redirectUri: string },
  ) => string;
  /** Exchanges a code. A grant without the scope of its purpose is "revoked". */
  exchange: (
    app: OAuthApp,
    visit: { purpose: OAuthPurpose; code: string; verifier: string; redirectUri: string },
  ) => Promise<({ ok: true } & OAuthGrant) | OAuthRefusal>;
  /** A new access token. */
  refresh: (
    app: OAuthApp,
    refreshToken: string,
  ) => Promise<({ ok: true } & OAuthAccess) | OAuthRefusal>;
  /** Ends a refresh token and its grant. Returns whether the service confirmed it. */
  revoke: (app: Pick<OAuthApp, "provider">, refreshToken: string) => Promise<boolean>;
};

/** The services, a line each. */
const PROVIDERS: Readonly<Record<OAuthApp["provider"], OAuthProvider>> = { google, microsoft };

const access = z.object({
  access_token: z.string().min(1).max(8_192),
  expires_in: z.coerce.number().min(1).max(86_400),
  refresh_token: z.string().min(1).max(4_096).optional(),
});
const granted = access.extend({
  refresh_token: z.string().min(1).max(4_096),
  id_token: z.string().optional(),
  scope: z.string(),
});
const refusal = z.object({ error: z.string() }).catch({ error: "" });

const BAD_APP: readonly string[] = ["invalid_client", "unauthorized_client", "invalid_request"];

/** @see OAuth. */
export function createOAuth(urls: OAuthUrls): OAuth {
  const tokensOf = async (app: OAuthApp, form: Record<string, string>) =>
    await requestTokens(PROVIDERS[app.provider].tokenUrl(urls, app.tenant), {
      ...{ client_id: app.clientId, client_secret: app.clientSecret, ...form },
    });
  return {
    consentUrl: ({ provider, tenant, clientId }, { purpose, state, challenge, redirectUri }) => {
      const { consentUrl, scopes, moreScopes, consent } = PROVIDERS[provider];
      const url = new URL(consentUrl(urls, tenant));
      const parameters = {
        ...{ client_id: clientId, redirect_uri: redirectUri, response_type: "code", state },
        scope: `${moreScopes} ${scopes[purpose]}`,
        ...{ code_challenge: challenge, code_challenge_method: "S256" },
        ...consent,
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return url.href;
    },
    exchange: async (app, { purpose, code, verifier, redirectUri }) => {
      const body = await tokensOf(app, {
        ...{ grant_type: "authorization_code", code },
        ...{ code_verifier: verifier, redirect_uri: redirectUri },
      });
      return "ok" in body ? body : readGrant(body.tokens, app, purpose);
    },
    refresh: async (app, refreshToken) => {
      const form = { grant_type: "refresh_token", refresh_token: refreshToken };
      const body = await tokensOf(app, form);
      return "ok" in body ? body : readAccess(body.tokens);
    },
    revoke: async ({ provider }, refreshToken) => {
      const { revokeUrl } = PROVIDERS[provider];
      if (revokeUrl === null) return false;
      try {
        const response = await post(revokeUrl(urls), { token: refreshToken });
        await response.body?.cancel();
        return response.ok;
      } catch {
        return false;
      }
    },
  };
}

const post = async (url: string, form: Record<string, string>): Promise<Response> =>
  await fetch(url, {
    method: "POST",
    body: new URLSearchParams(form),
    signal: AbortSignal.timeout(DEADLINE_MS),
    redirect: "error",
  });

async function requestTokens(
  url: string,
  form: Record<string, string>,
): Promise<{ tokens: unknown } | OAuthRefusal> {
  try {
    const response = await post(url, form);
    const tokens: unknown = await response.json();
    return response.ok ? { tokens } : { ok: false, kind: kindOf(refusal.parse(tokens).error) };
  } catch {
    return { ok: false, kind: "unavailable" };
  }
}

function readAccess(body: unknown): ({ ok: true } & OAuthAccess) | OAuthRefusal {
  const fresh = access.safeParse(body);
  if (!fresh.success) return { ok: false, kind: "unavailable" };
  const { access_token: accessToken, expires_in: expiresInSeconds } = fresh.data;
  return {
    ok: true,
    accessToken,
    expiresInSeconds,
    refreshToken: fresh.data.refresh_token ?? null,
  };
}

function readGrant(
  body: unknown,
  app: OAuthApp,
  purpose: OAuthPurpose,
): ({ ok: true } & OAuthGrant) | OAuthRefusal {
  const grant = granted.safeParse(body);
  const scope = PROVIDERS[app.provider].scopes[purpose].toLowerCase();
  if (!grant.success || !grant.data.scope.toLowerCase().split(" ").includes(scope))
    return { ok: false, kind: "revoked" };
  const { access_token: accessToken, expires_in: expiresInSeconds } = grant.data;
  const { refresh_token: refreshToken, id_token: idToken } = grant.data;
  const email = idToken === undefined ? null : emailOf(idToken, app.clientId);
  return { ok: true, accessToken, expiresInSeconds, refreshToken, email };
}

/** Microsoft has no verified flag, and names the account beside its address. */
const identity = z.object({
  aud: z.string(),
  email: z.email().optional(),
  email_verified: z.boolean().optional(),
  preferred_username: z.email().optional().catch(undefined),
});

/** It came from the service over TLS, which replaces its signature (OpenID Connect Core 3.1.3.7). */
function emailOf(idToken: string, clientId: string): string | null {
  try {
    const payload = Buffer.from(idToken.split(".")[1] ?? "", "base64url").toString();
    const claims = identity.parse(JSON.parse(payload));
    if (claims.aud !== clientId || claims.email_verified === false) return null;
    return claims.email ?? claims.preferred_username ?? null;
  } catch {
    return null;
  }
}

function kindOf(error: string): OAuthRefusal["kind"] {
  // Microsoft asks for interaction where a policy or a password has changed.
  if (error === "invalid_grant" || error === "interaction_required") return "revoked";
  return BAD_APP.includes(error) ? "badApp" : "unavailable";
}
