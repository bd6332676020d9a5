import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "@dakiya/sandbox/free-port";
import {
  certifiedProvider,
  nameAtProvider,
  signInAtProvider,
} from "./support/certified-provider.ts";
import type { CertifiedProvider } from "./support/certified-provider.ts";
import { openBrowser } from "./support/open-browser.ts";
import { openPage } from "./support/open-page.ts";
import { startServer } from "./support/start-server.ts";
import type { RunningServer } from "./support/start-server.ts";

/** The provider's own pages load a font that is out of reach here. */
const PROVIDERS_FONT = /fonts\.googleapis|ERR_(NAME_NOT_RESOLVED|INTERNET_DISCONNECTED|CONNECTION)/;

const ACCOUNTS = {
  asha: { email: "asha@example.com", email_verified: true, name: "Asha Rao" },
  guest: { email: "guest@elsewhere.example", email_verified: true, name: "A Guest" },
  unverified: { email: "boss@example.com", email_verified: false },
};

let browser: Browser;
let provider: CertifiedProvider;
let server: RunningServer;

async function startWith(settings: Record<string, string>): Promise<void> {
  provider = certifiedProvider(await freePort(), ACCOUNTS);
  server = await startServer({
    ...provider.settings,
    ALLOWED_EMAIL_DOMAINS: "example.com",
    ...settings,
  });
  await provider.listen(server.url);
}

async function stop(): Promise<void> {
  await server.stop();
  await provider.close();
}

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => await browser.close());

async function toProvider(page: Page): Promise<void> {
  await page.goto("/login");
  await page.getByRole("button", { name: "Continue with Acme" }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account of / }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
}

describe("a certified provider with its defaults", () => {
  beforeAll(async () => await startWith({}));
  afterAll(stop);

  it("signs somebody in whose address and name stand at userinfo alone, and asks again after a sign-out", async () => {
    const page = await openPage(browser, server.url, {}, PROVIDERS_FONT);
    await toProvider(page);
    await signInAtProvider(page, "asha");
    await page.waitForURL("**/dashboard");
    await page.getByRole("button", { name: "Account of Asha Rao" }).waitFor();

    await signOut(page);
    await page.getByRole("link", { name: "Get Started" }).first().waitFor();
    await toProvider(page);
    // The provider has a session and knows only its own prompt values; it asks all the same.
    await page.getByPlaceholder("Enter any login").waitFor();
  });

  it("signs in in two tabs at once, in either order", async () => {
    const page = await openPage(browser, server.url, {}, PROVIDERS_FONT);
    const second = await page.context().newPage();
    await toProvider(page);
    await toProvider(second);
    await signInAtProvider(second, "asha");
    await second.waitForURL("**/dashboard");
    await nameAtProvider(page, "asha");
    await page.waitForURL("**/dashboard");
  });

  it("tells somebody whose address is not allowed, and asks who they are the next time", async () => {
    const page = await openPage(browser, server.url, {}, /google-login|fonts|ERR_/);
    await toProvider(page);
    await signInAtProvider(page, "guest");
    await page.getByText("Your address may not use this Dakiya", { exact: true }).waitFor();
    await page.getByText(/ask your administrator to allow yours$/).waitFor();
    await page.getByRole("button", { name: "Continue with Acme" }).click();
    await page.getByPlaceholder("Enter any login").waitFor();
    expect(server.process.output()).not.toContain("guest@");
  });

  it("lets nobody in whose address it says is not verified, and the log says why", async () => {
    const expectedErrors = /google-login|fonts|ERR_/;
    const page = await openPage(browser, server.url, {}, expectedErrors);
    await toProvider(page);
    await signInAtProvider(page, "unverified");
    await page.getByText("This sign-in could not be verified. Please try again").waitFor();
    expect(server.process.output()).toContain('"claim":"email_verified"');
  });
});

describe("a provider that is to be signed out of too", () => {
  beforeAll(async () => await startWith({ OIDC_SIGN_OUT_AT_PROVIDER: "true" }));
  afterAll(stop);

  it("forgets them and sends them back to the landing page", async () => {
    const page = await openPage(browser, server.url, {}, PROVIDERS_FONT);
    await toProvider(page);
    await signInAtProvider(page, "asha");
    await page.waitForURL("**/dashboard");
    await signOut(page);
    await page.getByRole("button", { name: "Yes, sign me out" }).click();
    await page.waitForURL(`${server.url}/`);
    await page.getByRole("link", { name: "Get Started" }).first().waitFor();
  });
});
