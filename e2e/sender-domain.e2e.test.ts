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
const picture = picturesIn("sender-domain");

beforeAll(async () => {
  browser = await openBrowser();
  server = await takeServer();
});
afterAll(async () => {
  await browser?.close();
  await server?.giveBack();
});

it("A domain without records is shown with the records to publish, and looked up again", async () => {
  const page = await openSignedIn(browser, server.url);
  await page.goto("/email-settings");
  await configureBrevo(page);
  const card = page.getByRole("region", { name: "Your domain" });
  // The sandbox's name server has sound records for such a domain.
  await card.getByText("Good").first().waitFor();
  await picture(page, "sound");

  await page.getByLabel("Company Email").fill("post@no-records.example");
  await page.getByRole("button", { name: "Save Configuration" }).click();
  await card.getByText("no-records.example has no DMARC: Gmail may refuse your emails.").waitFor();
  await card.getByText("brevo1._domainkey.no-records.example").waitFor();
  await card.getByText("v=DMARC1; p=none").waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await picture(page, "problems");

  const checked = page.waitForResponse((response) => response.url().includes("checkDomain"));
  await card.getByRole("button", { name: "Check again" }).click();
  expect((await checked).ok()).toBe(true);
  await card.getByText(/^Checked/).waitFor();
});
