import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { callsAs } from "./support/calls-as.ts";
import { startFilledServer } from "./support/filled-server.ts";
import type { FilledServer } from "./support/filled-server.ts";
import { openBrowser } from "./support/open-browser.ts";
import { openPage } from "./support/open-page.ts";
import { ownDatabase } from "./support/own-database.ts";
import type { OwnDatabase } from "./support/own-database.ts";
import { picturesIn } from "./support/picture.ts";
import { prepareSender } from "./support/prepare-sender.ts";
import { until } from "./support/until.ts";

const ON_POSTGRES = 100_000;
/** The embedded database is for small lists; more than a page of these customers are in Mumbai. */
const ON_EMBEDDED = 1_500;
const SEEDING_MS = 400_000;
const SENDING_PATIENCE_MS = 400_000;
/** A click counts after a while; a reload costs a browser much. */
const RELOADS = { timeout: 120_000, interval: 3_000 } as const;
/** A hundred thousand customers and fifteen thousand mails, on a machine that may be busy with other work. */
const WALK_MS = 900_000;
const CAMPAIGN = "Lamps for Mumbai";
const TAG = "festive";

let database: OwnDatabase | null;
let browser: Browser;
let server: FilledServer;

beforeAll(async () => {
  [database, browser] = await Promise.all([ownDatabase(), openBrowser()]);
  const where = database === null ? {} : { DATABASE_URL: database.url };
  const customers = database === null ? ON_EMBEDDED : ON_POSTGRES;
  server = await startFilledServer(browser, { customers }, where);
}, SEEDING_MS);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await database?.drop();
});

const picture = picturesIn("working list");

type Customer = { name: string; phone: string; is_active: boolean };

/** Creates a field of tags and an email service for the walk, and returns a customer with a phone number. */
async function prepare(): Promise<Customer> {
  await prepareSender(browser, server.url, server.signedIn);
  return await callsAs(browser, server.url, server.signedIn, async ({ get, post }) => {
    await post("/api/customer/fields", { label: "Interests", type: "tags" });
    const customers = (await get("/api/customer/get?limit=20")) as Customer[];
    const customer = customers.find(({ phone, is_active }) => is_active && phone !== "");
    if (customer === undefined) throw new Error("nobody active has a phone number");
    return customer;
  });
}

/** A number of customers as a screen says it, once `pattern` finds one. */
async function countIn(place: Locator, pattern: RegExp): Promise<number> {
  const found = async () => pattern.exec((await place.textContent()) ?? "")?.[1] ?? null;
  const text = await until(`a number for ${pattern}`, found);
  return Number(text.replaceAll(",", ""));
}

async function findByPhone(page: Page, { name, phone }: Customer): Promise<void> {
  await page.getByPlaceholder("Search by name...").fill(phone.replaceAll(/\D/g, "").slice(-10));
  const found = page.getByRole("table", { name: "Found by email or phone" });
  await found.getByText(name).first().waitFor();
  await picture(page, "found by phone");
  await page.getByPlaceholder("Search by name...").fill("");
}

/** Tags all customers in Mumbai; the list has loaded its first page alone. @returns How many they are. */
async function tagMumbai(page: Page): Promise<number> {
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel("City").fill("mumbai");
  await page.waitForURL(/city=mumbai/);
  const total = await countIn(
    page.getByRole("status").filter({ hasText: /^[\d,]+ customers?$/ }),
    /^([\d,]+)/,
  );
  await page.getByLabel(/^Select all [\d,]+ loaded/).check();
  const bar = page.getByRole("region", { name: "Selected customers" });
  const all = page.getByRole("button", { name: /^Select all [\d,]+ matching/ });
  await all.click();
  await bar.getByText(/^All [\d,]+ matching are selected/).waitFor();
  await picture(page, "all matching");
  await bar.getByRole("button", { name: "Change" }).click();
  await page.getByRole("menuitem", { name: "Add a tag…" }).click();
  const form = page.getByRole("dialog", { name: "Add a tag" });
  await form.getByLabel("Tag").fill(TAG);
  await form.getByRole("button", { name: /^Change [\d,]+ customers/ }).click();
  await page.getByText(/^[\d,]+ customers changed$/).waitFor({ timeout: SENDING_PATIENCE_MS });
  await picture(page, "tagged");
  return total;
}

/** Chooses from a list that opens under its field. */
async function choose(page: Page, field: Locator, option: string): Promise<void> {
  await field.click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

/** Writes a campaign to everyone with the tag, after the audience has been saved as a segment. */
async function writeToTagged(page: Page): Promise<void> {
  await page.goto("/campaigns/create");
  await page.getByLabel("Campaign Name").fill(CAMPAIGN);
  await page.getByLabel("Segment Description").fill("Customers in Mumbai");
  await page.getByRole("button", { name: "Add rule" }).click();
  await choose(page, page.getByTitle("Field").last(), "Interests");
  await page.getByTitle("Value").last().fill(TAG);
  await page.getByRole("button", { name: "Save this audience as…" }).click();
  const form = page.getByRole("dialog", { name: "Save audience" });
  await form.getByLabel("Segment name").fill("Festive Mumbai");
  await form.getByRole("button", { name: "Save segment" }).click();
  await page.getByRole("button", { name: "Estimate Size" }).click();
  await page.getByText(/^Estimated audience size: [\d,]+ customers/).waitFor();
  await page.getByLabel("Subject").fill("Lamps, {first_name}");
  const links = [`Lamps: ${server.url}/login?lamps`, `Tea: ${server.url}/login?tea`];
  await page.getByLabel("Message Body").fill(`Hi {name},\n\n${links.join("\n\n")}`);
  await page.getByRole("main").getByRole("button", { name: "Create Campaign" }).click();
  await page.getByText("Campaign created successfully!").waitFor();
}

/** Clicks a link in one of the mails, as its recipient does. Gives the recipient's address. */
async function clickInMail(page: Page): Promise<string> {
  const mail = await page.context().newPage();
  await mail.goto("/sandbox/inbox");
  await mail
    .getByRole("link", { name: /^Lamps, / })
    .first()
    .click();
  const frame = mail.frameLocator('iframe[title="Mail as the recipient sees it"]');
  const opened = mail.context().waitForEvent("page");
  await frame.getByRole("link", { name: /\?lamps$/ }).click();
  await (await opened).waitForLoadState();
  const text = (await mail.getByRole("main").textContent()) ?? "";
  const address = /[\w.+-]+@example\.(?:com|org|net)/.exec(text)?.[0];
  if (address === undefined) throw new Error(`no recipient in ${text}`);
  await mail.close();
  return address;
}

async function order(email: string): Promise<void> {
  await callsAs(browser, server.url, server.signedIn, async ({ post }) => {
    const bought = { source: "shop", external_id: "L-1", email, amount: "12450.00" };
    await post("/api/order/batch", {
      orders: [{ ...bought, placed_at: new Date().toISOString() }],
    });
  });
}

it(
  "Customers are found by phone, tagged all at once, kept as a segment and written to, and the campaign's page and the ranking say what it earned",
  { timeout: WALK_MS },
  async () => {
    const customer = await prepare();
    const page = await openPage(browser, server.url, { storageState: server.signedIn });
    await page.goto("/customers");
    await findByPhone(page, customer);
    const tagged = await tagMumbai(page);

    await writeToTagged(page);
    await page.goto("/audience/segments");
    const segment = page.getByRole("row").filter({ hasText: "Festive Mumbai" });
    const size = segment.locator('[data-label="Size now"]');
    expect(await countIn(size, /([\d,]+)/)).toBe(tagged);
    await picture(page, "segments");

    await page.goto("/campaigns");
    const row = page.getByRole("row").filter({ hasText: CAMPAIGN });
    await row.getByText("completed").waitFor({ timeout: SENDING_PATIENCE_MS });
    const address = await clickInMail(page);
    await row.getByRole("link", { name: CAMPAIGN }).click();
    await page.getByRole("heading", { level: 1, name: CAMPAIGN }).waitFor();
    const links = page.getByRole("table", { name: "Clicks by link" });
    const lamps = links.getByRole("row").filter({ hasText: "?lamps" });
    const clicks = async () => {
      await page.reload();
      await links.waitFor();
      return await lamps.locator("[data-label=Recipients]").textContent();
    };
    await expect.poll(clicks, RELOADS).toBe("1");
    await lamps.getByRole("button", { name: /^Who clicked/ }).click();
    await page.getByRole("dialog").getByText(address).waitFor();
    await page.keyboard.press("Escape");

    await order(address);
    const revenue = async () => {
      await page.reload();
      await links.waitFor();
      return await page.getByRole("main").textContent();
    };
    await expect.poll(revenue, RELOADS).toContain("₹12,450");
    await picture(page, "report");

    await page.goto("/analytics");
    await page.getByRole("button", { name: "Revenue" }).click();
    const ranking = page.getByRole("table", { name: "Campaigns by revenue" });
    const first = ranking
      .getByRole("row")
      .filter({ has: page.getByRole("cell") })
      .first();
    await first.getByRole("link", { name: CAMPAIGN }).waitFor();
    await picture(page, "ranking");
  },
);
