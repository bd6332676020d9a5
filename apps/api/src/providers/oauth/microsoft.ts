import type { OAuthProvider, OAuthUrls } from "./provider.ts";

const endpoint = ({ microsoftLogin }: OAuthUrls, tenant: string, name: string): string =>
  `${microsoftLogin}/${encodeURIComponent(tenant)}/oauth2/v2.0/${name}`;

/** Mailboxes are read by IMAP and sent from by SMTP. */
export const microsoft: OAuthProvider = {
  consentUrl: (urls, tenant) => endpoint(urls, tenant, "authorize"),
  tokenUrl: (urls, tenant) => endpoint(urls, tenant, "token"),
  revokeUrl: null,
  scopes: {
    read: "https://outlook.office.com/IMAP.AccessAsUser.All",
    send: "https://outlook.office.com/SMTP.Send",
  },
  moreScopes: "openid email offline_access",
  consent: { response_mode: "query", prompt: "select_account" },
};
