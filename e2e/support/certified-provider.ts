import { once } from "node:events";
import { createServer } from "node:http";
import Provider from "oidc-provider";
import type { Page } from "playwright-core";

const CLIENT_ID = "dakiya";

/** The claims of a user's account at the provider. */
export type Account = {
  email: string;
  email_verified?: boolean;
  name?: string;
};

/** A certified OpenID provider on this machine. */
export type CertifiedProvider = {
  /** The operator's settings for it. */
  settings: Record<string, string>;
  /** Lets pages of an origin sign in. */
  listen: (origin: string) => Promise<void>;
  close: () => Promise<void>;
};

/**
 * The certified package as it comes: claims of scopes at userinfo alone, PKCE demanded, pages of its own to sign in on.
 * Only the required settings are set: a public client, the origin that may redeem a code, and the accounts.
 *
 * @param accounts - By the name to sign in with; any password will do.
 */
export function certifiedProvider(
  port: number,
  accounts: Record<string, Account>,
): CertifiedProvider {
  const issuer = `http://127.0.0.1:${port}`;
  const server = createServer();
  return {
    settings: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT_ID, OIDC_PROVIDER_NAME: "Acme" },
    listen: async (origin) => {
      const provider = new Provider(issuer, {
        clients: [
          {
            client_id: CLIENT_ID,
            token_endpoint_auth_method: "none",
            redirect_uris: [`${origin}/login`],
            post_logout_redirect_uris: [`${origin}/`],
          },
        ],
        clientBasedCORS: (_ctx, asking) => asking === origin,
        claims: { email: ["email", "email_verified"], profile: ["name"] },
        findAccount: (_ctx, id) => ({
          accountId: id,
          claims: () => ({ sub: id, ...accounts[id] }),
        }),
      });
      const answer = provider.callback();
      server.on("request", (request, response) => void answer(request, response));
      server.listen(port, "127.0.0.1");
      await once(server, "listening");
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Signs in on the provider's own page, and consents to Dakiya's request. */
export async function signInAtProvider(page: Page, name: string): Promise<void> {
  await nameAtProvider(page, name);
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Signs in at a provider with an earlier consent. */
export async function nameAtProvider(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder("Enter any login").fill(name);
  await page.getByPlaceholder("and password").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
}
