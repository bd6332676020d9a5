// `pnpm gallery`: pictures of every screen and its dialogs, for a person to judge. Nothing is asserted.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { StarterWire } from "@dakiya/domain/wire";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { awkwardAccount } from "./support/awkward-account.ts";
import { callsAs } from "./support/calls-as.ts";
import { startFilledServer } from "./support/filled-server.ts";
import type { FilledServer } from "./support/filled-server.ts";
import { startLoopbackProxy } from "./support/loopback-proxy.ts";
import type { LoopbackProxy } from "./support/loopback-proxy.ts";
import { openBrowser } from "./support/open-browser.ts";
import { DESKTOP, PHONE } from "./support/open-page.ts";
import { GALLERY } from "./support/paths.ts";
import {
  designMessage,
  designNewsletter,
  OTHER_STATES,
  PUBLIC,
  SIGNED_IN,
  writeCampaign,
} from "./support/places.ts";
import type { Account, Overlay, Place } from "./support/places.ts";
import { BREVO } from "./support/prepare-account.ts";
import { prepareAccounts } from "./support/prepare-accounts.ts";
import { signedInAt } from "./support/sign-in.ts";
import type { SignedIn } from "./support/sign-in.ts";
import { startSending } from "./support/start-sending.ts";
import { watchRequests } from "./support/watch-requests.ts";

const LOOKS = {
  light: { viewport: DESKTOP, colorScheme: "light" },
  dark: { viewport: DESKTOP, colorScheme: "dark" },
  phone: { viewport: PHONE, colorScheme: "light" },
  tablet: { viewport: { width: 1024, height: 800 }, colorScheme: "light" },
  zoomed: { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2, colorScheme: "light" },
} as const satisfies Record<string, BrowserContextOptions>;

/** The maximum height of a picture of a long list. */
const TALLEST_PX = 4_000;

/** Other looks of a page, and the options for them. */
const STATES: Record<string, Record<string, (page: Page) => Promise<void>>> = {
  "Create Campaign": {
    "the review before sending": async (page) => {
      await writeCampaign(page);
      await page.getByText("can be emailed").waitFor();
      await page.getByRole("button", { name: "Preview as a recipient" }).waitFor();
    },
    "written, for a phone": async (page) => {
      await writeCampaign(page);
      await page.getByRole("button", { name: "Estimate Size" }).click();
      await page.getByText(/^Estimated audience size/).waitFor();
      await page.getByText("Phone", { exact: true }).click();
    },
    "written, plain, at a time": async (page) => {
      await writeCampaign(page);
      await page.getByText("Plain", { exact: true }).click();
      await page.getByText("At a time").click();
    },
    designed: async (page) => {
      await designMessage(page);
      await page.getByRole("button", { name: /Newsletter$/ }).click();
      await page.getByRole("textbox", { name: "Message" }).getByRole("heading").first().click();
    },
    "designed, for a phone": async (page) => {
      await designNewsletter(page);
      await page.getByText("Phone (360 px)").click();
    },
    "designed, dark and without images": async (page) => {
      await designNewsletter(page);
      for (const name of ["Dark", "Images off"])
        await page.getByText(name, { exact: true }).click();
    },
    refused: async (page) =>
      await page.getByRole("main").getByRole("button", { name: "Create Campaign" }).click(),
  },
  Customers: {
    filtered: async (page) => await page.getByRole("button", { name: "Filters" }).click(),
    "none found": async (page) => {
      await page.getByPlaceholder("Search by name...").fill("nobody at all");
      await page.getByText("No customers found matching your filters").waitFor();
    },
  },
  Campaigns: {
    "why mails failed": async (page) => {
      await page
        .getByRole("row")
        .filter({ hasText: "Completed" })
        .getByRole("button", { name: /^View Logs of / })
        .nth(1)
        .click();
      await page
        .getByText(/^Failed/)
        .last()
        .click();
      await page.locator("summary").first().click();
    },
  },
  Analytics: {
    "all time": async (page) => await page.getByText("All time").click(),
  },
  "Email Settings": Object.fromEntries(
    ["Gmail", "Resend", "SendGrid"].map((service) => [
      `choosing ${service}`,
      async (page: Page) => await page.getByRole("radio", { name: service }).check({ force: true }),
    ]),
  ),
};

/** The settings of each service; its webhook steps show once it is set up. */
const SERVICES = {
  gmail: { smtpPassword: "abcd efgh ijkl mnop" },
  resend: { resendApiKey: "re_0123456789abcdef" },
  sendgrid: { sendgridApiKey: "SG.0123456789abcdef" },
};

const DATA = /^\/(trpc|api\/(customer|user))/;

let server: FilledServer;
let proxy: LoopbackProxy;
let browser: Browser;
let accounts: Record<Account, SignedIn>;
let awkward: SignedIn;
const pictures: string[] = [];

beforeAll(async () => {
  rmSync(GALLERY, { recursive: true, force: true });
  mkdirSync(GALLERY, { recursive: true });
  browser = await openBrowser();
  server = await startFilledServer(browser, { customers: 4_000, campaigns: 40, logs: 12_000 });
  accounts = await prepareAccounts(browser, server);
  await startSending(browser, server, "Winter stories", 0.3);
  awkward = await awkwardAccount(browser, server.url);
  proxy = await startLoopbackProxy(server.port);
});
afterAll(async () => {
  writeFileSync(join(GALLERY, "index.html"), index());
  process.stdout.write(`\n${pictures.length} pictures: ${join(GALLERY, "index.html")}\n`);
  await browser?.close();
  await proxy?.stop();
  await server?.stop();
});

async function visit(place: Place, options: BrowserContextOptions, base = server.url) {
  const context = await browser.newContext({
    baseURL: base,
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    reducedMotion: "reduce",
    ...(place.account === null ? {} : { storageState: accounts[place.account] }),
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const requestsSettled = watchRequests(page);
  await page.goto(place.path);
  await page.getByRole("heading", { level: 1, includeHidden: true }).waitFor();
  await place.ready?.(page);
  return { page, requestsSettled, closeContext: async () => await context.close() };
}

async function picture(page: Page, name: string, whole: boolean): Promise<void> {
  const file = `${name.toLowerCase().replaceAll(/\W+/g, "-")}.png`;
  // Otherwise sticky elements would be in the middle of the picture.
  if (whole) await page.evaluate(() => window.scrollTo(0, 0));
  const { width } = page.viewportSize() ?? DESKTOP;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const clip = { x: 0, y: 0, width, height: Math.min(height, TALLEST_PX) };
  await page.screenshot({ path: join(GALLERY, file), ...(whole ? { fullPage: true, clip } : {}) });
  pictures.push(file);
}

async function show(
  page: Page,
  overlay: Overlay,
  requestsSettled: () => Promise<void>,
): Promise<void> {
  await overlay.before?.(page);
  await overlay.opener(page).press("Enter");
  await overlay.after?.(page);
  await page.getByRole(overlay.role).last().waitFor();
  await requestsSettled();
}

describe.each([...PUBLIC, ...SIGNED_IN, ...OTHER_STATES])("$name", (place) => {
  it.each(Object.entries(LOOKS))("%s", async (look, options) => {
    const { page, requestsSettled, closeContext } = await visit(place, options);
    await requestsSettled();
    await picture(page, `${place.name} ${look}`, true);
    for (const overlay of place.overlays) {
      if (overlay.only === (look === "phone" ? "desk" : "phone")) continue;
      if (overlay.only !== undefined && look === "zoomed") continue;
      await show(page, overlay, requestsSettled);
      await picture(page, `${place.name} ${overlay.name} ${look}`, false);
      await page.keyboard.press("Escape");
      await page.getByRole(overlay.role).last().waitFor({ state: "hidden" });
    }
    await closeContext();
  });

  it.runIf(place.name in STATES)("as else it may look", async () => {
    for (const [state, act] of Object.entries(STATES[place.name] ?? {})) {
      for (const [look, options] of Object.entries(LOOKS)) {
        const { page, requestsSettled, closeContext } = await visit(place, options);
        await requestsSettled();
        await act(page);
        await requestsSettled();
        const isOver = await page.getByRole("dialog").isVisible();
        await picture(page, `${place.name} ${state} ${look}`, !isOver);
        await closeContext();
      }
    }
  });

  it.runIf(SIGNED_IN.includes(place))("with awkward data, and zoomed", async () => {
    for (const [look, options] of Object.entries({
      light: LOOKS.light,
      phone: LOOKS.phone,
      zoomed: LOOKS.zoomed,
    })) {
      const { page, requestsSettled, closeContext } = await visit(place, {
        ...options,
        storageState: awkward,
      });
      await requestsSettled();
      await picture(page, `${place.name} awkward ${look}`, true);
      await closeContext();
    }
  });

  it.runIf(SIGNED_IN.includes(place))("loading and failing", async () => {
    for (const [state, trouble] of [
      ["loading", { kind: "silent" }],
      ["failing", { kind: "cut" }],
    ] as const) {
      proxy.disturb(DATA, trouble);
      const { page, closeContext } = await visit(place, LOOKS.light, proxy.url);
      await page.waitForLoadState("load");
      await page.evaluate(async () => await document.fonts.ready);
      await picture(page, `${place.name} ${state}`, true);
      await closeContext();
      proxy.calm();
    }
  });
});

describe("Email Settings of each service", () => {
  it.each(Object.entries(SERVICES))("%s", async (service, credential) => {
    const who = { name: `User of ${service}`, email: `${service}@example.in` };
    const signedIn = await signedInAt(browser, server.url, who);
    const settings = { ...BREVO, emailService: service, preferredService: service, ...credential };
    await callsAs(browser, server.url, signedIn, async ({ put }) => {
      await put("/api/user/email-settings", settings);
    });
    const place = SIGNED_IN.find(({ path }) => path === "/email-settings");
    if (place === undefined) throw new Error("there is no such place");
    for (const look of ["light", "phone"] as const) {
      const { page, requestsSettled, closeContext } = await visit(place, {
        ...LOOKS[look],
        storageState: signedIn,
      });
      await requestsSettled();
      await picture(page, `Email Settings by ${service} ${look}`, true);
      await closeContext();
    }
  });
});

it("Sample data", async () => {
  const who = { name: "Sara Khan", email: "sara@example.in" };
  const signedIn = await signedInAt(browser, server.url, who);
  await callsAs(browser, server.url, signedIn, async ({ post }) => {
    await post("/api/user/sample-data", {});
  });
  const campaigns = await callsAs(browser, server.url, signedIn, async ({ get }) => {
    return (await get("/api/user/get-campaign")) as { _id: string }[];
  });
  const analytics = SIGNED_IN.filter(({ name }) => name === "Analytics");
  const reports = SIGNED_IN.filter(({ name }) => name === "Campaign report").map((place) => ({
    ...place,
    path: `/campaigns/${campaigns.at(-1)?._id}`,
  }));
  for (const place of [...SIGNED_IN.slice(0, 2), ...analytics, ...reports]) {
    for (const look of ["light", "dark", "phone"] as const) {
      const { page, requestsSettled, closeContext } = await visit(place, {
        ...LOOKS[look],
        storageState: signedIn,
      });
      await requestsSettled();
      await picture(page, `${place.name} sample data ${look}`, true);
      await closeContext();
    }
  }
});

/** Views of an email in the sandbox's inbox. */
const INBOX_VIEWS = {
  desktop: "",
  "dark phone": "?view=phone&dark=on",
  "without images": "?images=off",
  "plain text": "?view=text",
  source: "?view=source",
};

it("The sandbox's inbox", async () => {
  await callsAs(browser, server.url, accounts.filled, async ({ get, post }) => {
    const starters = (await get("/api/template/starters")) as StarterWire[];
    for (const { subject, document: design } of starters.slice(0, 2))
      await post("/api/user/campaign-test", { subject, body: "", design });
  });
  for (const [look, options] of Object.entries(LOOKS)) {
    const context = await browser.newContext({ baseURL: server.url, ...options });
    const page = await context.newPage();
    await page.goto("/sandbox/inbox");
    await picture(page, `Inbox ${look}`, false);
    await page
      .getByRole("link", { name: /^\[Test\]/ })
      .first()
      .click();
    const mail = page.url();
    for (const [view, query] of Object.entries(INBOX_VIEWS)) {
      await page.goto(mail + query);
      await picture(page, `Inbox ${view} ${look}`, true);
    }
    await context.close();
  }
});

it("Templates", async () => {
  const starters = await callsAs(browser, server.url, accounts.filled, async ({ get }) => {
    return (await get("/api/template/starters")) as StarterWire[];
  });
  for (const [look, options] of Object.entries(LOOKS)) {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    for (const { key, html } of starters) {
      await page.setContent(html);
      await picture(page, `Template ${key} ${look}`, true);
    }
    await context.close();
  }
});

function index(): string {
  const figures = pictures.map(
    (file) =>
      `<figure><a href="${file}"><img src="${file}" alt=""></a><figcaption>${file}</figcaption></figure>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>Gallery</title>
<style>body{display:grid;grid-template-columns:repeat(auto-fill,minmax(320px,1fr));gap:16px;font:14px sans-serif}
figure{margin:0}img{width:100%;border:1px solid #ccc}</style>
${figures.join("\n")}
`;
}
