import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { callsAs } from "./support/calls-as.ts";
import { openBrowser } from "./support/open-browser.ts";
import { openContext } from "./support/open-page.ts";
import { openSettings } from "./support/open-settings.ts";
import { signedInAt } from "./support/sign-in.ts";
import { startServer } from "./support/start-server.ts";
import type { RunningServer } from "./support/start-server.ts";

const PERSON = { name: "Zubeida Qureshi", email: "zubeida@people.example" };

let browser: Browser;
let server: RunningServer;

beforeAll(async () => {
  [browser, server] = await Promise.all([openBrowser(), startServer()]);
});
afterAll(async () => {
  await server.stop();
  await browser.close();
});

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

it.each([
  ["a desk", { width: 1280, height: 800 }],
  ["a phone", { width: 360, height: 740 }],
])(
  "a person is handed over, erased and allowed again on %s by keyboard alone",
  async (where, viewport) => {
    const person = PERSON;
    const who = { name: `Owner on ${where}`, email: `owner-${viewport.width}@example.com` };
    const signedIn = await signedInAt(browser, server.url, who);
    await callsAs(browser, server.url, signedIn, async ({ post }) => {
      await post("/api/customer/", person);
    });
    const context = await openContext(browser, server.url, { storageState: signedIn, viewport });
    const page = await context.newPage();
    await page.goto("/customers");
    const row = page.getByRole("button", { name: person.name }).first();
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
    await question.getByText(`Erase ${person.name} (${person.email})?`).waitFor();
    await question.getByText("Campaigns keep their figures").waitFor();
    await tabTo(page, "Erase for good");
    await page.keyboard.press("Enter");
    await page.getByText("Customer erased").waitFor();
    await page.getByText("No customers found matching your filters").waitFor();

    await page.getByRole("button", { name: "Add Customer" }).first().focus();
    await page.keyboard.press("Enter");
    await page.getByRole("textbox", { name: "Name" }).fill(person.name);
    await page.getByRole("textbox", { name: "Email" }).fill(person.email);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Allow import again" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("The address can be added again").waitFor();
    await page.getByRole("textbox", { name: "Email" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: person.name }).first().waitFor();
    await context.close();
  },
);

it.each([
  ["a desk", { width: 1280, height: 800 }],
  ["a phone", { width: 360, height: 740 }],
])(
  "an account is closed on %s by typing its address, and begins again empty",
  async (where, viewport) => {
    const who = { name: `Leaver on ${where}`, email: `leaver-${viewport.width}@example.com` };
    const signedIn = await signedInAt(browser, server.url, who);
    await callsAs(browser, server.url, signedIn, async ({ post }) => {
      await post("/api/customer/", PERSON);
    });
    const context = await openContext(browser, server.url, { storageState: signedIn, viewport });
    const page = await context.newPage();
    await page.goto("/customers");
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
    await context.close();
    const again = await signedInAt(browser, server.url, who);
    await callsAs(browser, server.url, again, async ({ get }) => {
      expect(await get("/api/customer/get")).toEqual([]);
    });
  },
);
