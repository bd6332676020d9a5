import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { customersFile } from "./support/customers-csv.ts";
import type { CustomersFile } from "./support/customers-csv.ts";
import { configureBrevo } from "./support/configure-email.ts";
import { openBrowser } from "./support/open-browser.ts";
import { openPage } from "./support/open-page.ts";
import { signIn } from "./support/sign-in.ts";
import { startServer } from "./support/start-server.ts";
import type { RunningServer } from "./support/start-server.ts";

const CAMPAIGN = "Diwali early access";
const SENDING_PATIENCE_MS = 180_000;
const CLICK_PATIENCE_MS = 120_000;

const file = customersFile();
const inAudience = file.valid.filter(
  ({ city, totalSpent }) => totalSpent > 5_000 && city.toLowerCase().includes("mum"),
);
/** Deactivated people match the rules and are never mailed. */
const reachable = inAudience.filter(({ active }) => active);

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const main = (page: Page): Locator => page.getByRole("main");

async function goTo(page: Page, link: string, heading: string): Promise<void> {
  const name = { name: link, exact: true };
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", name).click();
  await page.getByRole("heading", { level: 1, name: heading }).waitFor();
}

async function upload(page: Page, { text }: CustomersFile): Promise<void> {
  const progress = page.getByRole("progressbar", { name: "Import of customers.csv" }).waitFor();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload CSV" }).click();
  await (
    await chooser
  ).setFiles({ name: "customers.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await progress;
  await page.getByRole("heading", { name: "Import of customers.csv" }).waitFor();
}

/** Chooses from a list that opens under its field. */
async function choose(page: Page, field: Locator, option: string): Promise<void> {
  await field.click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

async function addRule(
  page: Page,
  { field, operator, value }: { field: string; operator: string; value: string },
): Promise<void> {
  await page.getByRole("button", { name: "Add rule" }).click();
  await choose(page, page.getByTitle("Field").last(), field);
  await choose(page, page.getByTitle("Operator").last(), operator);
  await page.getByTitle("Value").last().fill(value);
}

/** The rows of a table, without its header. */
function bodyRows(table: Locator): Locator {
  return table.getByRole("row").filter({ has: table.page().getByRole("cell") });
}

/** The one log of an address, in the open Communication Logs. */
async function findLog(page: Page, email: string): Promise<Locator> {
  const logs = page.getByRole("dialog", { name: "Communication Logs" });
  await logs.getByPlaceholder("Search by name, email, or status...").fill(email);
  const logRows = bodyRows(logs.getByRole("table", { name: "Communication logs" }));
  await expect.poll(() => logRows.count()).toBe(1);
  const log = logRows.first();
  expect(await log.textContent()).toContain(email);
  return log;
}

describe("from a file of customers to a click in a mail", () => {
  it("goes through every screen, and every number agrees", async () => {
    const page = await openPage(browser, server.url);
    await signIn(page);

    await goTo(page, "Customers", "Customer Management");
    await upload(page, file);
    await page.getByText("10 rows were not imported").waitFor();
    const rejectedRows = bodyRows(page.getByRole("table", { name: "Rejected rows" }));
    await expect.poll(() => rejectedRows.count()).toBe(10);
    const lines = await rejectedRows.locator("[data-label=Line]").allTextContents();
    expect(lines.map((line) => Number(line.replaceAll(",", "")))).toEqual(file.badLines);
    expect(
      (await rejectedRows.locator("[data-label=Reason]").allTextContents()).every(
        (it) => it !== "",
      ),
    ).toBe(true);
    const counts = await main(page).locator("dl").first().allTextContents();
    expect(counts.join(" ")).toMatch(/Created\s*990\s*Updated\s*0\s*Unchanged\s*0\s*Skipped\s*10/);

    await goTo(page, "Campaigns", "Campaigns");
    await main(page).getByRole("button", { name: "Create Campaign" }).first().click();
    const requiredDialog = page.getByRole("dialog", { name: "Email Configuration Required" });
    await requiredDialog.getByRole("link", { name: "Configure Email Settings" }).click();
    await page.getByRole("heading", { level: 1, name: "Email Configuration" }).waitFor();
    await configureBrevo(page, "Dakiya Traders");

    await goTo(page, "Campaigns", "Campaigns");
    await main(page).getByRole("button", { name: "Create Campaign" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Create Campaign" }).waitFor();
    await page.getByLabel("Campaign Name").fill(CAMPAIGN);
    await page.getByLabel("Segment Description").fill("Our best customers around Mumbai");
    await addRule(page, { field: "Total spent", operator: "is more than", value: "5000" });
    await addRule(page, { field: "City", operator: "contains", value: "mum" });

    await page.getByRole("button", { name: "Estimate Size" }).click();
    await page.getByText(`Estimated audience size: ${inAudience.length} customers`).waitFor();
    await page.getByText(`${reachable.length} can be emailed`).waitFor();

    await page.getByRole("button", { name: "Detailed Preview" }).click();
    const preview = page.getByRole("dialog", { name: "Segment Preview" });
    const figure = (name: string) => preview.getByRole("group", { name, exact: true });
    await expect
      .poll(() => figure("Total Customers").textContent())
      .toContain(String(inAudience.length));
    expect(await figure("Active Customers").textContent()).toContain(String(reachable.length));
    await preview.getByRole("button", { name: "Close" }).click();

    await page.getByRole("button", { name: "Generate using AI" }).click();
    await page.getByText("AI-generated content created!").waitFor();
    const subject = page.getByLabel("Subject");
    const body = page.getByLabel("Message Body");
    expect(await subject.inputValue()).not.toBe("");
    expect(await body.inputValue()).toContain("{name}");
    await body.fill(`${await body.inputValue()}\n\nHave a look: ${server.url}/login`);
    const message = { subject: await subject.inputValue() };

    await main(page).getByRole("button", { name: "Create Campaign" }).click();
    await page.getByText("Campaign created successfully!").waitFor();
    await page.waitForURL("**/dashboard");

    await goTo(page, "Campaigns", "Campaigns");
    const row = bodyRows(page.getByRole("table", { name: "Campaigns" })).filter({
      hasText: CAMPAIGN,
    });
    await row.getByText("completed").waitFor({ timeout: SENDING_PATIENCE_MS });
    for (const column of ["Recipients", "Sent"]) {
      const cell = row.locator(`[data-label="${column}"]`);
      expect(await cell.textContent(), column).toBe(String(reachable.length));
    }

    const [reader] = reachable;
    if (reader === undefined) throw new Error("the generated file has nobody to write to");
    const mail = await page.context().newPage();
    await mail.goto(`/sandbox/inbox?to=${reader.email}`);
    await mail.getByRole("link", { name: message.subject }).click();
    const mailFrame = mail.frameLocator('iframe[title="Mail as the recipient sees it"]');
    await mailFrame.getByText(`Hi ${reader.name},`).waitFor();
    const newPage = mail.context().waitForEvent("page");
    await mailFrame.getByRole("link", { name: `${server.url}/login` }).click();
    const target = await newPage;
    await target.waitForURL((url) => ["/login", "/dashboard"].includes(url.pathname));
    await Promise.all([mail.close(), target.close()]);

    await row.getByRole("button", { name: `View Logs of ${CAMPAIGN}` }).click();
    const log = await findLog(page, reader.email);
    // A click counts when it has proved to be a person's, two seconds later: the open logs follow.
    await expect
      .poll(() => log.locator('[data-label="Current Status"]').textContent(), {
        timeout: CLICK_PATIENCE_MS,
      })
      .toBe("Clicked");
    const steps = await log.getByRole("listitem").allTextContents();
    expect(steps.map((step) => step.split(" ")[0])).toEqual([
      "Sent",
      "Delivered",
      "Opened",
      "Clicked",
    ]);
  });
});
