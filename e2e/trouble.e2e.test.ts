import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { callsAs, createCampaign } from "./support/calls-as.ts";
import { startLoopbackProxy } from "./support/loopback-proxy.ts";
import type { LoopbackProxy } from "./support/loopback-proxy.ts";
import { openBrowser } from "./support/open-browser.ts";
import { openContext, openTab } from "./support/open-page.ts";
import { prepareSender } from "./support/prepare-sender.ts";
import { signedInAt } from "./support/sign-in.ts";
import type { SignedIn } from "./support/sign-in.ts";
import { startServer } from "./support/start-server.ts";
import type { RunningServer } from "./support/start-server.ts";

const DATA = /^\/(trpc|api\/(customer|user))/;
const PROVOKED =
  /Failed to load resource|could not be loaded|Session check|Sign-in configuration|preload|dynamically imported|React|TypeError/;

const WEEK_MS = 7 * 86_400_000;
const CUSTOMERS = "name,email,city\nAsha Rao,asha@trouble.example,Pune\n";

/** Response of a gateway without a server behind it. */
const GATEWAY = {
  kind: "answer",
  status: 502,
  body: "<html><h1>Bad Gateway</h1><p>nginx</p></html>",
} as const;

let server: RunningServer;
let signedIn: SignedIn;
let proxy: LoopbackProxy;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  signedIn = await signedInAt(browser, server.url);
  await prepareSender(browser, server.url, signedIn, { customers: CUSTOMERS });
  await callsAs(browser, server.url, signedIn, async ({ post }) => {
    const at = new Date(Date.now() + WEEK_MS).toISOString();
    await createCampaign(post, "Next week", { at, timeZone: "Asia/Kolkata" });
    const rules = { combinator: "and", rules: [{ field: "city", operator: "==", value: "Pune" }] };
    await post("/api/user/create-segment", { name: "Pune", rules, listed: true });
    await post("/api/user/suppressions", { emails: ["gone@example.com"] });
  });
  proxy = await startLoopbackProxy(server.port);
});
afterEach(() => proxy.calm());
afterAll(async () => {
  await browser?.close();
  await proxy?.stop();
  await server?.stop();
});

async function open(path: string, storageState = signedIn): Promise<Page> {
  // Its own, without scripts of earlier pages: disturbances meet those too.
  const context = await openContext(browser, proxy.url, { storageState });
  const page = await openTab(context, PROVOKED, async () => await context.close());
  await page.goto(path);
  return page;
}

const lostNotice = (page: Page) => page.getByText(/^The server can’t be reached/);
const link = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
const dialog = (page: Page) => page.getByRole("dialog");
const savedNotice = (page: Page) => page.getByText(/^Saved \d\d:\d\d$/);
const button = (page: Page, name: string) => page.getByRole("button", { name });

/** A campaign that only has to be sent. */
async function writeCampaign(name: string): Promise<Page> {
  const page = await open("/campaigns/create");
  await button(page, "Never bought").click();
  await page.getByLabel("Campaign Name").fill(name);
  await page.getByLabel("Subject").fill("For you");
  await page.getByLabel("Message Body").fill("Hello {name}");
  await button(page, "Estimate Size").click();
  await page.getByText(/^Estimated audience size: [1-9]/).waitFor();
  await savedNotice(page).waitFor();
  return page;
}

async function campaignsNamed({ request }: BrowserContext, name: string): Promise<object[]> {
  const response = await request.get(`${server.url}/api/user/get-campaign`);
  const { data } = (await response.json()) as { data: { name: string }[] };
  return data.filter((campaign) => campaign.name === name);
}

describe("a server that can't be reached", () => {
  it.each([
    ["/campaigns", "Campaigns"],
    ["/customers", "Customers"],
    ["/audience", "Audience segments"],
    ["/settings/suppressions", "Suppression list"],
  ])("%s says so, and shows its table by itself once it can be", async (path, table) => {
    proxy.disturb(DATA, { kind: "cut" });
    proxy.disturb(/^\/healthz/, { kind: "cut" });
    const page = await open(path);
    await page.getByRole("main").getByRole("button", { name: "Try again" }).first().waitFor();
    await lostNotice(page).waitFor();
    proxy.calm();
    await page.getByRole("table", { name: table }).waitFor();
    await lostNotice(page).waitFor({ state: "hidden" });
  });

  it("takes nothing of a campaign that is written or sent offline, and has it saved when it is back", async () => {
    const page = await writeCampaign("Offline");
    await page.context().setOffline(true);
    await page.getByLabel("Message Body").fill("Hello {name}, from the train");
    await page.getByText(/^Not saved yet: kept in this browser/).waitFor();
    await button(page, "Create Campaign").click();
    await page.getByText("Failed to create campaign").waitFor();
    expect(await page.getByLabel("Message Body").inputValue()).toContain("from the train");
    await page.context().setOffline(false);
    await savedNotice(page).waitFor();
    expect(await campaignsNamed(page.context(), "Offline")).toMatchObject([{ status: "draft" }]);
  });

  it("has another page come by itself that was asked for meanwhile", async () => {
    const page = await open("/campaigns");
    await page.getByRole("table", { name: "Campaigns" }).waitFor();
    await page.context().setOffline(true);
    await link(page, "Analytics").click();
    await page.getByRole("heading", { name: "This page could not be loaded" }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole("heading", { name: "Advanced Analytics" }).waitFor();
  });
});

it("a restart of the server leaves a half-typed form whole, and lists go on", async () => {
  const form = await open("/email-settings");
  const list = await form.context().newPage();
  await form.getByLabel("Company Name").fill("Half typed");
  await list.goto("/customers");
  await list.getByRole("table", { name: "Customers" }).waitFor();
  await server.process.stop("SIGTERM");
  await button(form, "Save Configuration").click();
  await form.getByText("Failed to save email settings").waitFor();
  await link(list, "Campaigns").click();
  await lostNotice(list).waitFor();
  const again = await startServer({ DATA_DIR: server.dataDir });
  const { stop } = server;
  server = { ...server, ...again, stop: async () => await again.stop().finally(stop) };
  proxy.leadTo(again.port);
  await list.getByRole("table", { name: "Campaigns" }).waitFor();
  await lostNotice(form).waitFor({ state: "hidden" });
  expect(await form.getByLabel("Company Name").inputValue()).toBe("Half typed");
  await button(form, "Save Configuration").click();
  await form.getByText("Email settings saved successfully!").waitFor();
});

it("a session that has to be renewed as a long mail is saved is renewed, and the mail saved", async () => {
  const page = await open("/campaigns/create", await signedInAt(browser, server.url));
  await page.getByLabel("Campaign Name").fill("Long mail");
  await savedNotice(page).waitFor();
  await page.context().clearCookies({ name: "accessToken" });
  await page.getByLabel("Message Body").fill("A long story. ".repeat(3_000));
  await savedNotice(page).waitFor({ state: "hidden" });
  await savedNotice(page).waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel("Message Body").inputValue()).toHaveLength(42_000);
});

it("a gateway with nothing behind it is never shown, and signs nobody out", async () => {
  const page = await open("/customers", await signedInAt(browser, server.url));
  await button(page, "Add Customer").waitFor();
  await page.context().clearCookies({ name: "accessToken" });
  proxy.disturb(/^\/(trpc|api)/, GATEWAY);
  await link(page, "Audience").click();
  await button(page, "Try again").waitFor();
  await link(page, "Customers").click();
  await button(page, "Add Customer").click();
  await dialog(page).getByLabel("Name").fill("Asha");
  await dialog(page).getByLabel("Email").fill("asha@example.com");
  await dialog(page).getByRole("button", { name: "Add Customer" }).click();
  await page.getByText("Failed to add customer").waitFor();
  expect(await page.locator("body").innerText()).not.toMatch(/nginx|gateway|json|token/i);
  await page.goto("/analytics");
  await page.getByText(/the server did not respond/).waitFor();
  proxy.calm();
  await page.getByRole("heading", { name: "Advanced Analytics" }).waitFor();
});

it("a newer version under an open tab is loaded once, then by the user; unsaved input is kept", async () => {
  const page = await open("/campaigns/create");
  await page.getByLabel("Campaign Name").fill("Before the update");
  proxy.disturb(/^\/assets\/analytics-page/, { kind: "answer", status: 404, body: "Not found" });
  let loads = 0;
  page.on("load", () => (loads += 1));
  await link(page, "Analytics").click();
  await page.waitForEvent("load");
  await page.getByRole("heading", { name: "This page could not be loaded" }).waitFor();
  proxy.calm();
  await button(page, "Reload the page").click();
  await page.getByRole("heading", { name: "Advanced Analytics" }).waitFor();
  expect(loads).toBe(2);
  expect(await campaignsNamed(page.context(), "Before the update")).toHaveLength(1);
});

it("a page that breaks says so under the bar that leads on", async () => {
  const nonsense = Array.from({ length: 3 }, () => ({ result: { data: { rows: 1 } } }));
  proxy.disturb(/campaigns\.list/, { kind: "answer", status: 200, body: nonsense });
  const page = await open("/campaigns");
  await page.getByText("This screen could not be shown.", { exact: false }).waitFor();
  proxy.calm();
  await link(page, "Analytics").click();
  await page.getByRole("heading", { name: "Advanced Analytics" }).waitFor();
});

it("a session that ends in the middle of a form keeps it for the user who signs in again", async () => {
  const page = await open("/customers", await signedInAt(browser, server.url));
  await button(page, "Add Customer").click();
  await dialog(page).getByLabel("Name").fill("Half typed");
  await page.context().clearCookies();
  await dialog(page).getByLabel("Email").fill("half@example.com");
  await dialog(page).getByRole("button", { name: "Add Customer" }).click();
  await page.waitForURL("**/login");
  await page.context().addCookies(signedIn.cookies);
  await page.reload();
  await page.waitForURL("**/dashboard");
  await page.getByText("Your session ended on Customers.", { exact: false }).waitFor();
  await page.getByRole("link", { name: "Go back there" }).click();
  await page.getByRole("heading", { name: "Customer Management" }).waitFor();
  expect(await page.getByText("Your session ended", { exact: false }).isVisible()).toBe(false);
  await button(page, "Add Customer").click();
  await page.getByText("Your earlier entries are back.", { exact: false }).waitFor();
  expect(await dialog(page).getByLabel("Name").inputValue()).toBe("Half typed");
});

it("a slow server is asked once, however often a button is pressed", async () => {
  const page = await writeCampaign("Pressed twice");
  proxy.disturb(/^\/trpc/, { kind: "held" });
  const create = button(page, "Create Campaign");
  await create.evaluate((it: HTMLElement) => {
    it.click();
    it.click();
  });
  await page.getByRole("button", { name: "Creating Campaign..." }).waitFor();
  await page.getByLabel("Subject").press("Enter");
  proxy.calm();
  await page.waitForURL("**/dashboard");
  expect(await campaignsNamed(page.context(), "Pressed twice")).toHaveLength(1);
});
