import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, it } from "vitest";
import { startFilledServer } from "./support/filled-server.ts";
import type { FilledServer } from "./support/filled-server.ts";
import { startLoopbackProxy } from "./support/loopback-proxy.ts";
import type { LoopbackProxy } from "./support/loopback-proxy.ts";
import { openBrowser } from "./support/open-browser.ts";
import { openPage } from "./support/open-page.ts";

const DATA = /^\/(trpc|api\/(customer|user))/;
const PROVOKED = /Failed to load resource/;

let server: FilledServer;
let proxy: LoopbackProxy;
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
  server = await startFilledServer(browser, { customers: 60, campaigns: 12, logs: 600 });
  proxy = await startLoopbackProxy(server.port);
});
afterEach(() => proxy.calm());
afterAll(async () => {
  await browser?.close();
  await proxy?.stop();
  await server?.stop();
});

async function open(path: string): Promise<Page> {
  const page = await openPage(browser, proxy.url, { storageState: server.signedIn }, PROVOKED);
  await page.goto(path);
  return page;
}

describe("a server that can't be reached", () => {
  it.each([
    ["/campaigns", "Campaigns"],
    ["/customers", "Customers"],
    ["/audience", "Audience segments"],
    ["/email-settings?show=suppressions", "Suppression list"],
  ])("%s says so, and shows its table once it can be", async (path, table) => {
    proxy.disturb(DATA, { kind: "cut" });
    const page = await open(path);
    const again = page.getByRole("main").getByRole("button", { name: "Try again" }).first();
    await again.waitFor();
    proxy.calm();
    await again.click();
    await page.getByRole("table", { name: table }).waitFor();
  });
});
