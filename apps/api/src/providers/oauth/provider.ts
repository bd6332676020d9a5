/** An app (OAuth client) at a mail service, and the client's secret. */
export type OAuthApp = {
  provider: "google" | "microsoft";
  /** Microsoft's directory; Google has none. */
  tenant: string;
  clientId: string;
  clientSecret: string;
};

/** Access that is asked for by itself: to read a mailbox, or to send. */
export type OAuthPurpose = "read" | "send";

/** Addresses of the services, or of their stand-ins. */
export type OAuthUrls = { googleAuth: string; googleToken: string; microsoftLogin: string };

/** A service that gives access to mailboxes. Each has a file. */
export type OAuthProvider = {
  /** The page of consent, and where tokens are given out. */
  consentUrl: (urls: OAuthUrls, tenant: string) => string;
  tokenUrl: (urls: OAuthUrls, tenant: string) => string;
  /** Where a grant is ended; null where it can only be ended by the user there. */
  revokeUrl: ((urls: OAuthUrls) => string) | null;
  /** The scope of each purpose, without which the access is of no use. */
  scopes: Readonly<Record<OAuthPurpose, string>>;
  /** Scopes that go with it: the account's address, and access that lasts. */
  moreScopes: string;
  /** Parameters of the page of consent with which the access lasts. */
  consent: Readonly<Record<string, string>>;
};
