import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { axeFaults } from "./support/axe-faults.ts";
import { openBrowser } from "./support/open-browser.ts";
import { picturesIn } from "./support/picture.ts";
import { openPage } from "./support/open-page.ts";
import { prepareSender } from "./support/prepare-sender.ts";
import { signedInAt } from "./support/sign-in.ts";
import { takeServer } from "./support/shared-server.ts";
import type { SharedServer } from "./support/shared-server.ts";
import { until } from "./support/until.ts";

let server: SharedServer;
let browser: Browser;
const picture = picturesIn("email-report");
const PHONE_AGENT =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Mobile/15E148 Safari/604.1";
/** The sandbox's name server has Google's mail exchanger for such a domain. */
const AT_GOOGLE = "asha@google-shop.example";
const ELSEWHERE = "ravi@unheard-of.example";

beforeAll(async () => {
  browser = await openBrowser();
  server = await takeServer();
});
afterAll(async () => {
  await browser?.close();
  await server?.giveBack();
});

async function post(page: Page, path: string, data: unknown): Promise<{ _id: string }> {
  const response = await page.request.post(path, { data });
  expect(response.ok(), await response.text()).toBe(true);
  return ((await response.json()) as { data: { _id: string } }).data;
}

/** An automation of one email, and two customers who got it. */
async function welcomeTwo(page: Page): Promise<void> {
  const template = {
    subject: "Welcome, {first_name|friend}",
    body: "Dear {name}, see https://shop.example/new",
  };
  const { _id: id } = await post(page, "/api/automation/", {
    name: "Welcome",
    document: {
      version: 1,
      trigger: { type: "byHand" },
      steps: [{ id: "welcome", type: "send", template }],
      leaveWhen: { rules: null, bought: false, clicked: false, leftSegment: false },
      reentry: { type: "every" },
      whenCapped: "later",
    },
  });
  await post(page, `/api/automation/${id}/switch-on`, {});
  const customerIds: string[] = [];
  for (const email of [AT_GOOGLE, ELSEWHERE])
    customerIds.push((await post(page, "/api/customer", { name: "Asha Rao", email }))._id);
  await post(page, `/api/automation/${id}/customers`, { customerIds });
  await page.goto(`/campaigns/automations/${id}?tab=report`);
}

/** Opens the email to an address on a phone: its mail program fetches the pixel. */
async function openOnPhone(address: string): Promise<void> {
  const inbox = `${server.url}/sandbox/inbox/api/mails`;
  const id = await until("the email", async () => {
    const response = await fetch(`${inbox}?to=${encodeURIComponent(address)}`);
    const { mails } = (await response.json()) as { mails: { id: string }[] };
    return mails[0]?.id ?? null;
  });
  const { html } = (await (await fetch(`${inbox}/${id}`)).json()) as { html: string };
  const [pixel = ""] = /https?:[^"]+\/t\/o\/[^"]+/.exec(html) ?? [];
  const { ok } = await fetch(pixel, { headers: { "user-agent": PHONE_AGENT } });
  expect(ok).toBe(true);
}

it("The report of an automation's email says at which providers and with which devices it was read", async () => {
  const storageState = await signedInAt(browser, server.url);
  await prepareSender(browser, server.url, storageState);
  const page = await openPage(browser, server.url, { storageState });
  await welcomeTwo(page);
  await openOnPhone(AT_GOOGLE);

  const link = page.getByRole("table").getByRole("link", { name: /Welcome, / });
  await link.waitFor({ timeout: 60_000 });
  await link.click();
  await page.getByRole("heading", { level: 1, name: /Welcome, / }).waitFor();
  const [mailboxes, devices] = ["Mailbox providers", "Devices"].map((name) =>
    page.getByRole("table", { name }),
  );
  // The page follows by itself: workers look up domains once a minute.
  const patience = { timeout: 120_000 };
  await devices?.getByRole("row", { name: /^Phone 100\.0% 1 0$/ }).waitFor(patience);
  await mailboxes?.getByRole("row", { name: /^Gmail 50\.0% 1 / }).waitFor(patience);
  await mailboxes?.getByRole("row", { name: /^Not known 50\.0% 1 / }).waitFor(patience);

  for (const width of [1280, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await mailboxes?.scrollIntoViewIfNeeded();
      await picture(page, `${width} ${colorScheme}`);
      expect(await axeFaults(page), `${width} px ${colorScheme}`).toEqual([]);
    }
    const overflows = await page.evaluate(
      "document.documentElement.scrollWidth > document.documentElement.clientWidth",
    );
    expect(overflows, `${width} px`).toBe(false);
  }
  await page.context().close();
}, 400_000);
