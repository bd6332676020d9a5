import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBrowser } from "./support/open-browser.ts";
import { PHONE } from "./support/open-page.ts";
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

it("a form that was refused shows on a phone what is wrong, clear of its buttons", async () => {
  const page = await openSignedIn(browser, server.url, { viewport: PHONE });
  await page.goto("/customers");
  await page.getByRole("button", { name: "Add Customer" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Customer" });
  await dialog.getByLabel("Name").fill("Asha Rao");
  await dialog.getByLabel("Email").fill("asha@example.com");
  await dialog.getByLabel("Age", { exact: true }).fill("abc");
  // As by a finger on the button below, with the field where the page had scrolled it to.
  await dialog.getByRole("button", { name: "Add Customer" }).click();
  const reason = dialog.getByText("Must be a whole number from 0 to 150");
  await reason.waitFor();
  const isSeen = () =>
    reason.evaluate((text) => {
      const { left, bottom } = text.getBoundingClientRect();
      return document.elementFromPoint(left + 2, bottom - 2) === text;
    });
  await expect.poll(isSeen).toBe(true);
});
