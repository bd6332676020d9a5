import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { choose, press, tabTo, write } from "./support/by-keyboard.ts";
import { openBrowser } from "./support/open-browser.ts";
import { openPage } from "./support/open-page.ts";
import { startServer } from "./support/start-server.ts";
import type { RunningServer } from "./support/start-server.ts";

const CAMPAIGN = "Written without a mouse";
const PATIENCE = { timeout: 60_000 } as const;

const FILE = `name,email,city,total_spent
Asha Rao,asha@example.com,Mumbai,9000
Kabir Shah,kabir@example.com,Navi Mumbai,7000
Meera Nair,meera@example.com,Kochi,8000
`;

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole("main").getByRole("button", { name });

async function goTo(page: Page, link: string, heading: string): Promise<void> {
  const name = { name: link, exact: true };
  await press(page, page.getByRole("navigation", { name: "Main" }).getByRole("link", name));
  await page.getByRole("heading", { level: 1, name: heading }).waitFor();
}

describe("somebody without a mouse", () => {
  it("does the main job: sign in, import, choose, write, send, read the logs", async () => {
    const page = await openPage(browser, server.url);
    await page.goto("/login");
    await press(page, button(page, "Continue with Demo account"));
    await page.getByRole("heading", { name: "Choose an account" }).waitFor();
    await press(page, button(page, /./).first());
    await page.waitForURL("**/dashboard");

    await goTo(page, "Customers", "Customer Management");
    const chooser = page.waitForEvent("filechooser");
    await press(page, button(page, "Upload CSV"));
    const file = { name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(FILE) };
    await (await chooser).setFiles(file);
    await page.getByRole("heading", { name: "Import of people.csv" }).waitFor(PATIENCE);
    await page.getByText("kabir@example.com").waitFor();

    await goTo(page, "Email Settings", "Email Configuration");
    await tabTo(page, page.getByRole("radio", { name: /Gmail/ }));
    await page.keyboard.press("ArrowRight");
    expect(await page.getByRole("radio", { name: /Brevo/ }).isChecked()).toBe(true);
    await write(page, page.getByLabel("Company Email"), "hello@dakiya.example");
    await write(page, page.getByLabel("Company Name"), "Dakiya Traders");
    await write(page, page.getByLabel(/^Brevo API Key/), "xkeysib-0123456789abcdef");
    await press(page, button(page, "Save Configuration"));
    await page.getByText("Email settings saved successfully!").waitFor();

    await goTo(page, "Campaigns", "Campaigns");
    await press(page, button(page, "Create Campaign").first());
    await page.getByRole("heading", { level: 1, name: "Create Campaign" }).waitFor();
    await write(page, page.getByLabel("Campaign Name"), CAMPAIGN);
    await press(page, button(page, "Add rule"));
    await choose(page, page.getByTitle("Field"), "City");
    await choose(page, page.getByTitle("Operator"), "contains");
    await write(page, page.getByTitle("Value"), "mum");
    await press(page, button(page, "Estimate Size"));
    await page.getByText("Estimated audience size: 2 customers").waitFor();
    await write(page, page.getByLabel("Subject"), "Hello from Dakiya");
    await write(page, page.getByLabel("Message Body"), "Hi {name}, how are you?");
    await press(page, button(page, "Create Campaign"));
    await page.getByText("Campaign created successfully!").waitFor();
    await page.waitForURL("**/dashboard");
    await press(page, button(page, `Send now: "${CAMPAIGN}"`));
    await page.getByText("The campaign is being sent now").waitFor();

    await goTo(page, "Campaigns", "Campaigns");
    await page
      .getByRole("row")
      .filter({ hasText: CAMPAIGN })
      .getByText("completed")
      .waitFor(PATIENCE);
    await press(page, button(page, `View Logs of ${CAMPAIGN}`));
    const logs = page.getByRole("dialog", { name: "Communication Logs" });
    await logs.getByText("asha@example.com").waitFor();
    expect(await logs.getByText("kabir@example.com").count()).toBe(1);
    expect(await logs.getByText("meera@example.com").count()).toBe(0);
    await page.keyboard.press("Escape");
    await logs.waitFor({ state: "hidden" });
  });
});
