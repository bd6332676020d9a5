import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startFilledServer } from "./support/filled-server.ts";
import type { FilledServer } from "./support/filled-server.ts";
import { openBrowser } from "./support/open-browser.ts";
import { openPage } from "./support/open-page.ts";
import { ownDatabase } from "./support/own-database.ts";
import type { OwnDatabase } from "./support/own-database.ts";
import type { SignedIn } from "./support/sign-in.ts";
import { watchPage } from "./support/watch-page.ts";

/** A whole run has a million, which take minutes to make. */
const ON_SERVER = process.env["TEST_WHOLE"] === undefined ? 100_000 : 1_000_000;
/** The embedded database is for small lists, so it is tested with fewer customers. */
const ON_EMBEDDED = 4_000;
const PAGE_SIZE = 200;
const MAX_ROWS_DRAWN = 100;
const SEEDING_MS = 400_000;

let database: OwnDatabase | null;
let size: number;
/** How far down the list is scrolled: fifteen pages, five of a small list. */
let scrolledRows: number;
let server: FilledServer;
let browser: Browser;
let signedIn: SignedIn;

beforeAll(async () => {
  [database, browser] = await Promise.all([ownDatabase(), openBrowser()]);
  size = database === null ? ON_EMBEDDED : ON_SERVER;
  scrolledRows = (database === null ? 5 : 15) * PAGE_SIZE;
  if (database === null) {
    say(
      `${ON_EMBEDDED} customers on the embedded database; TEST_DATABASE_URL makes it ${ON_SERVER} on PostgreSQL.`,
    );
  }
  const where = database === null ? {} : { DATABASE_URL: database.url };
  server = await startFilledServer(browser, { customers: size }, where);
  signedIn = server.signedIn;
}, SEEDING_MS);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await database?.drop();
});

const say = (line: string): void => void process.stdout.write(`  ${line}\n`);

const table = (page: Page): Locator => page.getByRole("table", { name: "Customers" });
const rows = (page: Page): Locator => table(page).locator("tbody tr[aria-rowindex]");
const countDrawnRows = async (page: Page): Promise<number> =>
  await table(page).locator("tr").count();

/** The number of a list's last row in the page, the header being row 1. */
async function lastRow(page: Page): Promise<number> {
  return Number(await rows(page).last().getAttribute("aria-rowindex"));
}

/** The list's number of customers, once it is final. */
async function total(page: Page): Promise<number> {
  const status = page.getByRole("status").filter({ hasText: /^[\d,]+ customers?$/ });
  await status.waitFor();
  return numberIn(await status.textContent());
}

function numberIn(text: string | null): number {
  return Number((text ?? "").replaceAll(/[^\d.]/g, ""));
}

/** How many customers the export of a filter holds. */
async function countExported(page: Page, query: string): Promise<number> {
  const response = await page.request.get(`/api/customer/export.csv?${query}`);
  return (await response.text()).trimEnd().split("\r\n").length - 1;
}

async function openCustomers(page: Page, query = ""): Promise<void> {
  await page.goto(`/customers${query}`);
  await rows(page).first().waitFor();
}

describe("the list of a business with very many customers", () => {
  it("opens with few requests and few rows, and knows how many there are", async () => {
    const page = await openPage(browser, server.url, { storageState: signedIn });
    const pageWatch = await watchPage(page);
    await openCustomers(page);
    const active = await total(page);
    const requests = pageWatch.requests();
    expect(requests.filter((request) => request === "customers.list")).toHaveLength(1);
    // The session, the list, sample data, fields, changes of many customers, imports.
    expect(requests.length, requests.join()).toBeLessThanOrEqual(6);
    expect(await countDrawnRows(page)).toBeLessThan(MAX_ROWS_DRAWN);
    expect(Number(await table(page).getAttribute("aria-rowcount"))).toBe(active + 1);

    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByLabel("Status").selectOption("All");
    await expect.poll(() => total(page)).toBe(size);
    await page.getByLabel("Status").selectOption("Deactivated");
    await expect.poll(() => total(page)).toBe(size - active);
    expect(await countDrawnRows(page)).toBeLessThan(MAX_ROWS_DRAWN);
  });

  it("scrolls many rows down by key, wheel and bar, asking for each page once", async () => {
    const page = await openPage(browser, server.url, { storageState: signedIn });
    const pageWatch = await watchPage(page);
    await openCustomers(page);
    const ways: (() => Promise<unknown>)[] = [
      () => page.keyboard.press("End"),
      () => page.keyboard.press("PageDown"),
      () => page.mouse.wheel(0, 20_000),
      () => page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight)),
    ];
    await page.mouse.move(640, 400);
    let most = 0;
    for (let turn = 0; (await lastRow(page)) <= scrolledRows; turn += 1) {
      const before = await lastRow(page);
      // A key or a turn of the wheel may come while rows find their height, which holds the page where it is.
      const further = async () => {
        await ways[turn % ways.length]?.();
        return await lastRow(page);
      };
      await expect.poll(further, { interval: 200 }).toBeGreaterThan(before);
      most = Math.max(most, await countDrawnRows(page));
    }
    expect(most).toBeLessThan(MAX_ROWS_DRAWN);
    const pages = pageWatch.requests().filter((request) => request === "customers.list").length;
    // The page that comes into sight last has asked for the one behind it.
    expect(pages).toBeLessThanOrEqual(Math.ceil((await lastRow(page)) / PAGE_SIZE) + 1);
    const indexes = await rows(page).evaluateAll((all) =>
      all.map((row) => Number(row.getAttribute("aria-rowindex"))),
    );
    expect(indexes).toEqual(indexes.map((_, at) => (indexes[0] ?? 0) + at));
    say(
      `Long tasks while scrolling ${scrolledRows} rows, ms: ${(await pageWatch.longTasks()).join(", ")}`,
    );
  });

  it("filters over all of them, and is as it was after another page and back", async () => {
    const page = await openPage(browser, server.url, { storageState: signedIn });
    const pageWatch = await watchPage(page);
    await openCustomers(page);
    await total(page);
    pageWatch.requests();

    await page.getByPlaceholder("Search by name...").fill("priya");
    await page.waitForURL(/search=priya/);
    const priyas = await total(page);
    expect(priyas).toBe(await countExported(page, "search=priya"));
    expect(priyas).toBeGreaterThan(0);
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByLabel("City").fill("mum");
    await page.getByLabel("Gender").selectOption("female");
    await page.getByLabel("Status").selectOption("All");
    await page.waitForURL(/status=all/);
    const query = "search=priya&city=mum&gender=female&status=all";
    const exportCount = await countExported(page, query);
    await expect.poll(() => total(page)).toBe(exportCount);
    expect(exportCount).toBeLessThan(priyas);
    // Of each of four filters one search by name, and one by email or phone.
    const lists = pageWatch.requests().filter((one) => one === "customers.list");
    expect(lists.length).toBeLessThanOrEqual(8);

    await table(page).getByRole("button", { name: "Spent" }).click();
    await page.waitForURL(/sort=-total_spent/);
    await page.getByRole("link", { name: "Dashboard", exact: true }).click();
    await page.waitForURL("**/dashboard");
    await page.goBack();
    await expect.poll(() => total(page)).toBe(exportCount);
    expect(await page.getByPlaceholder("Search by name...").inputValue()).toBe("priya");
    expect(await page.getByLabel("City").inputValue()).toBe("mum");
    const spentHeader = table(page).getByRole("columnheader", { name: "Spent" });
    expect(await spentHeader.getAttribute("aria-sort")).toBe("descending");
    for (const row of await rows(page).all()) {
      expect(await row.textContent()).toMatch(/priya/i);
      expect(await row.textContent()).toMatch(/mumbai/i);
    }
  });

  it("filters by rules that the address keeps, as many as the export holds", async () => {
    const page = await openPage(browser, server.url, { storageState: signedIn });
    await openCustomers(page);
    const active = await total(page);
    await page.getByRole("button", { name: "Add filter" }).click();
    const dialog = page.getByRole("dialog", { name: "Filter customers" });
    await dialog.getByRole("textbox", { name: "Value" }).fill("5000");
    await dialog.getByRole("button", { name: "Apply filter" }).click();
    await page.waitForURL(/rules=/);
    const rule = { field: "total_spent", operator: ">", value: 5000 };
    const rules = JSON.stringify({ combinator: "and", rules: [rule] });
    const rich = await countExported(page, new URLSearchParams({ rules }).toString());
    expect(rich).toBeLessThan(active);
    await expect.poll(() => total(page)).toBe(rich);

    await page.reload();
    await expect.poll(() => total(page)).toBe(rich);
    await page.getByRole("link", { name: "Dashboard", exact: true }).click();
    await page.waitForURL("**/dashboard");
    await page.goBack();
    await expect.poll(() => total(page)).toBe(rich);

    await page.getByRole("button", { name: "Use this list" }).click();
    await page.getByRole("menuitem", { name: "Save as a segment…" }).click();
    const saving = page.getByRole("dialog", { name: "Save as a segment" });
    await saving.getByLabel("Segment name").fill("Above 5,000 rupees");
    await saving.getByRole("button", { name: "Save segment" }).click();
    await page.getByText("Segment saved").waitFor();
    await page.getByRole("button", { name: "Use this list" }).click();
    await page.getByRole("menuitem", { name: "Write to them" }).click();
    await page.waitForURL(/campaigns\/create\?draft=/);
    await page.getByText(`${rich.toLocaleString("en-IN")} match`).waitFor();
    await page.goBack();
    await expect.poll(() => total(page)).toBe(rich);
    await page
      .getByRole("button", { name: "Remove filter: Total spent is more than ₹5,000" })
      .click();
    await expect.poll(() => total(page)).toBe(active);

    await page.goto("/customers?rules=nonsense");
    await page.getByText("The rules in this address can't be read").waitFor();
    expect(await total(page)).toBe(active);
  });

  it("sorts over all of them by every column that sorts, up and down", async () => {
    const page = await openPage(browser, server.url, { storageState: signedIn });
    await openCustomers(page);
    for (const [name, first, firstNames] of [
      ["Spent", "descending", /₹([\d,]+\.\d\d)/],
      ["Orders", "descending", /\.\d\d([\d,]+) order/],
    ] as const) {
      const header = table(page).getByRole("columnheader", { name });
      for (const direction of [first, "ascending"] as const) {
        await header.getByRole("button", { name }).click();
        await expect.poll(() => header.getAttribute("aria-sort")).toBe(direction);
        await total(page);
        const sign = direction === "ascending" ? 1 : -1;
        const values = async (): Promise<number[]> => {
          const texts = await rows(page).locator("[data-label=Stats]").allTextContents();
          return texts.map((text) => numberIn(firstNames.exec(text)?.[1] ?? ""));
        };
        // Until the server's response is there, the loaded rows are sorted, so these are in order as well.
        const inOrder = (await values()).toSorted((a, b) => sign * (a - b));
        expect(await values()).toEqual(inOrder);
      }
    }
  });

  it("deactivates the selected of one filter together, and takes them back", async () => {
    const page = await openPage(browser, server.url, { storageState: signedIn });
    await openCustomers(page, "?search=zoya");
    const before = await total(page);
    const emails: string[] = [];
    for (const nth of [0, 1, 2]) {
      const contact = await rows(page).nth(nth).locator("[data-label=Contact]").textContent();
      emails.push(/^\S+@example\.(com|org|net)/.exec(contact ?? "")?.[0] ?? "");
      await rows(page).nth(nth).getByRole("checkbox").check();
    }
    await page.getByRole("button", { name: "Deactivate 3" }).click();
    const dialog = page.getByRole("dialog", { name: "Deactivate customers" });
    await dialog.getByRole("button", { name: "Deactivate", exact: true }).click();
    await page.getByText("3 customers deactivated").waitFor();
    await expect.poll(() => total(page)).toBe(before - 3);

    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByLabel("Status").selectOption("Deactivated");
    await page.waitForURL(/status=deactivated/);
    for (const email of emails) {
      await rows(page).filter({ hasText: email }).getByRole("checkbox").check();
    }
    await page.getByRole("button", { name: "Reactivate 3" }).click();
    await page.getByText("3 customers reactivated").waitFor();
    await page.getByLabel("Status").selectOption("Active");
    await expect.poll(() => total(page)).toBe(before);
  });
});
