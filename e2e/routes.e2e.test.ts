import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser } from "./support/open-browser.ts";
import { DESKTOP, openPage, PHONE } from "./support/open-page.ts";
import { signIn } from "./support/sign-in.ts";
import { startServer } from "./support/start-server.ts";
import type { RunningServer } from "./support/start-server.ts";

/** SPEC §2: the protected addresses with the heading each page has. */
const PROTECTED: [path: string, heading: RegExp][] = [
  ["/dashboard", /^Good (morning|afternoon|evening), /],
  ["/campaigns", /^Campaigns$/],
  ["/campaigns/create", /^Create Campaign$/],
  ["/customers", /^Customer Management$/],
  ["/audience", /^Audience Intelligence$/],
  ["/analytics", /^Advanced Analytics$/],
  ["/email-settings", /^Email Configuration$/],
];

const LINKS = ["Dashboard", "Campaigns", "Customers", "Audience", "Analytics", "Email Settings"];

let server: RunningServer;
let browser: Browser;
let signedIn: Awaited<ReturnType<BrowserContext["storageState"]>>;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await signIn(page);
  signedIn = await context.storageState();
  await context.close();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function landsOn(page: Page, path: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === path);
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { content, view } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    view: document.documentElement.clientWidth,
  }));
  expect(content, "the page is wider than the screen").toBeLessThanOrEqual(view);
}

describe.each([
  ["a desk", DESKTOP],
  ["a phone", PHONE],
])("on the screen of %s", (_screen, viewport) => {
  describe("a visitor", () => {
    it("sees the landing page at / and goes on to sign in", async () => {
      const page = await openPage(browser, server.url, { viewport });
      await page.goto("/");
      await page.getByRole("heading", { level: 1 }).waitFor();
      for (const title of [
        "Smart Segmentation",
        "Campaign Automation",
        "Advanced Analytics",
        "Audience Targeting",
        "Real-time Tracking",
        "Enterprise Security",
      ]) {
        expect(await page.getByRole("heading", { name: title }).count(), title).toBe(1);
      }
      expect(await page.locator('a[href^="mailto:"]').count()).toBeGreaterThanOrEqual(2);
      expect(await page.locator('a[href^="tel:"]').count()).toBeGreaterThanOrEqual(2);
      await expectNoSidewaysScroll(page);
      await page.getByRole("button", { name: "View Demo" }).click();
      expect(new URL(page.url()).pathname).toBe("/");
      await page.getByRole("link", { name: "Start Free Trial" }).first().click();
      await landsOn(page, "/login");
    });

    it("finds an email form at /login that does nothing", async () => {
      const page = await openPage(browser, server.url, { viewport });
      await page.goto("/login");
      await page.getByLabel("Email").fill("someone@example.com");
      await page.getByLabel("Password").fill("a secret");
      await page.getByLabel("Remember me").check();
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.getByRole("link", { name: "Forgot password" }).click();
      expect(new URL(page.url()).pathname).toBe("/login");
      expect(await page.getByLabel("Email").inputValue()).toBe("someone@example.com");
      await expectNoSidewaysScroll(page);
    });

    it.each([...PROTECTED.map(([path]) => path), "/no-such-page"])(
      "who asks for %s is sent to /login, and back does not return there",
      async (path) => {
        const page = await openPage(browser, server.url, { viewport });
        await page.goto("about:blank");
        await page.goto(path);
        await landsOn(page, "/login");
        await page.getByRole("heading", { name: "Sign in to Dakiya" }).waitFor();
        await page.goBack();
        expect(page.url()).toBe("about:blank");
      },
    );
  });

  describe("a signed-in user", () => {
    it.each(PROTECTED)("sees %s", async (path, heading) => {
      const page = await openPage(browser, server.url, { viewport, storageState: signedIn });
      await page.goto(path);
      await page.getByRole("heading", { level: 1, name: heading }).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
      await page.waitForLoadState("networkidle");
      await expectNoSidewaysScroll(page);
    });

    it.each(["/", "/login", "/no-such-page"])(
      "who asks for %s lands on /dashboard",
      async (path) => {
        const page = await openPage(browser, server.url, { viewport, storageState: signedIn });
        await page.goto(path);
        await landsOn(page, "/dashboard");
      },
    );

    it("reaches every page by the navigation, and the landing page by the logo", async () => {
      const page = await openPage(browser, server.url, { viewport, storageState: signedIn });
      await page.goto("/dashboard");
      for (const link of [...LINKS.slice(1), "Dashboard"]) {
        const menu = page.getByRole("button", { name: "Open menu" });
        if (viewport === PHONE) await menu.click();
        const name = { name: link, exact: true };
        await page.getByRole("navigation", { name: "Main" }).getByRole("link", name).click();
        await landsOn(page, `/${link.toLowerCase().replace(" ", "-")}`);
        await page.getByRole("heading", { level: 1 }).waitFor();
      }
      await page.getByRole("banner").getByRole("link").first().click();
      await landsOn(page, "/");
      await page.getByRole("heading", { name: "Smart Segmentation" }).waitFor();
    });
  });

  it("a sign-out says so, leads to / and closes every page", async () => {
    const page = await openPage(browser, server.url, { viewport });
    await signIn(page);
    await page.getByText("Login successful!").waitFor();
    await page.getByRole("button", { name: /^Account of / }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByText("Logged out successfully").waitFor();
    await landsOn(page, "/");
    await page.goto("/dashboard");
    await landsOn(page, "/login");
  });
});

it.each([
  ["br, gzip", "br"],
  ["gzip", "gzip"],
  ["identity", null],
])(
  "a browser that takes %s is sent scripts as %s, to keep for ever",
  async (accepted, encoding) => {
    const home = await (await fetch(server.url)).text();
    const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec(home) ?? [];
    const answer = await fetch(`${server.url}${script}`, {
      headers: { "accept-encoding": accepted },
    });
    expect(answer.headers.get("content-encoding")).toBe(encoding);
    expect(answer.headers.get("content-type")).toContain("javascript");
    expect(answer.headers.get("vary")).toBe("accept-encoding");
    expect(answer.headers.get("cache-control")).toContain("immutable");
    expect(await answer.text()).toContain("createElement");
  },
);
