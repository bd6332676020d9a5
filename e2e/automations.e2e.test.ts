import { performance } from "node:perf_hooks";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBrowser } from "./support/open-browser.ts";
import { openPage, PHONE } from "./support/open-page.ts";
import { picturesIn } from "./support/picture.ts";
import { prepareSender } from "./support/prepare-sender.ts";
import { signedInAt } from "./support/sign-in.ts";
import { startServer } from "./support/start-server.ts";
import type { RunningServer } from "./support/start-server.ts";
import { until } from "./support/until.ts";

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const picture = picturesIn("automations");
const EMAIL = "asha@people.example";

/** The subjects of Asha's emails in the inbox, the newest first. */
async function mails(): Promise<string[]> {
  const response = await fetch(`${server.url}/sandbox/inbox/api/mails?limit=50`);
  const { mails: list } = (await response.json()) as {
    mails: { subject: string; recipient: { email: string } }[];
  };
  return list.filter(({ recipient }) => recipient.email === EMAIL).map(({ subject }) => subject);
}

async function moveClockOn(page: Page, days: number): Promise<void> {
  await page.goto("/sandbox/inbox");
  for (let day = 0; day < days; day += 1) {
    await page.getByRole("button", { name: "1 day" }).click();
    await page.getByText(/ahead/).first().waitFor();
  }
}

it("A new customer's welcome emails go out by themselves, one after the other, and stop when the customer orders", async () => {
  const storageState = await signedInAt(browser, server.url);
  await prepareSender(browser, server.url, storageState);
  const page = await openPage(browser, server.url, { storageState });

  const began = performance.now();
  await page.goto("/campaigns");
  await page.getByRole("link", { name: "Automations" }).click();
  await page.getByText("No automations yet").waitFor();
  await picture(page, "none");
  await page.getByRole("button", { name: "New automation" }).first().click();
  await picture(page, "starters");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Welcome/ })
    .click();
  await page.getByRole("button", { name: "Turn on" }).waitFor();
  await picture(page, "editor");
  await page.getByRole("button", { name: "Turn on" }).click();
  const dialog = page.getByRole("dialog", { name: "Turn on" });
  await dialog.getByRole("button", { name: "Turn on" }).waitFor();
  await picture(page, "turn on");
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await page.getByText("Automation turned on").waitFor();
  const tookMs = performance.now() - began;
  expect(tookMs).toBeLessThan(90_000);
  await picture(page, "live");
  const address = page.url();

  await page.goto("/customers");
  await page.getByRole("button", { name: "Add Customer" }).first().click();
  const form = page.getByRole("dialog", { name: "Add Customer" });
  await form.getByLabel("Name").fill("Asha Rao");
  await form.getByLabel("Email").fill(EMAIL);
  await form.getByRole("button", { name: "Add Customer" }).click();
  await form.waitFor({ state: "detached" });
  const received = async (count: number) =>
    await until(`${count} mails`, async () => {
      const list = await mails();
      return list.length >= count ? list : null;
    });
  expect(await received(1)).toEqual(["Welcome, Asha"]);

  await moveClockOn(page, 2);
  expect(await received(2)).toEqual(["What our customers like best", "Welcome, Asha"]);
  await picture(page, "inbox");

  await page.goto(address);
  await page.getByRole("link", { name: "Report" }).click();
  await page.getByRole("table").getByText("What our customers like best").waitFor();
  await picture(page, "report");
  await page.getByRole("link", { name: "People" }).click();
  await page.getByText(EMAIL).waitFor();
  await picture(page, "people");

  await page.goto("/customers/orders");
  await page.getByRole("button", { name: "Add order" }).click();
  const orderForm = page.getByRole("dialog", { name: "Add order" });
  const today = new Date().toISOString().slice(0, 10);
  const texts = { "Order number": "1", "Customer’s email": EMAIL, Amount: "100", Day: today };
  for (const [label, text] of Object.entries(texts)) await orderForm.getByLabel(label).fill(text);
  await orderForm.getByRole("button", { name: "Save order" }).click();
  await orderForm.waitFor({ state: "detached" });
  await page.goto(address);
  await page.getByRole("link", { name: "People" }).click();
  await page
    .getByText(/they ordered/i)
    .first()
    .waitFor();
  await picture(page, "left");
  await moveClockOn(page, 5);
  expect(await mails()).toEqual(["What our customers like best", "Welcome, Asha"]);

  await page.goto("/customers");
  await page.locator("[data-label=Customer]").getByRole("button").first().click();
  await page.getByRole("dialog").getByText("Welcome", { exact: true }).first().waitFor();
  await picture(page, "drawer");
  await page.goto("/campaigns/automations");
  await page.getByText("When a customer is added").waitFor();
  await picture(page, "list");
  await page.setViewportSize(PHONE);
  await picture(page, "list phone");
  await page.goto(address);
  await page.getByRole("heading", { name: "Welcome" }).waitFor();
  await picture(page, "editor phone");
  await page.emulateMedia({ colorScheme: "dark" });
  await picture(page, "editor phone dark");
});
