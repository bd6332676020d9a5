import { z } from "zod";

const DEADLINE_MS = 8_000;

/** An app that a company registered with its mail service, and the client's secret. */
export type OAuthApp = {
  provider: "google" | "microsoft";
  /** Microsoft's directory; Google has none. */
  tenant: string;
  clientId: string;
  clientSecret: string;
};

/** An access token and its life. Services that renew refresh tokens give the next one with it. */
export type OAuthAccess = {
  accessToken: string;
  expiresInSeconds: number;
  refreshToken: string | null;
};

/** Why there is no token: the grant ended, the app was refused, or the service did not give a valid response. */
export type OAuthRefusal = { ok: false; kind: "revoked" | "badApp" | "unavailable" };

/** Addresses of the services, or of their stand-ins. */
export type OAuthUrls = { googleToken: string; microsoftLogin: string };

/** Access to mailboxes by the apps of companies. */
export type OAuth = {
  /** A new access token. Never throws, and no error holds a token's text. */
  refresh: (
    app: OAuthApp,
    refreshToken: string,
  ) => Promise<({ ok: true } & OAuthAccess) | OAuthRefusal>;
};

const access = z.object({
  access_token: z.string().min(1).max(8_192),
  expires_in: z.coerce.number().min(1).max(86_400),
  refresh_token: z.string().min(1).max(4_096).optional(),
});
const refusal = z.object({ error: z.string() }).catch({ error: "" });

const BAD_APP: readonly string[] = ["invalid_client", "unauthorized_client", "invalid_request"];

/** @see OAuth. */
export function createOAuth(urls: OAuthUrls): OAuth {
  return {
    refresh: async ({ clientId, clientSecret, ...app }, refreshToken) =>
      await requestToken(tokenUrlOf(urls, app), {
        ...{ client_id: clientId, client_secret: clientSecret },
        ...{ grant_type: "refresh_token", refresh_token: refreshToken },
      }),
  };
}

function tokenUrlOf(
  { googleToken, microsoftLogin }: OAuthUrls,
  { provider, tenant }: Pick<OAuthApp, "provider" | "tenant">,
): string {
  if (provider === "google") return googleToken;
  return `${microsoftLogin}/${encodeURIComponent(tenant)}/oauth2/v2.0/token`;
}

async function requestToken(
  url: string,
  form: Record<string, string>,
): Promise<({ ok: true } & OAuthAccess) | OAuthRefusal> {
  try {
    const response = await fetch(url, {
      method: "POST",
      body: new URLSearchParams(form),
      signal: AbortSignal.timeout(DEADLINE_MS),
      redirect: "error",
    });
    const body: unknown = await response.json();
    if (!response.ok) return { ok: false, kind: kindOf(refusal.parse(body).error) };
    const fresh = access.parse(body);
    return {
      ok: true,
      accessToken: fresh.access_token,
      expiresInSeconds: fresh.expires_in,
      refreshToken: fresh.refresh_token ?? null,
    };
  } catch {
    return { ok: false, kind: "unavailable" };
  }
}

function kindOf(error: string): OAuthRefusal["kind"] {
  // Microsoft asks for interaction where a policy or a password has changed.
  if (error === "invalid_grant" || error === "interaction_required") return "revoked";
  return BAD_APP.includes(error) ? "badApp" : "unavailable";
}
