import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { callsAs } from "./support/calls-as.ts";
import { axeFaults } from "./support/axe-faults.ts";
import { openBrowser } from "./support/open-browser.ts";
import { openContext, openTab } from "./support/open-page.ts";
import { BREVO } from "./support/prepare-account.ts";
import { signedInAt } from "./support/sign-in.ts";
import { takeServer } from "./support/shared-server.ts";
import type { SharedServer } from "./support/shared-server.ts";

const NAME = "Lamps of Diwali";
const SUBJECT = "Lamps for {name}";
const BODY = "Dear {name}, the lamps are lit.";
const PEOPLE = ["asha", "kabir", "meera"].map((name) => `${name}@take-back.example`);

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

/** The recipients of the emails that the service has accepted, one for each email. */
async function accepted(): Promise<string[]> {
  const response = await fetch(`${server.url}/sandbox/inbox/api/mails?limit=50`);
  const { mails } = (await response.json()) as { mails: { recipient: { email: string } }[] };
  return mails
    .map(({ recipient }) => recipient.email)
    .filter((email) => PEOPLE.includes(email))
    .toSorted();
}
const card = (page: Page): Locator => page.getByRole("region", { name: "Sending now" });
const among = (page: Page): Locator => page.locator("[data-rht-toaster]");
const button = (part: Locator, name: "Stop" | "Send now"): Locator =>
  part.getByRole("button", { name: new RegExp(`^${name}\\b`) });

async function submit(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Estimate Size" }).click();
  await page.getByText("Estimated audience size: 3 customers").waitFor();
  await page
    .getByText("Sends to 3 recipients in 300 seconds. Until then you can stop it.")
    .waitFor();
  await page.getByRole("button", { name: "Create Campaign" }).click();
  await page.getByText("Campaign created successfully!").waitFor();
  await page.waitForURL("**/dashboard");
}

/** The seconds a place says are left. */
async function secondsIn(place: Locator): Promise<number> {
  const words = (await place.getByRole("timer").textContent()) ?? "";
  const [, minutes = "0", seconds = "NaN"] =
    /^Going to 3 recipients in (?:(\d) min )?(\d+) s$/.exec(words) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

it("A campaign is created, stopped, opened as the draft it was, sent again, and sent now: to everybody once", async () => {
  const storageState = await signedInAt(browser, server.url);
  await callsAs(browser, server.url, storageState, async ({ get, put, upload }) => {
    const rows = PEOPLE.map((email) => `${email.split("@")[0]},${email}`);
    await upload("people.csv", ["name,email", ...rows].join("\n"));
    await put("/api/user/email-settings", BREVO);
    const rules = (await get("/api/automation/rules")) as { holdSeconds: number };
    expect(rules.holdSeconds).toBe(30);
    await put("/api/automation/rules", { ...rules, holdSeconds: 300 });
  });
  const context = await openContext(browser, server.url, { storageState });
  const page = await openTab(context);
  const other = await openTab(context);

  await page.goto("/campaigns/create");
  await page.getByLabel("Campaign Name").fill(NAME);
  await page.getByRole("button", { name: "Add rule" }).click();
  await page.getByTitle("Value").fill("-1");
  await page.getByLabel("Subject").fill(SUBJECT);
  await page.getByLabel("Message Body").fill(BODY);
  await submit(page);

  await button(among(page), "Stop").waitFor();
  const seconds = await secondsIn(card(page));
  expect(seconds).toBeGreaterThan(200);
  await expect.poll(() => secondsIn(card(page))).toBeLessThan(seconds);
  expect(Math.abs((await secondsIn(among(page))) - (await secondsIn(card(page))))).toBeLessThan(3);
  expect(await axeFaults(page, { without: ["region"] })).toEqual([]);
  await page.reload();
  await expect.poll(() => secondsIn(card(page))).toBeLessThan(seconds);

  await other.goto("/dashboard");
  await button(card(other), "Stop").waitFor();
  await button(card(page), "Stop").dblclick();
  await among(page).getByText(`Nothing was sent. "${NAME}" is a draft again.`).waitFor();
  await card(other).waitFor({ state: "hidden" });
  const link = among(page).getByRole("link", { name: "Open draft" });
  await expect.poll(() => link.evaluate((it) => it === document.activeElement)).toBe(true);
  expect(await axeFaults(page, { without: ["region"] })).toEqual([]);
  await page.keyboard.press("Enter");

  await expect.poll(() => page.getByLabel("Subject").inputValue()).toBe(SUBJECT);
  expect(await page.getByLabel("Message Body").inputValue()).toBe(BODY);
  expect(await page.getByLabel("Campaign Name").inputValue()).toBe(NAME);
  expect(await accepted()).toEqual([]);

  await submit(page);
  await button(among(page), "Send now").dblclick();
  await page.getByText("The campaign is being sent now").waitFor();
  await button(among(page), "Stop").waitFor({ state: "hidden" });
  await page.goto("/campaigns");
  const row = page.getByRole("row").filter({ hasText: NAME });
  await row.getByText("completed").waitFor();
  expect(await row.count()).toBe(1);
  expect(await accepted()).toEqual(PEOPLE);
  await context.close();
});
