import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { axeFaults } from "./support/axe-faults.ts";
import { openBrowser } from "./support/open-browser.ts";
import { picturesIn } from "./support/picture.ts";
import { writeCampaign } from "./support/places.ts";
import { openPage } from "./support/open-page.ts";
import { prepareSender } from "./support/prepare-sender.ts";
import { signedInAt } from "./support/sign-in.ts";
import { takeServer } from "./support/shared-server.ts";
import type { SharedServer } from "./support/shared-server.ts";

let server: SharedServer;
let browser: Browser;
const picture = picturesIn("test-email");

beforeAll(async () => {
  browser = await openBrowser();
  server = await takeServer();
});
afterAll(async () => {
  await browser?.close();
  await server?.giveBack();
});

it("A test goes to several addresses by keyboard, refuses one that unsubscribed, and remembers the others", async () => {
  const storageState = await signedInAt(browser, server.url);
  await prepareSender(browser, server.url, storageState);
  const page = await openPage(browser, server.url, { storageState }, /400/);
  const add = async (path: string, data: object) => {
    const response = await page.request.post(`/api${path}`, { data });
    if (!response.ok()) throw new Error(await response.text());
  };
  await add("/customer/", {
    name: "Asha Rao",
    email: "asha@example.com",
    stats: { total_spent: 900 },
  });
  await add("/user/suppressions", { emails: ["gone@example.com"] });
  await page.goto("/campaigns/create");
  await writeCampaign(page);

  const opener = page.getByRole("button", { name: "Send a test" });
  const dialog = page.getByRole("dialog", { name: "Send a test" });
  const to = dialog.getByRole("combobox", { name: "Send to" });
  const send = dialog.getByRole("button", { name: "Send test" });
  await opener.press("Enter");
  await to.fill("boss@example.com, gone@example.com,");
  await dialog.getByRole("button", { name: "To myself" }).press("Enter");
  await send.press("Enter");
  await dialog.getByText(/^gone@example\.com unsubscribed or is suppressed/).waitFor();
  await picture(page, "refused");
  // The last two addresses go, the second of which is refused.
  await to.press("Backspace");
  await to.press("Backspace");
  await dialog.getByRole("button", { name: "To myself" }).press("Enter");
  await send.press("Enter");
  await dialog.getByRole("list", { name: "Results" }).getByText("boss@example.com").waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await picture(page, "sent");

  await dialog.getByRole("button", { name: "Close" }).last().click();
  await dialog.waitFor({ state: "hidden" });
  await opener.press("Enter");
  await dialog.getByRole("button", { name: "Add boss@example.com" }).waitFor();
  for (const width of [360, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    await picture(page, `remembered-${width}`);
  }
  await dialog.getByRole("button", { name: "Forget boss@example.com" }).press("Enter");
  await dialog.getByRole("button", { name: "Add boss@example.com" }).waitFor({ state: "detached" });
});
