import type { Browser, Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { axeFaults } from "./support/axe-faults.ts";
import { openBrowser } from "./support/open-browser.ts";
import { picturesIn } from "./support/picture.ts";
import { openSignedIn } from "./support/sign-in.ts";
import { takeServer } from "./support/shared-server.ts";
import type { SharedServer } from "./support/shared-server.ts";

let server: SharedServer;
let browser: Browser;
const picture = picturesIn("slow-chunks");
/** The browser's own errors about a script that did not come. */
const MISSING = /Failed to (load resource|fetch dynamically imported module)|Unable to preload CSS/;

beforeAll(async () => {
  browser = await openBrowser();
  server = await takeServer();
});
afterAll(async () => {
  await browser?.close();
  await server?.giveBack();
});

/** Has a script or a style sheet wait until the function given back is called with its fate. */
async function hold(page: Page, name: string, kind = "js") {
  let decide: (comes: boolean) => void = () => {};
  const fate = new Promise<boolean>((settle) => (decide = settle));
  const meet = async (route: Route) =>
    await ((await fate) ? route.continue() : route.abort("failed"));
  await page.route(`**/assets/${name}-*.${kind}`, meet, { times: 1 });
  return (comes: boolean): void => decide(comes);
}

it("a dialog on its way shows its frame, and gives the focus back when it is closed", async () => {
  const page = await openSignedIn(browser, server.url);
  await page.goto("/campaigns/coupons");
  const release = await hold(page, "pool-modal");
  const opener = page.getByRole("button", { name: "Create pool" }).first();
  await opener.click();
  const frame = page.getByRole("dialog", { name: "Coupon pool" });
  await frame.getByText("Loading…").waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await picture(page, "waiting");
  release(true);
  const dialog = page.getByRole("dialog", { name: "Create coupon pool" });
  await dialog.getByRole("textbox").first().waitFor();
  await expect.poll(async () => await dialog.locator(":focus").count()).toBe(1);
  await picture(page, "there");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await expect
    .poll(async () => await opener.evaluate((button) => button === document.activeElement))
    .toBe(true);
});

it("a dialog whose script does not come says so, and comes when it is tried again", async () => {
  const page = await openSignedIn(browser, server.url, {}, MISSING);
  await page.goto("/campaigns/coupons");
  const release = await hold(page, "pool-modal");
  await page.getByRole("button", { name: "Create pool" }).first().click();
  release(false);
  const frame = page.getByRole("dialog", { name: "Coupon pool" });
  await frame.getByText(/did not load/).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await picture(page, "failed");
  await frame.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("dialog", { name: "Create coupon pool" }).waitFor();
});

it("the finder on its way shows its frame, then takes what is typed", async () => {
  const page = await openSignedIn(browser, server.url);
  await page.goto("/campaigns/coupons");
  await page.getByRole("button", { name: "Create pool" }).first().waitFor();
  const release = await hold(page, "finder-dialog");
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByText("Loading…").waitFor();
  release(true);
  const search = page.getByRole("textbox", { name: "Find anything" });
  await search.waitFor();
  await expect
    .poll(async () => await search.evaluate((field) => field === document.activeElement))
    .toBe(true);
});

it("a dialog whose style sheet does not come has it when it is tried again", async () => {
  const page = await openSignedIn(browser, server.url, {}, MISSING);
  await page.goto("/campaigns/coupons");
  await page.getByRole("button", { name: "Create pool" }).first().waitFor();
  const release = await hold(page, "finder-dialog", "css");
  await page.keyboard.press("Control+k");
  release(false);
  await page.getByRole("button", { name: "Try again" }).click();
  const list = page.locator(".mantine-Spotlight-actionsList");
  await list.waitFor();
  expect(await list.evaluate((element) => getComputedStyle(element).padding)).not.toBe("0px");
});
