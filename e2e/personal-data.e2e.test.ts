import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { callsAs } from "./support/calls-as.ts";
import { openBrowser } from "./support/open-browser.ts";
import { openContext, PHONE } from "./support/open-page.ts";
import { openSettings } from "./support/open-settings.ts";
import { signedInAt } from "./support/sign-in.ts";
import { takeServer } from "./support/shared-server.ts";
import type { SharedServer } from "./support/shared-server.ts";

const PERSON = { name: "Zubeida Qureshi", email: "zubeida@people.example" };

let browser: Browser;
let server: SharedServer;

beforeAll(async () => {
  browser = await openBrowser();
  server = await takeServer();
});
afterAll(async () => {
  await server?.giveBack();
  await browser.close();
});

/** The Customers page of a new user with one customer, on a phone. */
async function openCustomers(who: { name: string; email: string }): Promise<Page> {
  const storageState = await signedInAt(browser, server.url, who);
  await callsAs(browser, server.url, storageState, async ({ post }) => {
    await post("/api/customer/", PERSON);
  });
  const context = await openContext(browser, server.url, { storageState, viewport: PHONE });
  const page = await context.newPage();
  await page.goto("/customers");
  return page;
}

/** Presses Tab until a control of that name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press("Tab");
    const label = await page.evaluate(
      () =>
        document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent,
    );
    if (label?.trim() === name) return;
  }
  throw new Error(`Tab never reached ${name}`);
}

it("a person is handed over, erased and allowed again on a phone by keyboard alone", async () => {
  const page = await openCustomers({ name: "Owner", email: "owner@example.com" });
  const row = page.getByRole("button", { name: PERSON.name }).first();
  await row.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Personal data" }).waitFor();

  await tabTo(page, "Export CSV");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.keyboard.press("Enter"),
  ]);
  expect(download.suggestedFilename()).toBe("person.csv");

  await tabTo(page, "Erase");
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: "Erase customer" });
  await question.getByText(`Erase ${PERSON.name} (${PERSON.email})?`).waitFor();
  await question.getByText("Campaigns keep their figures").waitFor();
  await tabTo(page, "Erase for good");
  await page.keyboard.press("Enter");
  await page.getByText("Customer erased").waitFor();
  await page.getByText("No customers found matching your filters").waitFor();

  await page.getByRole("button", { name: "Add Customer" }).first().focus();
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Name" }).fill(PERSON.name);
  await page.getByRole("textbox", { name: "Email" }).fill(PERSON.email);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Allow import again" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("The address can be added again").waitFor();
  await page.getByRole("textbox", { name: "Email" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: PERSON.name }).first().waitFor();
  await page.context().close();
});

it("an account is closed on a phone by typing its address, and begins again empty", async () => {
  const who = { name: "Leaver", email: "leaver@example.com" };
  const page = await openCustomers(who);
  await page.getByRole("button", { name: PERSON.name }).first().waitFor();
  await openSettings(page, "Account");
  await page.getByRole("button", { name: "Close account" }).focus();
  await page.keyboard.press("Enter");
  const address = page.getByRole("textbox", { name: `To close it, type ${who.email}` });
  await address.fill("somebody@example.com");
  await page.keyboard.press("Enter");
  await page.getByText("Please type the address you are signed in with").waitFor();
  await address.fill(who.email);
  await page.keyboard.press("Enter");
  await page.getByText("Your account is closed").waitFor();
  await page.getByRole("link", { name: "Get Started" }).first().waitFor();
  await page.goto("/customers");
  await page.waitForURL("**/login");
  await page.context().close();
  const again = await signedInAt(browser, server.url, who);
  await callsAs(browser, server.url, again, async ({ get }) => {
    expect(await get("/api/customer/get")).toEqual([]);
  });
});
