import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBrowser } from "./support/open-browser.ts";
import { DESKTOP } from "./support/open-page.ts";
import { picturesIn } from "./support/picture.ts";
import { openSignedIn } from "./support/sign-in.ts";
import { takeServer } from "./support/shared-server.ts";
import type { SharedServer } from "./support/shared-server.ts";

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

const picture = picturesIn("views");

async function furnish(page: Page): Promise<void> {
  const post = async (path: string, data: object) =>
    await page.request.post(`${server.url}/api${path}`, { data });
  await post("/customer/fields", { label: "Size", type: "number" });
  await post("/customer", { name: "Asha", email: "asha@example.com", attributes: { size: 41 } });
  await post("/customer", { name: "Ravi", email: "ravi@example.com", attributes: { size: 38 } });
}

const headings = async (page: Page) =>
  await page.getByRole("table", { name: "Customers" }).getByRole("columnheader").allTextContents();

async function chooseColumns(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Columns", exact: true }).click();
  const menu = page.getByRole("dialog", { name: "Columns" });
  await menu.getByRole("checkbox", { name: "Location" }).click();
  await menu.getByRole("checkbox", { name: "Size" }).click();
  await picture(page, "columns");
  await menu.getByRole("button", { name: "Move Size up" }).click();
  await page.keyboard.press("Escape");
  await page.waitForURL(/columns=contact%2Cattributes.size%2Cstats/);
}

it("Chosen columns and filters are kept as a view, which outlives its field", async () => {
  const page = await openSignedIn(browser, server.url);
  await furnish(page);
  await page.goto("/customers");
  await expect
    .poll(async () => (await headings(page)).join())
    .toMatch(/Customer.*Contact.*Location.*Stats/);
  await chooseColumns(page);
  await page.getByRole("cell", { name: "41" }).waitFor();

  await page.getByRole("button", { name: "Add filter" }).click();
  const rules = page.getByRole("dialog", { name: "Filter customers" });
  await rules.getByTitle("Field").click();
  await page.getByRole("option", { name: "Size", exact: true }).click();
  await rules.getByTitle("Value").fill("40");
  await rules.getByRole("button", { name: "Apply filter" }).click();
  await page.getByRole("button", { name: "Ravi", exact: true }).waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Save view…" }).click();
  await page.getByLabel("View name").fill("Large sizes");
  await page.getByRole("button", { name: "Save view" }).click();
  await page.waitForURL(/view=/);
  await picture(page, "saved");

  await page.goto("/customers");
  await page.getByRole("button", { name: "Ravi", exact: true }).waitFor();
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Large sizes" }).click();
  await page.getByRole("button", { name: "Large sizes" }).waitFor();
  await page.getByRole("button", { name: "Ravi", exact: true }).waitFor({ state: "detached" });
  await expect.poll(async () => (await headings(page)).join()).toMatch(/Contact.*Size.*Stats/);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await picture(page, "phone-dark");
  await page.getByRole("button", { name: "Asha", exact: true }).click();
  await page.getByRole("heading", { name: "Timeline" }).waitFor();
  await picture(page, "drawer-phone-dark");
  await page.keyboard.press("Escape");
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ colorScheme: "light" });

  await page.request.delete(`${server.url}/api/customer/fields/size`);
  await page.reload();
  await page.getByText("The rules in this address can't be read").waitFor();
  await page.getByRole("button", { name: "Ravi", exact: true }).waitFor();
  await expect.poll(async () => (await headings(page)).join()).toMatch(/Contact.*Stats/);
  await page.getByRole("button", { name: "Large sizes" }).click();
  await page.getByRole("menuitem", { name: "Delete view…" }).click();
  await page.getByRole("button", { name: "Delete view" }).click();
  await page.getByText("View deleted").waitFor();
});
