import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { axeFaults } from "./support/axe-faults.ts";
import { drawImage, LAMPS } from "./support/draw-image.ts";
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

async function add(page: Page, kind: string): Promise<void> {
  await page.getByRole("button", { name: "Add block", exact: true }).click();
  await page.getByRole("menuitem", { name: kind, exact: true }).click();
  await expect
    .poll(() => messageOf(page).evaluate((it) => it.contains(document.activeElement)))
    .toBe(true);
}

it("A table, a video and HTML are set beside the message, and shown as they are mailed", async () => {
  const person = { name: "Meera Rao", email: "more-blocks@dakiya.example" };
  const storageState = await signedInAt(browser, server.url, person);
  const page = await openPage(browser, server.url, { storageState });
  await page.goto("/campaigns/create");
  const modes = page.getByRole("group", { name: "Write the message as" });
  await modes.getByText("Designed", { exact: true }).click();
  const message = messageOf(page);
  await message.waitFor(PATIENCE);
  await message.click();
  await page.keyboard.type("Prices");
  const preview = page.frameLocator('iframe[title="Email preview"]');

  await add(page, "Table");
  await page.getByRole("button", { name: "Edit table" }).click();
  const cell = page.getByLabel("Row 1, Item");
  await cell.evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "Lamp\t₹2,499\nBell\t₹90\nFan\t₹900\n");
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  });
  await expect.poll(() => page.getByLabel("Row 3, Price").inputValue()).toBe("₹900");
  await cell.press("Enter");
  expect(await page.getByLabel("Row 2, Item").evaluate((it) => it === document.activeElement)).toBe(
    true,
  );
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await preview.getByRole("columnheader", { name: "Price" }).waitFor(PATIENCE);
  await preview.getByRole("cell", { name: "₹2,499" }).waitFor(PATIENCE);

  await add(page, "Countdown");
  await page.getByLabel("Ends at").fill("2099-11-30T18:30");
  await page.getByLabel("Label of days").fill("दिन");
  const counting = preview.getByRole("img", { name: /^Ends 30 Nov 2099, 6:30/ });
  await counting.waitFor(PATIENCE);
  expect(await counting.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBe(600);
  await preview.getByText("दिन").waitFor(PATIENCE);

  await add(page, "HTML");
  const source = page.getByRole("textbox", { name: "HTML" });
  await source.fill("<p>Rated <b>4.8</b></p><script>x</script>");
  await preview.getByText("4.8").waitFor(PATIENCE);
  await page.getByText("Removed, not allowed in email: <script>").waitFor(PATIENCE);

  await add(page, "Video");
  await page.getByRole("button", { name: "Choose image" }).click();
  const lamps = await drawImage(browser, LAMPS, { width: 900, height: 450 });
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Upload an image" }).click(),
  ]);
  await chooser.setFiles({ name: "lamps.png", mimeType: "image/png", buffer: lamps });
  await message.locator("img[width]").waitFor(PATIENCE);
  await page.getByLabel("Link to the video").fill("https://example.com/watch");
  await page.getByLabel("Description", { exact: true }).fill("How a lamp is made");
  await preview.getByRole("img", { name: "How a lamp is made" }).waitFor(PATIENCE);

  // Too narrow for two columns: the settings are below the message.
  await page.setViewportSize({ width: 1024, height: 800 });
  const borders = await page.locator('aside[aria-label^="Block settings"]').evaluate((panel) => {
    const { borderLeftWidth, borderTopWidth } = getComputedStyle(panel);
    return { borderLeftWidth, borderTopWidth };
  });
  expect(borders).toEqual({ borderLeftWidth: "0px", borderTopWidth: "1px" });
});
