import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { axeFaults } from "./support/axe-faults.ts";
import { openBrowser } from "./support/open-browser.ts";
import { openPage } from "./support/open-page.ts";
import { picturesIn } from "./support/picture.ts";
import { prepareSender } from "./support/prepare-sender.ts";
import { signedInAt } from "./support/sign-in.ts";
import { takeServer } from "./support/shared-server.ts";
import type { SharedServer } from "./support/shared-server.ts";

const PATIENCE = { timeout: 120_000 } as const;
const PDF = Buffer.from("%PDF-1.7\nOld prices");
const NEW_PDF = Buffer.from("%PDF-1.7\nNew prices");
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

const picture = picturesIn("file-links");
const pdf = (buffer: Buffer) => ({ name: "Price list.pdf", mimeType: "application/pdf", buffer });
const files = (page: Page) => page.getByRole("dialog", { name: "Choose a file" });

/** Signs somebody in who has one customer and a sender, and opens a designed message with a button. */
async function openMessage(): Promise<Page> {
  const person = { name: "Meera Rao", email: "files@dakiya.example" };
  const storageState = await signedInAt(browser, server.url, person);
  const customers = "name,email\nAsha Rao,asha.files@dakiya.example\n";
  await prepareSender(browser, server.url, storageState, { customers });
  // The refusal of a web page.
  const page = await openPage(browser, server.url, { storageState }, /415/);
  await page.goto("/campaigns/create");
  await page.getByLabel("Campaign Name").fill("Prices");
  await page.getByRole("button", { name: "Add rule" }).click();
  await page.getByTitle("Value").fill("-1");
  await page.getByRole("button", { name: "Estimate Size" }).click();
  await page.getByText("Estimated audience size: 1 customers").waitFor();
  await page.getByLabel("Subject").fill("Our prices");
  await page
    .getByRole("group", { name: "Write the message as" })
    .getByText("Designed", { exact: true })
    .click();
  await page.getByRole("textbox", { name: "Message" }).waitFor(PATIENCE);
  await page.getByRole("button", { name: "Add block at the end" }).click();
  await page.getByRole("menuitem", { name: "Button" }).click();
  return page;
}

async function upload(page: Page, label: string, file: ReturnType<typeof pdf>): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: label }).click();
  await (await choosing).setFiles(file);
}

it("A button leads to an uploaded file, which the recipient downloads and the sender replaces", async () => {
  const page = await openMessage();
  await page.getByRole("button", { name: "Choose a file" }).click();
  await files(page).getByText("No files yet").waitFor();
  await upload(page, "Upload files", {
    ...{ name: "page.pdf", mimeType: "application/pdf", buffer: Buffer.from("<html>") },
  });
  await page.getByText("Web pages and SVG can't be used").first().waitFor();
  await upload(page, "Upload files", pdf(PDF));
  const row = files(page).getByRole("listitem");
  await row.getByText("PDF, ").waitFor();
  await picture(page, "files");
  await expect.poll(() => axeFaults(page)).toEqual([]);
  await row.getByRole("button", { name: "Price list.pdf PDF" }).click();
  const link = page.getByRole("textbox", { name: "Link", exact: true });
  await expect.poll(() => link.inputValue()).toMatch(/\/files\/\d+\/[\w-]{22}\/Price-list\.pdf$/);

  await page.getByRole("button", { name: "Save Draft" }).click();
  await page.getByText("Draft saved").waitFor();
  await page.getByRole("button", { name: "Choose a file" }).click();
  const menu = row.getByRole("button", { name: "Actions for Price list.pdf" });
  await menu.click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const removal = page.getByRole("dialog", { name: "Delete file" });
  await removal.getByText("Campaign “Prices”").waitFor();
  await picture(page, "in-use");
  await removal.getByRole("button", { name: "Close" }).last().click();
  await page.keyboard.press("Escape");

  await page.getByRole("main").getByRole("button", { name: "Create Campaign" }).click();
  await page.getByText("Campaign created successfully!").waitFor(PATIENCE);
  await page.goto("/campaigns");
  await page
    .getByRole("row")
    .filter({ hasText: "Prices" })
    .getByText("completed")
    .waitFor(PATIENCE);

  await page.goto("/sandbox/inbox?to=asha.files@dakiya.example");
  await page.getByRole("link", { name: "Our prices" }).click();
  const mail = page.frameLocator('iframe[title="Mail as the recipient sees it"]');
  const address = await mail.getByRole("link", { name: "Read more" }).getAttribute("href");
  // It is tracked like any link.
  expect(address).toContain("/t/");
  expect(await downloaded(page, address ?? "")).toEqual(["Price list.pdf", PDF.toString()]);

  await page.goto("/campaigns/create");
  await page.getByText("Designed", { exact: true }).click();
  await page.getByRole("button", { name: "Add block at the end" }).click();
  await page.getByRole("menuitem", { name: "Button" }).click();
  await page.getByRole("button", { name: "Choose a file" }).click();
  await menu.click();
  await page.getByRole("menuitem", { name: "Replace" }).click();
  await upload(page, "Upload the new file", pdf(NEW_PDF));
  await page.getByText("File replaced").waitFor();
  expect(await downloaded(page, address ?? "")).toEqual(["Price list.pdf", NEW_PDF.toString()]);
});

/** Name and content of what an address downloads. */
async function downloaded(page: Page, address: string): Promise<[string, string]> {
  const tab = await page.context().newPage();
  const downloading = tab.waitForEvent("download");
  // A download is no page, so that the visit ends early.
  await tab.goto(address).catch(() => null);
  const download = await downloading;
  const content = await readFile(await download.path(), "utf8");
  await tab.close();
  return [download.suggestedFilename(), content];
}
