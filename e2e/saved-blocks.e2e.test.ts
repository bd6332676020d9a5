import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { axeFaults } from "./support/axe-faults.ts";
import { openBrowser } from "./support/open-browser.ts";
import { openPage } from "./support/open-page.ts";
import { signedInAt } from "./support/sign-in.ts";
import { takeServer } from "./support/shared-server.ts";
import type { SharedServer } from "./support/shared-server.ts";

const PATIENCE = { timeout: 120_000 } as const;
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

const messageOf = (page: Page) => page.getByRole("textbox", { name: "Message" });
const addBlock = (page: Page) =>
  page.getByRole("button", { name: "Add block", exact: true }).click();

/** Opens a new designed message. */
async function begin(page: Page, name: string): Promise<void> {
  await page.goto("/campaigns/create");
  await page.getByLabel("Campaign Name").fill(name);
  const modes = page.getByRole("group", { name: "Write the message as" });
  await modes.getByText("Designed", { exact: true }).click();
  await messageOf(page).waitFor(PATIENCE);
}

it("A block is saved, inserted elsewhere, changed there, and brought to the draft that has it", async () => {
  const person = { name: "Meera Rao", email: "saved-blocks@dakiya.example" };
  const storageState = await signedInAt(browser, server.url, person);
  const page = await openPage(browser, server.url, { storageState });
  await begin(page, "First");
  await messageOf(page).click();
  await page.keyboard.type("Open from ten");
  await page.getByRole("button", { name: "Move or remove: Text" }).click();
  await page.getByRole("menuitem", { name: "Save block…" }).click();
  const naming = page.getByRole("dialog", { name: "Save block: Text" });
  await naming.getByRole("button", { name: "Save block" }).click();
  await naming.getByText("Please give the block a name").waitFor();
  await naming.getByLabel("Block name").fill("Hours");
  await page.keyboard.press("Enter");
  await naming.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Save Draft" }).click();
  await page.getByText("Draft saved").waitFor();

  await begin(page, "Second");
  await addBlock(page);
  await page.getByRole("menuitem", { name: "Hours" }).click();
  const inserted = messageOf(page).getByText("Open from ten");
  await inserted.click();
  await page.keyboard.press("End");
  await page.keyboard.type(", also on Sundays");
  const settings = page.getByRole("complementary", { name: "Block settings: Text" });
  await settings.getByRole("button", { name: "Update saved block" }).click();
  const offer = page.getByRole("dialog", { name: "Update drafts" });
  await offer.getByLabel("First").waitFor();
  expect(await offer.getByRole("checkbox").count()).toBe(1);
  expect(await axeFaults(page)).toEqual([]);
  await offer.getByRole("button", { name: "Update 1 draft" }).click();
  await page.getByText("1 draft updated").waitFor();

  await addBlock(page);
  await page.getByRole("menuitem", { name: "Manage saved blocks…" }).click();
  const manage = page.getByRole("dialog", { name: "Saved blocks" });
  await manage.getByRole("button", { name: "Rename Hours" }).click();
  await page.getByLabel("Block name").fill("Opening hours");
  await page.keyboard.press("Enter");
  await manage.getByRole("button", { name: "Delete Opening hours" }).waitFor();
  await manage.getByRole("button", { name: "Delete Opening hours" }).click();
  await page.getByRole("button", { name: "Delete block" }).click();
  await manage.getByText("No saved blocks yet").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Save Draft" }).click();
  await page.getByText("Draft saved").first().waitFor();

  await page.goto("/campaigns");
  const first = page.getByRole("row").filter({ hasText: "First" });
  await first.getByRole("button", { name: "Open Draft First" }).click();
  await messageOf(page).getByText("Open from ten, also on Sundays").waitFor(PATIENCE);
});
