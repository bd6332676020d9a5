import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser } from "./support/open-browser.ts";
import { openPage } from "./support/open-page.ts";
import { openSettings } from "./support/open-settings.ts";
import { signedInAt } from "./support/sign-in.ts";
import { takeServer } from "./support/shared-server.ts";
import type { SharedServer } from "./support/shared-server.ts";

let browser: Browser;
let server: SharedServer;

beforeAll(async () => {
  browser = await openBrowser();
  server = await takeServer();
});
afterAll(async () => {
  await server?.giveBack();
  await browser.close();
});

async function openKeys(email: string): Promise<Page> {
  const storageState = await signedInAt(browser, server.url, { name: "Zoya Khan", email });
  const page = await openPage(browser, server.url, {
    storageState,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await page.goto("/dashboard");
  await openSettings(page, "API keys");
  await page.waitForURL("**/settings/api-keys");
  return page;
}

async function create(page: Page, name: string, choose: (dialog: Locator) => Promise<void>) {
  await page.getByRole("button", { name: "Create API key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await choose(dialog);
  await dialog.getByRole("button", { name: "Create key" }).click();
  await page.getByText("It is not shown again.").waitFor();
  const key = await dialog.getByLabel(name).inputValue();
  return { dialog, key };
}

async function request(key: string, path: string, body?: unknown) {
  const response = await fetch(`${server.url}/api${path}`, {
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

describe("an API key", () => {
  it("is made in a dialog, shown once, used by a program, and refused once it is revoked", async () => {
    const page = await openKeys("zoya.keys@dakiya.example");
    await page.getByText("No API keys yet").waitFor();
    await page.getByText("curl -H").waitFor();

    const { dialog, key } = await create(
      page,
      "Online shop",
      async (form) => await form.getByRole("button", { name: "Import customers" }).click(),
    );
    expect(key).toMatch(/^dk_\w{49}$/);
    await dialog.getByRole("button", { name: "Copy" }).click();
    await page.getByText("API key copied").waitFor();
    expect(await page.evaluate(async () => await navigator.clipboard.readText())).toBe(key);
    await dialog.getByRole("button", { name: "Done" }).click();

    const row = page.getByRole("row").filter({ hasText: "Online shop" });
    await row.getByText("Write: customers").waitFor();
    await row.getByText(`${key.slice(0, 7)}…`).waitFor();
    await row.getByText("Never").waitFor();
    expect(await page.content()).not.toContain(key);

    const added = await request(key, "/customer/", { name: "Asha", email: "asha@example.com" });
    expect(added.status).toBe(201);
    expect((await request(key, "/user/get-segment")).body.message).toContain("segments:read");
    await page.reload();
    await row.getByText(/minute|now/).waitFor();

    await row.getByRole("button", { name: "Revoke Online shop" }).click();
    await page.getByText("are refused from their next request on").waitFor();
    await page.getByRole("button", { name: "Revoke key" }).click();
    await page.getByText('"Online shop" is revoked').waitFor();
    await page.getByText("No API keys yet").waitFor();
    const refused = await request(key, "/customer/get");
    expect(refused.status).toBe(401);
    expect(refused.body.message).toContain("was revoked");
  });

  it("is made by the keyboard alone, on a phone, scope by scope, and says what is missing", async () => {
    const page = await openKeys("keyboard.keys@dakiya.example");
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole("button", { name: "Create API key" }).press("Enter");
    const dialog = page.getByRole("dialog");
    const name = dialog.getByLabel("Name");
    await expect
      .poll(async () => await name.evaluate((it) => it === document.activeElement))
      .toBe(true);
    await page.keyboard.press("Enter");
    await dialog.getByText("Please give the key a name").waitFor();
    await dialog.getByText("Please choose what the key may do").waitFor();
    await page.keyboard.type("Report");
    for (let stop = 0; stop < 4; stop += 1) await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    expect(await dialog.getByRole("checkbox", { name: "Customers: read" }).isChecked()).toBe(true);
    await dialog.getByLabel("Expires").selectOption("Never");
    await dialog.getByRole("button", { name: "Create key" }).press("Enter");
    await page.getByText("It is not shown again.").waitFor();
    await page.keyboard.press("Escape");
    const row = page.getByRole("row").filter({ hasText: "Report" });
    await row.getByText("Read: customers", { exact: true }).waitFor();
    expect(await row.getByText("Never", { exact: true }).count()).toBe(2);
  });
});
