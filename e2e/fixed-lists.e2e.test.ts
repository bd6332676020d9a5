import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, it } from "vitest";
import { openBrowser } from "./support/open-browser.ts";
import { DESKTOP } from "./support/open-page.ts";
import { picturesIn } from "./support/picture.ts";
import { BREVO } from "./support/prepare-account.ts";
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

const picture = picturesIn("fixed-lists");
const LIST = "Regulars of June";

/** Customers of two cities, and an email service. */
async function furnish(page: Page): Promise<void> {
  for (const [name, city] of [
    ["Asha", "Pune"],
    ["Ravi", "Pune"],
    ["Meera", "Agra"],
    ["Kabir", "Agra"],
  ]) {
    const data = { name, email: `${name}@example.com`, address: { city } };
    await page.request.post(`${server.url}/api/customer`, { data });
  }
  await page.request.put(`${server.url}/api/user/email-settings`, { data: BREVO });
}

const bar = (page: Page) => page.getByRole("region", { name: "Selected customers" });

async function tick(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await page.getByLabel(`Select ${name}`).check();
}

async function saveTicked(page: Page): Promise<void> {
  await page.goto("/customers");
  await tick(page, "Asha", "Meera");
  await bar(page).getByRole("button", { name: "Save as a segment…" }).click();
  const dialog = page.getByRole("dialog", { name: "Save as a segment" });
  await dialog.getByLabel("Segment name").fill(LIST);
  await dialog.getByRole("radio", { name: "These 2 customers (fixed list)" }).isChecked();
  await picture(page, "save");
  await dialog.getByRole("button", { name: "Save segment" }).click();
  await page.getByText("Segment saved with 2 customers").waitFor();
  await bar(page).getByRole("button", { name: "Clear" }).click();
}

async function changeMembers(page: Page): Promise<void> {
  await tick(page, "Ravi");
  await bar(page).getByRole("button", { name: "Change" }).click();
  await page.getByRole("menuitem", { name: "Add to a fixed list…" }).click();
  const dialog = page.getByRole("dialog", { name: "Add to a fixed list" });
  await dialog.getByRole("combobox", { name: "Fixed list" }).click();
  await page.getByRole("option", { name: `${LIST} (2)` }).click();
  await picture(page, "add");
  await dialog.getByRole("button", { name: "Add 1 customer" }).click();
  const done = page.getByRole("status").filter({ hasText: "1 customer added" });
  await done.waitFor();
  await picture(page, "added");
}

async function saveMatching(page: Page): Promise<void> {
  await page.goto("/customers?city=agra");
  await page.getByRole("button", { name: "Use this list" }).click();
  await page.getByRole("menuitem", { name: "Save as a segment…" }).click();
  const dialog = page.getByRole("dialog", { name: "Save as a segment" });
  await dialog.getByLabel("Segment name").fill("Agra today");
  await dialog.getByRole("radio", { name: "These 2 customers (fixed list)" }).check();
  await dialog.getByRole("button", { name: "Save segment" }).click();
  await page.getByText("Segment saved with 2 customers").waitFor();
}

it("Ticked customers become a fixed list, which changes by hand alone and gets a campaign", async () => {
  const page = await openSignedIn(browser, server.url);
  await furnish(page);
  await saveTicked(page);
  await changeMembers(page);
  await saveMatching(page);

  await page.goto("/audience/segments");
  const row = page.getByRole("row", { name: LIST });
  await row.getByText("Fixed list").waitFor();
  await row.getByText("3", { exact: true }).waitFor();
  await picture(page, "segments");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await picture(page, "segments-phone-dark");
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ colorScheme: "light" });
  await row.getByRole("button", { name: LIST, exact: true }).click();
  await page.getByRole("dialog").getByText("Fixed list").waitFor();
  await page.getByRole("link", { name: "Use for a new campaign" }).click();

  await page.getByText(`the fixed list "${LIST}" and its 3 customers`).waitFor();
  await page.getByLabel("Campaign Name").fill("For regulars");
  await page.getByRole("button", { name: "Estimate Size" }).click();
  await page.getByText("Estimated audience size: 3 customers").waitFor();
  await page.getByLabel("Subject").fill("Hello");
  await page.getByLabel("Message Body").fill("Hi {name}");
  await picture(page, "campaign");
  await page.getByRole("main").getByRole("button", { name: "Create Campaign" }).click();
  await page.getByText("Campaign created successfully!").waitFor();
  await page.goto("/campaigns");
  await page.getByRole("link", { name: "For regulars" }).click();
  await page.getByText("Customers of a fixed list").waitFor();
});
