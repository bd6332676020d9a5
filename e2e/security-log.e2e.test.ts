import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { callsAs } from "./support/calls-as.ts";
import { openBrowser } from "./support/open-browser.ts";
import { openContext } from "./support/open-page.ts";
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
  await server?.giveBack();
  await browser.close();
});

const SETTINGS = {
  emailService: "brevo",
  preferredService: "brevo",
  smtpUser: "hello@acme.example.com",
  fromName: "Acme",
  brevoApiKey: "xkeysib-0123456789abcdef",
  isConfigured: true,
};

it.each([
  ["a desk", { width: 1280, height: 800 }],
  ["a phone", { width: 360, height: 740 }],
])(
  "the security log is found in the user menu and read on %s by keyboard",
  async (where, viewport) => {
    const who = { name: `Asha on ${where}`, email: `asha-${viewport.width}@example.com` };
    const signedIn = await signedInAt(browser, server.url, who);
    await callsAs(browser, server.url, signedIn, async ({ post, put }) => {
      await post("/api/customer/", { name: "Zubeida", email: "zubeida@people.example" });
      await put("/api/user/email-settings", SETTINGS);
      await put("/api/user/email-settings", { ...SETTINGS, fromName: "Acme Stationers" });
      await post("/api/user/create-segment", {
        name: "Everybody in Pune",
        description: "",
        rules: { combinator: "and", rules: [{ field: "city", operator: "==", value: "Pune" }] },
      });
      await post("/api/user/suppressions", { emails: ["a@example.com", "b@example.com"] });
    });
    const context = await openContext(browser, server.url, { storageState: signedIn, viewport });
    const page = await context.newPage();
    await page.goto("/dashboard");
    await openSettings(page, "Security log");
    await page.getByRole("heading", { name: "Security log", level: 1 }).waitFor();
    expect(await page.title()).toBe("Security log · Dakiya");
    await page.getByText("Put 2 addresses on the suppression list").waitFor();
    await page.getByText("Signed in", { exact: true }).waitFor();

    await page.getByLabel("What").selectOption("Settings");
    await page.waitForURL(/\?group=settings$/);
    await expect.poll(() => page.locator("summary").count()).toBe(2);
    await page.locator("summary").first().focus();
    await page.keyboard.press("Enter");
    await page.getByText("Acme → Acme Stationers").waitFor();
    const scrolls = () =>
      page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(await scrolls()).toBe(false);

    await page.getByLabel("From").fill("2020-01-01");
    await page.getByLabel("To").fill("2020-01-02");
    await page.getByText("No entries match").waitFor();
    await page.reload();
    await page.getByText("No entries match").waitFor();
    expect(await page.getByLabel("From").inputValue()).toBe("2020-01-01");

    await page.goto("/settings/security-log?group=customers");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Export CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("security-log.csv");
    await page.goto("/settings/security-log");
    await page.getByText("Exported the security log").waitFor();
    expect(await page.getByText("zubeida@people.example").count()).toBe(0);
    await context.close();
  },
);
