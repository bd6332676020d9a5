import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startFilledServer } from "./support/filled-server.ts";
import type { FilledServer } from "./support/filled-server.ts";
import { openBrowser } from "./support/open-browser.ts";
import { PHONE, openPage } from "./support/open-page.ts";
import { ownDatabase } from "./support/own-database.ts";
import type { OwnDatabase } from "./support/own-database.ts";
import { prepareSender } from "./support/prepare-sender.ts";
import { watchPage } from "./support/watch-page.ts";

/** Logs; the embedded database is for small campaigns. */
const ON_SERVER = 1_000_000;
const ON_EMBEDDED = 2_500;
const MAX_ROWS_DRAWN = 100;
const SCROLLED_ROWS = 800;
const SEEDING_MS = 400_000;
const SENDING_MS = 180_000;

let database: OwnDatabase | null;
let server: FilledServer;
let browser: Browser;

beforeAll(async () => {
  [database, browser] = await Promise.all([ownDatabase(), openBrowser()]);
  const logs = database === null ? ON_EMBEDDED : ON_SERVER;
  const where = database === null ? {} : { DATABASE_URL: database.url };
  server = await startFilledServer(browser, { customers: logs * 1.2, campaigns: 2, logs }, where);
  await prepareSender(browser, server.url, server.signedIn);
}, SEEDING_MS);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await database?.drop();
});

const dialog = (page: Page): Locator => page.getByRole("dialog", { name: "Communication Logs" });
const table = (page: Page): Locator =>
  dialog(page).getByRole("table", { name: "Communication logs" });
const rows = (page: Page): Locator => table(page).locator("tbody tr[aria-rowindex]");
const tab = (page: Page, name: string): Locator =>
  dialog(page).locator("label", { has: page.getByRole("radio", { name: new RegExp(`^${name}`) }) });

function numberIn(text: string | null): number {
  return Number((text ?? "").replaceAll(/\D/g, ""));
}

/** How many logs a status has, by its tab. */
async function countOf(page: Page, name: string): Promise<number> {
  return numberIn(await tab(page, name).textContent());
}

type Campaign = {
  _id: string;
  name: string;
  stats: { total_recipients: number; failed: number };
};

/** The user's campaigns, the one with most recipients first. */
async function campaigns(page: Page): Promise<Campaign[]> {
  const response = await page.request.get("/api/user/get-campaign");
  const { data } = (await response.json()) as { data: Campaign[] };
  return data.toSorted((a, b) => b.stats.total_recipients - a.stats.total_recipients);
}

async function openLogs(page: Page, name: string): Promise<void> {
  await page.goto("/campaigns");
  await page.getByRole("button", { name: `View Logs of ${name}` }).click();
  await rows(page).first().waitFor();
}

async function openLargest(page: Page): Promise<Campaign> {
  const [largest] = await campaigns(page);
  if (largest === undefined) throw new Error("nothing was seeded");
  await openLogs(page, largest.name);
  return largest;
}

const open = async (options = {}): Promise<Page> =>
  await openPage(browser, server.url, { storageState: server.signedIn, ...options });

describe("the logs of a very large campaign", () => {
  it("open with few requests and few rows, and know how many there are of each status", async () => {
    const page = await open();
    const pageWatch = await watchPage(page);
    const largest = await openLargest(page);
    expect(pageWatch.requests().filter((one) => one === "campaigns.logs").length).toBeLessThan(3);
    const all = largest.stats.total_recipients;
    expect(await countOf(page, "All Statuses")).toBe(all);
    expect(await countOf(page, "Failed")).toBe(largest.stats.failed);
    expect(Number(await table(page).getAttribute("aria-rowcount"))).toBe(all + 1);
    expect(await rows(page).count()).toBeLessThan(MAX_ROWS_DRAWN);
  });

  it("stay where they were scrolled to while they are kept fresh", async () => {
    const page = await open();
    const pageWatch = await watchPage(page);
    await openLargest(page);
    const region = dialog(page).getByRole("region", { name: "Communication logs" });
    const lastRow = async () => Number(await rows(page).last().getAttribute("aria-rowindex"));
    while ((await lastRow()) < SCROLLED_ROWS) {
      const before = await lastRow();
      await region.evaluate((element) => element.scrollTo(0, element.scrollHeight));
      await expect.poll(lastRow).toBeGreaterThan(before);
    }
    await region.evaluate((element) => element.scrollBy(0, -4_000));
    const place = async () => ({
      top: await region.evaluate((element) => Math.round(element.scrollTop)),
      names: await rows(page).allTextContents(),
    });
    // Rows that were never drawn are measured first.
    let before = await place();
    await expect
      .poll(async () => {
        const last = before;
        before = await place();
        return JSON.stringify(before) === JSON.stringify(last);
      })
      .toBe(true);
    pageWatch.requests();
    let refreshes = 0;
    await expect
      .poll(
        () => (refreshes += pageWatch.requests().filter((one) => one === "campaigns.logs").length),
      )
      .toBeGreaterThan(3);
    expect(await place()).toEqual(before);
    expect(await rows(page).count()).toBeLessThan(MAX_ROWS_DRAWN);
  });

  it("narrow down to a status, explain its failures and come as CSV of just that", async () => {
    const page = await open();
    await openLargest(page);
    const failed = await countOf(page, "Failed");
    await tab(page, "Failed").click();
    const words = rows(page).locator("summary").first();
    await words.click();
    expect(await rows(page).locator("details[open]").first().textContent()).toMatch(
      /No mailbox has this address.*550 5\.1\.1|not a valid email address.*Invalid/,
    );
    const link = dialog(page).getByRole("link", { name: "Export CSV" });
    const href = (await link.getAttribute("href")) ?? "";
    const lines = (await (await page.request.get(href)).text()).trimEnd().split("\r\n");
    expect(lines).toHaveLength(failed + 1);
    expect(lines.slice(1).filter((line) => !line.includes('"failed"'))).toEqual([]);
    const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
    expect(download.suggestedFilename()).toBe("communication-logs.csv");
  });

  it("are cards on a phone, with the statuses in one line that can be pushed", async () => {
    const page = await open({ viewport: PHONE });
    await openLargest(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(overflow).toBeLessThanOrEqual(PHONE.width);
    const [first, last] = await Promise.all([
      tab(page, "All Statuses").boundingBox(),
      tab(page, "Failed").boundingBox(),
    ]);
    expect(first?.y).toBe(last?.y);
    await tab(page, "Failed").click();
    await rows(page).locator("summary").first().waitFor();
    const card = await rows(page).first().boundingBox();
    expect(card?.width).toBeLessThanOrEqual(PHONE.width);
  });
});

describe("the logs of a campaign that is being sent", () => {
  it("fill as the mail goes out, and try again those who failed", async () => {
    const page = await open();
    const post = async (path: string, data: object = {}) => {
      const response = await page.request.post(`/api/user${path}`, { data });
      expect(response.ok(), await response.text()).toBe(true);
      return ((await response.json()) as { data: { _id: string } }).data;
    };
    const rule = { field: "age", operator: "==", value: 40 };
    const segment = await post("/create-segment", {
      name: "Forty",
      description: "",
      rules: { combinator: "and", rules: [rule] },
    });
    const template = { subject: "Hello {name}", body: "Hi {name}" };
    const campaign = await post("/create-campaign", {
      name: "To the forty",
      segmentId: segment._id,
      template,
    });
    // Paused or completed, depending on the machine's speed: it ends below in both cases.
    await page.request.post(`/api/user/campaign/${campaign._id}/pause`);
    await openLogs(page, "To the forty");
    const all = await countOf(page, "All Statuses");
    expect(all).toBeGreaterThan(0);
    await page.request.post(`/api/user/campaign/${campaign._id}/resume`);
    await expect.poll(() => countOf(page, "Queued"), { timeout: SENDING_MS }).toBe(0);
    expect(await countOf(page, "All Statuses")).toBe(all);

    const largest = await openLargest(page);
    const failed = largest.stats.failed;
    await dialog(page)
      .getByRole("button", { name: /^Retry failed/ })
      .click();
    const asking = page.getByRole("dialog", { name: "Retry failed" });
    await asking.getByRole("button", { name: "Send Again" }).click();
    await page.getByText("Sending again to the failed recipients").waitFor();
    await expect.poll(() => countOf(page, "Failed"), { timeout: SENDING_MS }).toBeLessThan(failed);
  });
});
