import { once } from "node:events";
import { createServer } from "node:http";
import Provider from "oidc-provider";
import type { Page } from "playwright-core";

const CLIENT_ID = "dakiya";

/** What somebody's account at the provider says of them. */
export interface Account {
  email: string;
  email_verified?: boolean;
  name?: string;
}

/** A certified OpenID provider on this machine. */
export interface CertifiedProvider {
  /** What an operator sets to sign in with it. */
  settings: Record<string, string>;
  /** Lets pages of an origin sign in. */
  listen: (origin: string) => Promise<void>;
  close: () => Promise<void>;
}

/**
 * The certified package as it comes: claims of scopes at userinfo alone, PKCE demanded, pages of its own to sign in on.
 * Set is only what it can't do without: a public client, the origin that may redeem a code, and whose claims there are.
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

/** Says on the provider's own page who it is, and agrees to what Dakiya asks for. */
export async function signInAtProvider(page: Page, name: string): Promise<void> {
  await nameAtProvider(page, name);
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Says who it is to a provider that has been agreed with before. */
export async function nameAtProvider(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder("Enter any login").fill(name);
  await page.getByPlaceholder("and password").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
}
