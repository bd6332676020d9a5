import { controlAt } from "@dakiya/sandbox/control-at";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { axeFaults } from "./support/axe-faults.ts";
import { openBrowser } from "./support/open-browser.ts";
import { openSignedIn } from "./support/sign-in.ts";
import { picturesIn } from "./support/picture.ts";
import { takeServer } from "./support/shared-server.ts";
import type { SharedServer } from "./support/shared-server.ts";

let server: SharedServer;
let browser: Browser;
const picture = picturesIn("amazon-ses");

beforeAll(async () => {
  browser = await openBrowser();
  server = await takeServer();
});
afterAll(async () => {
  await browser?.close();
  await server?.giveBack();
});

it("Amazon SES is set up, tested, and its events are connected through SNS", async () => {
  const page = await openSignedIn(browser, server.url);
  await page.goto("/email-settings");
  await page.getByRole("button", { name: "More ways to send" }).click();
  await page.getByRole("radio", { name: "Amazon SES", exact: true }).check({ force: true });
  await page.getByLabel("Company Email").fill("hello@acme.example");
  await page.getByLabel("Company Name").fill("Acme");
  await page.getByLabel("Access Key ID").fill("AKIASANDBOX000000001");
  await page.getByLabel(/^Secret Access Key/).fill("wrong/secret");
  await page.getByRole("button", { name: "Save Configuration" }).click();
  await page.getByText(/^Saved\. The secret access key does not belong/).waitFor();
  await page.getByLabel(/^Secret Access Key/).fill("sandbox/secret/access/key");
  await page.getByRole("button", { name: "Save Configuration" }).click();
  await page.getByRole("region", { name: "Current Configuration" }).getByText("Ready").waitFor();
  await page.getByRole("button", { name: "Test", exact: true }).click();
  await page.getByText("Test email sent! Check your inbox to verify configuration.").waitFor();

  const events = page.getByRole("region", { name: "Delivery reports" });
  await events.getByText("Not connected").waitFor();
  const url = await events.getByLabel("Address for events").inputValue();
  const control = controlAt(`${server.url}/sandbox/control`);
  await control("setWebhook", "ses", { url });
  await control("webhooksIdle");
  await page.reload();
  await events.getByText("Waiting for the first event").waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await picture(page, "connected");
  await page.setViewportSize({ width: 1024, height: 800 });
  await picture(page, "connected-tablet");
  await page.setViewportSize({ width: 390, height: 844 });
  await picture(page, "connected-phone");
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(390);
});
