import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { axeFaults } from "./support/axe-faults.ts";
import { configureBrevo } from "./support/configure-email.ts";
import { openBrowser } from "./support/open-browser.ts";
import { openPage } from "./support/open-page.ts";
import { picturesIn } from "./support/picture.ts";
import { writeCampaign } from "./support/places.ts";
import { signIn } from "./support/sign-in.ts";
import { startServer } from "./support/start-server.ts";
import type { RunningServer } from "./support/start-server.ts";

let server: RunningServer;
let browser: Browser;
const picture = picturesIn("test-email");

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

it("A test goes to several addresses by keyboard, refuses one that unsubscribed, and remembers the others", async () => {
  const page = await openPage(browser, server.url, {}, /400/);
  await signIn(page);
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
  await page.goto("/email-settings");
  await configureBrevo(page);
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
