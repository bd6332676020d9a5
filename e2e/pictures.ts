// `pnpm pictures`: the pictures of the product that the landing page and the README show, from the product itself.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { callsAs } from "./support/calls-as.ts";
import { startFilledServer } from "./support/filled-server.ts";
import type { FilledServer } from "./support/filled-server.ts";
import { openBrowser } from "./support/open-browser.ts";
import { LANDING_PICTURES, README_PICTURES } from "./support/paths.ts";
import { BREVO } from "./support/prepare-account.ts";
import { startSending } from "./support/start-sending.ts";
import { watchRequests } from "./support/watch-requests.ts";

const QUALITY = 0.82;

/** A time zone where it is late morning now. */
const MORNING_HOUR = 11;
const eastHours = ((MORNING_HOUR - new Date().getUTCHours() + 36) % 24) - 12;
const TIME_ZONE = `Etc/GMT${eastHours > 0 ? "-" : "+"}${Math.abs(eastHours)}`;

/** In CSS pixels. */
const DESK = { width: 1280, height: 760 };
const HANDHELD = { width: 360, height: 640 };

const SCREENS = {
  desk: { viewport: DESK },
  // Twice as fine, for screens that are.
  fine: { viewport: DESK, deviceScaleFactor: 2 },
  phone: { viewport: HANDHELD, deviceScaleFactor: 2 },
} as const satisfies Record<string, BrowserContextOptions>;
const SUFFIX = { desk: "", fine: "-fine", phone: "-phone" };

let server: FilledServer;
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
  server = await startFilledServer(browser, { customers: 10_000, campaigns: 40, logs: 12_000 });
  await callsAs(browser, server.url, server.signedIn, async ({ put }) => {
    await put("/api/user/email-settings", BREVO);
  });
  await startSending(browser, server, "Diwali early access", 0.3);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function visit(path: string, options: BrowserContextOptions) {
  const context = await browser.newContext({
    baseURL: server.url,
    storageState: server.signedIn,
    locale: "en-IN",
    timezoneId: TIME_ZONE,
    reducedMotion: "reduce",
    ...options,
  });
  const page = await context.newPage();
  const requestsSettled = watchRequests(page);
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await requestsSettled();
  return { page, requestsSettled, closeContext: async () => await context.close() };
}

/** As WebP, which the browser itself can write. */
async function toWebp(page: Page, png: Buffer): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ({ source, quality }) => {
      const bytes = Uint8Array.from(atob(source), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
      const blob = await canvas.convertToBlob({ type: "image/webp", quality });
      const webp = new Uint8Array(await blob.arrayBuffer());
      return btoa(Array.from(webp, (byte) => String.fromCharCode(byte)).join(""));
    },
    { source: png.toString("base64"), quality: QUALITY },
  );
  return Buffer.from(base64, "base64");
}

/** The logs of a campaign with many different statuses. */
async function openLogs(page: Page, requestsSettled: () => Promise<void>): Promise<Locator> {
  const dialog = page.getByRole("dialog", { name: "Communication Logs" });
  const buttons = page
    .getByRole("row")
    .filter({ hasText: "Completed" })
    .getByRole("button", { name: /^View Logs of / });
  for (const button of (await buttons.all()).slice(0, 12)) {
    await button.click();
    await dialog.getByRole("row").nth(1).waitFor();
    await requestsSettled();
    const statuses = await dialog.locator("[data-label='Current Status']").allTextContents();
    if (new Set(statuses.slice(0, 7)).size >= 3) return dialog;
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  }
  throw new Error("no campaign has logs to show");
}

describe.each(["light", "dark"] as const)("%s", (colorScheme) => {
  it.each(["desk", "fine", "phone"] as const)("%s", async (screen) => {
    const name = (what: string) =>
      join(LANDING_PICTURES, `${what}-${colorScheme}${SUFFIX[screen]}.webp`);
    const options = { ...SCREENS[screen], colorScheme };
    const dashboard = await visit("/dashboard", options);
    // The pace is shown after two samples.
    await dashboard.page.getByText(/ a second/).waitFor();
    const overview = await dashboard.page.screenshot();
    writeFileSync(name("dashboard"), await toWebp(dashboard.page, overview));
    await dashboard.closeContext();

    const campaigns = await visit("/campaigns", options);
    const dialog = await openLogs(campaigns.page, campaigns.requestsSettled);
    // No pointer over the page, and no focus.
    await campaigns.page.mouse.move(0, 0);
    await campaigns.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    const logs = await (screen === "phone" ? campaigns.page : dialog).screenshot();
    writeFileSync(name("logs"), await toWebp(campaigns.page, logs));
    if (screen === "desk" && colorScheme === "light") {
      writeFileSync(join(README_PICTURES, "dashboard.png"), overview);
      const whole = await campaigns.page.screenshot();
      writeFileSync(join(README_PICTURES, "communication-logs.png"), whole);
    }
    await campaigns.closeContext();
  });
});
