import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { axeFaults } from "./support/axe-faults.ts";
import { callsAs } from "./support/calls-as.ts";
import { openBrowser } from "./support/open-browser.ts";
import { openPage } from "./support/open-page.ts";
import { picturesIn } from "./support/picture.ts";
import { takeServer } from "./support/shared-server.ts";
import type { SharedServer } from "./support/shared-server.ts";
import { signedInAt } from "./support/sign-in.ts";
import type { SignedIn } from "./support/sign-in.ts";
import { until } from "./support/until.ts";

let browser: Browser;
let server: SharedServer;
let storageState: SignedIn;
type Campaign = { _id: string; name: string; status: string; stats: { opened: number } };
let campaign: Campaign;

beforeAll(async () => {
  browser = await openBrowser();
  server = await takeServer();
  storageState = await signedInAt(browser, server.url);
  campaign = await callsAs(browser, server.url, storageState, async ({ get, post, upload }) => {
    const rules = [{ field: "total_spent", operator: ">", value: 2000 }];
    await post("/api/user/sample-data", {});
    await post("/api/user/create-segment", { name: "VIPs", rules, listed: true });
    const file = "name,email\nNew,new@rules.example\nOther,other@rules.example";
    await upload("lamps.csv", file);
    await until("the import to end", async () => {
      const [last] = (await get("/api/customer/imports")) as { status: string }[];
      return last?.status === "completed" ? true : null;
    });
    const campaigns = (await get("/api/user/campaigns")) as Campaign[];
    const sent = campaigns.find(({ status, stats }) => status === "completed" && stats.opened > 0);
    if (sent === undefined) throw new Error("no campaign of the sample was opened");
    return sent;
  });
});
afterAll(async () => {
  await browser?.close();
  await server?.giveBack();
});

const picture = picturesIn("rules");

/** Chooses from a list that opens under its field. */
async function choose(page: Page, field: Locator, option: string | RegExp): Promise<void> {
  await field.click();
  await page.getByRole("option", { name: option, exact: true }).first().click();
}

async function total(page: Page): Promise<number> {
  const status = page.getByRole("status").filter({ hasText: /^[\d,]+ customers?$/ });
  return Number((await status.textContent())?.replaceAll(/\D/g, ""));
}

it("filters customers by opens of a campaign, which is found by its name", async () => {
  const page = await openPage(browser, server.url, { storageState });
  await page.goto("/customers?status=all");
  await page.getByRole("button", { name: "Add filter" }).click();
  const dialog = page.getByRole("dialog", { name: "Filter customers" });
  await choose(page, dialog.getByTitle("Field"), "Campaign");
  await choose(page, dialog.getByTitle("Operator"), "opened");
  const name = dialog.getByTitle("Campaign");
  await name.fill(campaign.name.slice(0, -1).toUpperCase());
  await picture(page, "typing a campaign's name");
  await page.getByRole("option", { name: campaign.name, exact: true }).first().click();
  await picture(page, "campaign chosen");
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Apply filter" }).click();
  await page.waitForURL(/rules=/);
  await page.getByRole("button", { name: `Opened ${campaign.name}`, exact: true }).waitFor();
  await expect.poll(() => total(page)).toBe(campaign.stats.opened);
  await page.reload();
  await page.getByRole("button", { name: `Opened ${campaign.name}`, exact: true }).waitFor();
  await expect.poll(() => total(page)).toBe(campaign.stats.opened);
  await picture(page, "chip");
}, 120_000);

it("writes to a segment without those of a file, in words that name both", async () => {
  const page = await openPage(browser, server.url, { storageState });
  await page.goto("/campaigns/create");
  await page.getByRole("button", { name: "Add rule" }).click();
  await choose(page, page.getByTitle("Field").last(), "Segment");
  await choose(page, page.getByTitle("Segment", { exact: true }), "VIPs");
  await page.getByRole("button", { name: "Add rule" }).click();
  await choose(page, page.getByTitle("Field").last(), "Import");
  await choose(page, page.getByTitle("Operator").last(), "is not in");
  await choose(page, page.getByTitle("Import", { exact: true }), /^lamps\.csv/);
  await page.getByText(/^Customers where is in VIPs and is not in file lamps\.csv \(\d/).waitFor();
  await page
    .getByText(/^[\d,]+ match/)
    .first()
    .waitFor();
  await picture(page, "segment and import");
  await page.getByRole("button", { name: "Add rule" }).click();
  await choose(page, page.getByTitle("Field").last(), "Automation");
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByTitle("Automation", { exact: true }).scrollIntoViewIfNeeded();
  await picture(page, "on a phone");
  await page.emulateMedia({ colorScheme: "dark" });
  await picture(page, "on a phone, dark");
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390);
}, 120_000);
