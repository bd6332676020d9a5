import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { STEADY, layoutShift } from "./support/layout-shift.ts";
import { openBrowser } from "./support/open-browser.ts";
import { openPage } from "./support/open-page.ts";
import { openSignedIn, signedInAt } from "./support/sign-in.ts";
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

const guide = (page: Page): Locator =>
  page.getByRole("region", { name: "Four steps to your first campaign" });
const strip = (page: Page): Locator => page.getByRole("complementary", { name: "Sample data" });

async function figure(page: Page, label: string): Promise<string | null> {
  return await page.getByRole("group", { name: label }).locator("[aria-busy=false]").textContent();
}

async function goTo(page: Page, link: string, heading: string): Promise<void> {
  const name = { name: link, exact: true };
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", name).click();
  await page.getByRole("heading", { level: 1, name: heading }).waitFor();
}

describe("a newcomer", () => {
  it("fills every screen with sample data, keeps the user's own, and removes it in one click", async () => {
    const page = await openSignedIn(browser, server.url);
    await page.goto("/dashboard");
    await guide(page).getByRole("button", { name: "Load sample data" }).click();
    await page.getByText("Sample data loaded").waitFor();
    await expect.poll(() => figure(page, "Total Customers")).toBe("240");
    await goTo(page, "Customers", "Customer Management");
    await page.getByRole("button", { name: "Add Customer" }).click();
    const form = page.getByRole("dialog", { name: "Add Customer" });
    await form.getByLabel("Name").fill("Real Person");
    await form.getByLabel("Email").fill("real@dakiya.example");
    await form.getByRole("button", { name: "Add Customer" }).click();
    await page.getByText("Real Person", { exact: true }).first().waitFor();

    // As in a browser that has not shown it before.
    await page.evaluate(() => localStorage.clear());
    await page.goto("/dashboard");
    await strip(page).waitFor();
    await expect.poll(() => figure(page, "Total Customers")).toBe("241");
    expect(await layoutShift(page), "layout shift").toBeLessThan(STEADY);
    expect(await figure(page, "Completed")).toBe("8");
    await goTo(page, "Campaigns", "Campaigns");
    await page.getByRole("button", { name: "View Logs of New arrivals (sample)" }).click();
    const logs = page.getByRole("dialog", { name: "Communication Logs" });
    await logs.getByText(".sample.example").first().waitFor();
    await page.keyboard.press("Escape");
    await goTo(page, "Audience", "Audience Intelligence");
    await page.getByText("Everybody who has bought (sample)").first().waitFor();
    await goTo(page, "Analytics", "Advanced Analytics");
    await page.getByText("Thank you (sample)").first().waitFor();

    await strip(page).getByRole("button", { name: "Remove sample data" }).click();
    await page.getByText("Sample data removed").waitFor();
    await expect.poll(() => strip(page).count()).toBe(0);
    await goTo(page, "Dashboard", "Good");
    await expect.poll(() => figure(page, "Total Customers")).toBe("1");
    await page.getByText("No campaigns yet").waitFor();
    await page.getByText("real@dakiya.example").first().waitFor();
  });

  it("is led by four steps, by the keyboard too, and puts them away for good", async () => {
    const who = { name: "Meera Iyer", email: "meera@dakiya.example" };
    const storageState = await signedInAt(browser, server.url, who);
    const page = await openPage(browser, server.url, { storageState });
    const response = await page.request.post("/api/customer/", {
      data: { name: "Somebody", email: "somebody@dakiya.example" },
    });
    expect(response.ok()).toBe(true);
    await page.goto("/dashboard");
    const steps = guide(page).getByRole("listitem");
    await expect.poll(() => steps.count()).toBe(4);
    expect(await steps.nth(0).getByText(": done").count()).toBe(1);
    expect(await steps.nth(1).getAttribute("aria-current")).toBe("step");
    await guide(page).getByRole("link", { name: "Open Email Settings" }).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/email-settings");
    await page.goBack();
    await guide(page).getByRole("button", { name: "Hide this guide" }).press("Enter");
    await expect.poll(() => guide(page).count()).toBe(0);
    await page.reload();
    await page.getByText("No campaigns yet").waitFor();
    expect(await guide(page).count()).toBe(0);
  });
});
