import type { OAuthProvider } from "./provider.ts";

/** Tokens are revoked beside where they are given out. */
export const google: OAuthProvider = {
  consentUrl: ({ googleAuth }) => googleAuth,
  tokenUrl: ({ googleToken }) => googleToken,
  revokeUrl: ({ googleToken }) => new URL("revoke", googleToken).href,
  scopes: {
    read: "https://www.googleapis.com/auth/gmail.readonly",
    send: "https://www.googleapis.com/auth/gmail.send",
  },
  moreScopes: "openid email",
  consent: { access_type: "offline", prompt: "consent" },
};
