import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { chooseFile, chooseLargeFile } from "./support/choose-file.ts";
import { openBrowser } from "./support/open-browser.ts";
import { PHONE } from "./support/open-page.ts";
import { openSignedIn } from "./support/sign-in.ts";
import { takeServer } from "./support/shared-server.ts";
import type { SharedServer } from "./support/shared-server.ts";

const PATIENCE = { timeout: 60_000 } as const;

/** A file's progress once some of it has arrived: a busy page leaves out most of the numbers. */
const BEING_SENT = /^(?!0\.0 )\d+\.\d of \d+\.\d MB$/;

let server: SharedServer;
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
  server = await takeServer();
});
afterAll(async () => {
  await browser?.close();
  await server?.giveBack();
});

async function openCustomers(viewport = {}): Promise<Page> {
  const page = await openSignedIn(browser, server.url, viewport);
  await page.goto("/customers");
  await page.getByRole("button", { name: "Upload CSV" }).waitFor();
  return page;
}

/** The headings Shopify writes, most of which mean nothing here. */
const SHOPIFY =
  "Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company," +
  "Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code," +
  "Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing," +
  "Total Spent,Total Orders,Note,Tax Exempt,Tags";

function shopifyFile(rows: number): string {
  const lines = Array.from(
    { length: rows },
    (_, n) =>
      `'${9_000_000 + n},Shop,Buyer ${n},shop.${n}@example.com,yes,,12 Marine Drive,,Mumbai,MH,IN,400001,,` +
      `+9198${String(n).padStart(8, "0")},no,${n}.50,${n},,no,vip`,
  );
  return `${[SHOPIFY, ...lines].join("\n")}\n`;
}

/** A file whose headings say nothing, with one row that no import can take. */
function strangeFile(rows: number): string {
  const lines = Array.from(
    { length: rows },
    (_, n) => `Kunde ${n},Fremd,${n === 2 ? "nowhere" : `strange.${n}@example.com`},Pune,note ${n}`,
  );
  return `${["Rufname,Sippe,Anschrift,Gegend,Zettel", ...lines].join("\n")}\n`;
}

function largeFile(rows: number): string {
  const lines = Array.from({ length: rows }, (_, n) => `Large ${n},large.${n}@example.com,Delhi`);
  return `${["name,email,city", ...lines].join("\n")}\n`;
}

const total = (page: Page): Locator => page.getByText(/^[\d,]+ customers?$/);
const choice = (page: Page, heading: string): Locator =>
  page.getByRole("combobox", { name: `Import ${heading} as` });

/** How many requests the page has sent for a procedure. */
function countCalls(page: Page, procedure: string): () => number {
  let calls = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes(procedure)) calls += 1;
  });
  return () => calls;
}

/** How many imports have not ended. */
async function countUnfinished(page: Page): Promise<number> {
  const response = await page.request.get("/api/customer/imports");
  const { data } = (await response.json()) as { data: { finishedAt: string | null }[] };
  return data.filter(({ finishedAt }) => finishedAt === null).length;
}

describe("an import in the browser", () => {
  it("takes a file of another program without a question", async () => {
    const page = await openCustomers();
    await chooseFile(page, { name: "shopify.csv", text: shopifyFile(50) });
    await page.getByRole("heading", { name: "Import of shopify.csv" }).waitFor(PATIENCE);
    await page
      .getByText("50 customers created, 0 updated, 0 unchanged, 0 skipped")
      .first()
      .waitFor();
    await page.getByText("shop.7@example.com").waitFor();
    expect(await page.getByText("Shop Buyer 7", { exact: true }).count()).toBeGreaterThan(0);
  });

  it("asks what strange headings mean, imports, reports, and is undone without a trace", async () => {
    const page = await openCustomers();
    const maps = countCalls(page, "imports.map");
    const undos = countCalls(page, "imports.undo");
    await total(page).waitFor();
    const before = await total(page).textContent();

    await chooseFile(page, { name: "strange.csv", text: strangeFile(30) });
    const question = page.getByRole("dialog", { name: "Match the columns of strange.csv" });
    await choice(page, "Rufname").waitFor(PATIENCE);
    await choice(page, "Anschrift").selectOption("email");
    await page.reload();
    await choice(page, "Rufname").waitFor(PATIENCE);
    expect(await question.getByText("strange.1@example.com").count()).toBe(1);

    await choice(page, "Anschrift").selectOption({ label: "Email" });
    await choice(page, "Gegend").selectOption({ label: "City" });
    await choice(page, "Rufname").selectOption({ label: "Name" });
    await choice(page, "Sippe").selectOption({ label: "Name" });
    await question.getByText("Kunde 0 Fremd").waitFor();
    await question.getByRole("button", { name: "Import", exact: true }).dblclick();

    await page.getByText("1 row was not imported").waitFor(PATIENCE);
    const rejectedTable = page.getByRole("table", { name: "Rejected rows" });
    await rejectedTable.locator("[data-label=Line]").first().waitFor();
    expect(await rejectedTable.locator("[data-label=Line]").allTextContents()).toEqual(["4"]);
    await page.getByText("Kunde 7 Fremd").waitFor();
    expect(maps()).toBe(1);

    await page.getByRole("button", { name: "Import history" }).click();
    const history = page.getByRole("dialog", { name: "Import history" });
    await history.getByRole("button", { name: /^strange\.csv/ }).click();
    await history.getByRole("heading", { name: "strange.csv" }).waitFor();
    const download = page.waitForEvent("download");
    await history.getByRole("link", { name: "Download rejected rows" }).click();
    expect((await download).suggestedFilename()).toBe("rejected-rows.csv");

    await history.getByRole("button", { name: "Undo this import" }).click();
    await page.getByText(/^The 29 customers this import added will be removed/).waitFor();
    await page.getByRole("button", { name: "Undo import" }).dblclick();
    await history.getByText("Undone", { exact: true }).waitFor(PATIENCE);
    await page.keyboard.press("Escape");
    await expect.poll(() => total(page).textContent()).toBe(before);
    expect(await page.getByText("Kunde 7 Fremd").count()).toBe(0);
    expect(undos()).toBe(1);
  });

  it("shows a large file's progress again to a user who comes back to it or reloads, and adds nothing once cancelled", async () => {
    const page = await openCustomers();
    const cancels = countCalls(page, "imports.cancel");
    await total(page).waitFor();
    const before = await total(page).textContent();
    onTestFinished(await chooseLargeFile(page, { name: "large.csv", text: largeFile(800_000) }));
    const bar = page.getByRole("progressbar", { name: "Import of large.csv" });
    await page.getByText("Reading rows").waitFor(PATIENCE);
    await page.getByRole("link", { name: "Dashboard", exact: true }).click();
    await page.getByText("Recent Customers").waitFor();
    await page.reload();
    await page.getByText("Recent Customers").waitFor();
    await page.getByRole("link", { name: "Customers", exact: true }).click();
    await bar.waitFor();
    await page.reload();
    await bar.waitFor();
    await page.getByText(/left$/).waitFor();
    await page.getByRole("button", { name: "Uploading..." }).waitFor();
    await page.getByRole("button", { name: "Cancel the import of large.csv" }).dblclick();
    await page.getByRole("button", { name: "Upload CSV" }).waitFor(PATIENCE);
    await page.getByText("Import cancelled").first().waitFor();
    expect(cancels()).toBe(1);
    await page.reload();
    await total(page).waitFor();
    expect(await total(page).textContent()).toBe(before);
    expect(await bar.count()).toBe(0);
  });

  it("is cancelled while its file is being sent, and the next one is taken", async () => {
    const page = await openCustomers();
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Network.enable");
    const slow = { offline: false, latency: 0, downloadThroughput: -1 };
    await cdp.send("Network.emulateNetworkConditions", { ...slow, uploadThroughput: 500_000 });
    onTestFinished(await chooseLargeFile(page, { name: "slow.csv", text: largeFile(200_000) }));
    await page.getByText(BEING_SENT).waitFor();
    await page.getByRole("button", { name: "Cancel the import of slow.csv" }).click();
    await page.getByRole("button", { name: "Upload CSV" }).waitFor();
    await cdp.send("Network.emulateNetworkConditions", { ...slow, uploadThroughput: -1 });
    // The server releases a broken upload a moment later, and refuses another one until then.
    await expect.poll(() => countUnfinished(page)).toBe(0);
    await chooseFile(page, { name: "next.csv", text: "email\nnext@example.com\n" });
    await page.getByRole("heading", { name: "Import of next.csv" }).waitFor(PATIENCE);
    await page.getByRole("button", { name: "next@example.com", exact: true }).waitFor();
  });

  it("ends while another page is open, which says so and shows the new customers", async () => {
    const page = await openCustomers();
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Network.enable");
    const slow = { offline: false, latency: 0, downloadThroughput: -1 };
    await cdp.send("Network.emulateNetworkConditions", { ...slow, uploadThroughput: 100_000 });
    onTestFinished(await chooseLargeFile(page, { name: "away.csv", text: largeFile(30_000) }));
    await page.getByText(BEING_SENT).waitFor();
    await page.getByRole("link", { name: "Audience", exact: true }).click();
    await page.getByRole("heading", { name: "Audience Intelligence" }).waitFor();
    const figure = page.getByText("Total Audience").locator("xpath=../..");
    const before = await figure.textContent();
    await cdp.send("Network.emulateNetworkConditions", { ...slow, uploadThroughput: -1 });
    await page.getByText(/^30,000 customers created/).waitFor(PATIENCE);
    await expect.poll(() => figure.textContent(), PATIENCE).not.toBe(before);
    await page.getByRole("link", { name: "Customers", exact: true }).click();
    await page.getByRole("heading", { name: "Import of away.csv" }).waitFor();
  });

  it("has its template and history in a menu on a phone, and its question in cards", async () => {
    const page = await openCustomers({ viewport: PHONE });
    await chooseFile(page, { name: "phone.csv", text: strangeFile(3) });
    await choice(page, "Anschrift").waitFor(PATIENCE);
    await page.getByRole("dialog").getByRole("button", { name: "Cancel import" }).click();
    await page.getByText("Import cancelled").first().waitFor();
    await page.getByRole("button", { name: "Template and import history" }).click();
    await page.getByRole("menuitem", { name: "Import history" }).click();
    const first = page.getByRole("list", { name: "Imports" }).getByRole("button").first();
    await first.waitFor();
    expect(await first.textContent()).toContain("phone.csv");
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(wide).toBe(false);
    await page.goBack();
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  });
});
