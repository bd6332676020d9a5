import { randomBytes } from "node:crypto";
import { controlAt } from "@dakiya/sandbox/control-at";
import type { BrowserContextOptions } from "playwright-core";
import { restClient } from "../../support/rest-client.ts";
import type { RestClient } from "../../support/rest-client.ts";

type StorageState = Exclude<BrowserContextOptions["storageState"], string | undefined>;

/** A user with an account and data of their own. */
export type Person = {
  name: string;
  email: string;
  /** Their account over the REST API. */
  api: RestClient;
  /** The browser's cookies after a sign-in. */
  storageState: () => StorageState;
  /** The user as a page stores it after a sign-in. */
  storedUser: string;
};

/** Signs in a new user by the API, with an identity from the local provider. */
export async function newPerson(
  url: string,
  claims: { name?: string; email?: string } = {},
): Promise<Person> {
  const key = randomBytes(6).toString("hex");
  const { name = "Asha Rao", email = `asha.${key}@dakiya.example` } = claims;
  const idToken = await controlAt(`${url}/sandbox/control`)("issueIdToken", {
    sub: key,
    ...{ name, email, email_verified: true },
  });
  const api = restClient(url);
  const response = await api.send("POST", "/auth/google-login", { token: idToken });
  if (response.status !== 200) throw new Error(`sign-in answered ${response.status}`);
  const cookie = { domain: "localhost", expires: -1, httpOnly: true, secure: false } as const;
  return {
    name,
    email,
    api,
    storedUser: JSON.stringify({ name, email }),
    storageState: () => ({
      cookies: [
        { ...cookie, ...cookieNamed(api, "accessToken"), path: "/", sameSite: "Lax" },
        { ...cookie, ...cookieNamed(api, "refreshToken"), path: "/api/auth", sameSite: "Strict" },
        { ...cookie, ...cookieNamed(api, "signedIn"), path: "/", sameSite: "Lax", httpOnly: false },
      ],
      origins: [],
    }),
  };
}

function cookieNamed(api: RestClient, name: string): { name: string; value: string } {
  return { name, value: api.cookie(name) };
}
