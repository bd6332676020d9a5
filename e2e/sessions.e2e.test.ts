import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser } from "./support/open-browser.ts";
import { openContext, openTab } from "./support/open-page.ts";
import { openSettings } from "./support/open-settings.ts";
import { signedInAt } from "./support/sign-in.ts";
import { takeServer } from "./support/shared-server.ts";
import type { SharedServer } from "./support/shared-server.ts";

let browser: Browser;
let server: SharedServer;

beforeAll(async () => {
  browser = await openBrowser();
  server = await takeServer();
});
afterAll(async () => {
  await browser?.close();
  await server?.giveBack();
});

/** The browser of the file's own user, signed in. */
async function openSignedIn(): Promise<BrowserContext> {
  const storageState = await signedInAt(browser, server.url);
  return await openContext(browser, server.url, { storageState });
}

/** A page's failed requests and console errors. */
function watchTrouble(page: Page): string[] {
  const trouble: string[] = [];
  page.on("response", (response) => {
    if (response.status() >= 400) trouble.push(`${response.status()} ${response.url()}`);
  });
  page.on("requestfailed", (request) => trouble.push(`failed ${request.url()}`));
  page.on("console", (message) => {
    if (message.type() === "error") trouble.push(message.text());
  });
  return trouble;
}

describe("an anonymous visit", () => {
  it.each([
    [
      "/",
      async (page: Page) => await page.getByRole("link", { name: "Get Started" }).first().waitFor(),
    ],
    [
      "/login",
      async (page: Page) =>
        await page.getByRole("button", { name: "Continue with Demo account" }).waitFor(),
    ],
    [
      "/customers",
      async (page: Page) =>
        await page.getByRole("button", { name: "Continue with Demo account" }).waitFor(),
    ],
  ])(
    "to %s makes no request that fails, and leaves no error in the console",
    async (path, heading) => {
      const context = await openContext(browser, server.url);
      const page = await context.newPage();
      const trouble = watchTrouble(page);
      await page.goto(path);
      await heading(page);
      await page.waitForLoadState("networkidle");
      expect(trouble).toEqual([]);
      expect(await page.getByText("sign in again").count()).toBe(0);
      await context.close();
    },
  );

  it("after a sign-out is anonymous again", async () => {
    const context = await openSignedIn();
    const page = await context.newPage();
    await page.goto("/dashboard");
    await signOut(page);
    await page.getByRole("link", { name: "Get Started" }).first().waitFor();
    await page.waitForLoadState("networkidle");
    const trouble = watchTrouble(page);
    await page.goto("/login");
    await page.getByRole("button", { name: "Continue with Demo account" }).waitFor();
    expect(trouble).toEqual([]);
    await context.close();
  });
});

describe("a browser that has lost the hints of its session", () => {
  it("is signed in all the same, and has the hint again", async () => {
    const context = await openSignedIn();
    const page = await context.newPage();
    await page.goto("/dashboard");
    await page.getByRole("button", { name: /^Account of / }).waitFor();
    await context.clearCookies({ name: /^(signedIn|accessToken)$/ });
    await page.evaluate(() => localStorage.clear());
    await page.goto("/customers");
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    expect(new URL(page.url()).pathname).not.toBe("/login");
    await page.getByRole("button", { name: /^Account of / }).waitFor();
    expect((await context.cookies()).map(({ name }) => name)).toContain("signedIn");
    await context.close();
  });
});

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account of / }).click();
  await page.getByRole("menuitem", { name: "Sign out", exact: true }).click();
}

describe("a sign-out in one tab", () => {
  it("reaches the others, which say why", async () => {
    const context = await openSignedIn();
    const [one, other] = [await openTab(context), await openTab(context)];
    await one.goto("/customers");
    await other.goto("/campaigns");
    for (const page of [one, other]) {
      await page.getByRole("button", { name: /^Account of / }).waitFor();
    }
    await signOut(one);
    await one.getByText("Logged out successfully").waitFor();
    await other.waitForURL("**/login");
    await other.getByText("You signed out in another tab").waitFor();
    // Signing in there reaches back.
    await other.getByRole("button", { name: "Continue with Demo account" }).click();
    await other.getByRole("main").getByRole("button").first().click();
    await other.waitForURL("**/dashboard");
    await one.waitForURL("**/dashboard");
    await context.close();
  });

  it("tells a session that has ended from one that was signed out of", async () => {
    const context = await openSignedIn();
    const page = await openTab(context);
    await page.goto("/customers");
    await page.getByRole("button", { name: /^Account of / }).waitFor();
    await context.clearCookies({ name: /^(access|refresh)Token$/ });
    await page.reload();
    await page.getByText("Your session has ended, sign in again").waitFor();
    await context.close();
  });
});

describe("the list of sessions", () => {
  it("signs another device out, which is led to sign in and told why", async () => {
    const who = { name: "Zoya Khan", email: "zoya.sessions@dakiya.example" };
    const [here, there] = await Promise.all(
      [0, 1].map(async () => {
        const storageState = await signedInAt(browser, server.url, who);
        return await openContext(browser, server.url, { storageState });
      }),
    );
    if (here === undefined || there === undefined) throw new Error("two browsers are needed");
    const [page, other] = [await openTab(here), await openTab(there, /401/)];
    await other.goto("/customers");
    await other.getByRole("heading", { name: "Customer Management" }).waitFor();
    await page.goto("/dashboard");
    await openSettings(page, "Devices");
    const list = page.getByRole("list", { name: "Sessions" });
    await list.getByText("This device").waitFor();
    expect(await list.getByRole("listitem").count()).toBe(2);
    expect(await list.getByText("Chrome on Linux").count()).toBe(2);
    await list.getByRole("button", { name: /^Sign out Chrome on Linux/ }).click();
    await page.getByText("Session signed out").waitFor();
    await page.getByText("You have no other sessions.").waitFor();

    await other
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Audience" })
      .click();
    await other.waitForURL("**/login");
    await other.getByText("Your session has ended, sign in again").waitFor();
    await Promise.all([here.close(), there.close()]);
  });
});
