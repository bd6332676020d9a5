import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { axeFaults } from "./support/axe-faults.ts";
import { configureBrevo } from "./support/configure-email.ts";
import { openBrowser } from "./support/open-browser.ts";
import { picturesIn } from "./support/picture.ts";
import { openSignedIn } from "./support/sign-in.ts";
import { takeServer } from "./support/shared-server.ts";
import type { SharedServer } from "./support/shared-server.ts";

let server: SharedServer;
let browser: Browser;
const picture = picturesIn("senders");

beforeAll(async () => {
  browser = await openBrowser();
  server = await takeServer();
});
afterAll(async () => {
  await browser?.close();
  await server?.giveBack();
});

it("A second sender is added by keyboard, tested, chosen for a campaign, and deleted", async () => {
  const page = await openSignedIn(browser, server.url, {}, /409|422/);
  await page.goto("/email-settings");
  await configureBrevo(page);
  const card = page.getByRole("region", { name: "Senders" });
  await card.getByText("Default").waitFor();
  await page.goto("/campaigns/create");
  await page.getByLabel("Campaign Name").waitFor();
  expect(await page.getByLabel("Sender", { exact: true }).count()).toBe(0);

  await page.goto("/email-settings");
  await card.getByRole("button", { name: "Add sender" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add sender" });
  await dialog.getByLabel("Name").fill("Billing");
  await dialog.getByLabel("Address").fill("billing@dakiya.example");
  await dialog.getByLabel("Reply-To").fill("accounts@dakiya.example");
  await dialog.getByLabel("Daily limit").fill("200");
  await dialog.getByLabel("Service").selectOption("Resend");
  await dialog.getByLabel("Daily limit").press("Enter");
  await page.getByText("Resend is not connected.").first().waitFor();
  await dialog.getByLabel("Service").selectOption("Brevo");
  await picture(page, "dialog");
  await dialog.getByRole("button", { name: "Save sender" }).press("Enter");
  await card.getByText("answers to accounts@dakiya.example").waitFor();
  await dialog.waitFor({ state: "hidden" });

  await card.getByRole("button", { name: "Test Billing" }).press("Enter");
  await page.getByText("Test email sent!").waitFor();
  await card.getByRole("button", { name: "Make default: Billing" }).press("Enter");
  await card.getByRole("button", { name: /^Make default: (?!Billing)/ }).press("Enter");
  await card.getByRole("button", { name: "Make default: Billing" }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  for (const width of [390, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await card.scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
    await picture(page, `card-${width}`);
  }

  await page.goto("/campaigns/create");
  const choice = page.getByLabel("Sender", { exact: true });
  await choice.selectOption({ label: "Billing · billing@dakiya.example" });
  await page.getByLabel("Campaign Name").fill("Reminders");
  await page.getByRole("button", { name: "Save Draft" }).click();
  await page.waitForURL(/draft=/);
  await page.reload();
  expect(await choice.inputValue()).not.toBe("");
  await choice.scrollIntoViewIfNeeded();
  await picture(page, "choice");

  await page.goto("/email-settings");
  const remove = async () => {
    await card.getByRole("button", { name: "Delete Billing" }).press("Enter");
    await page.getByRole("button", { name: "Delete sender" }).press("Enter");
  };
  await remove();
  await page.getByText("is used by the unsent campaign “Reminders”").waitFor();
});
