// `pnpm gallery`: pictures of every screen and of what opens over it, for eyes to judge. Nothing is asserted.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { awkwardAccount } from "./support/awkward-account.ts";
import { startFilledServer } from "./support/filled-server.ts";
import type { FilledServer } from "./support/filled-server.ts";
import { startLoopbackProxy } from "./support/loopback-proxy.ts";
import type { LoopbackProxy } from "./support/loopback-proxy.ts";
import { openBrowser } from "./support/open-browser.ts";
import { DESKTOP, PHONE } from "./support/open-page.ts";
import { GALLERY } from "./support/paths.ts";
import { PUBLIC, SIGNED_IN } from "./support/places.ts";
import type { Overlay, Place } from "./support/places.ts";
import { prepareAccount } from "./support/prepare-account.ts";
import { signedInAt } from "./support/sign-in.ts";
import type { SignedIn } from "./support/sign-in.ts";
import { watchRequests } from "./support/watch-requests.ts";

const LOOKS = {
  light: { viewport: DESKTOP, colorScheme: "light" },
  dark: { viewport: DESKTOP, colorScheme: "dark" },
  phone: { viewport: PHONE, colorScheme: "light" },
} as const satisfies Record<string, BrowserContextOptions>;

/** A desk's window at 200 %. */
const ZOOMED = { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 };

const DATA = /^\/(trpc|api\/(customer|user))/;

let server: FilledServer;
let proxy: LoopbackProxy;
let browser: Browser;
let newcomer: SignedIn;
let awkward: SignedIn;
const pictures: string[] = [];

beforeAll(async () => {
  rmSync(GALLERY, { recursive: true, force: true });
  mkdirSync(GALLERY, { recursive: true });
  browser = await openBrowser();
  server = await startFilledServer(browser, { customers: 4_000, campaigns: 40, logs: 12_000 });
  await prepareAccount(browser, server);
  newcomer = await signedInAt(browser, server.url, { name: "Nila Iyer", email: "nila@example.in" });
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
    ...(PUBLIC.includes(place) ? {} : { storageState: server.signedIn }),
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const settled = watchRequests(page);
  await page.goto(place.path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return { page, settled, done: async () => await context.close() };
}

async function picture(page: Page, name: string, whole: boolean): Promise<void> {
  const file = `${name.toLowerCase().replaceAll(/\W+/g, "-")}.png`;
  await page.screenshot({ path: join(GALLERY, file), fullPage: whole });
  pictures.push(file);
}

async function show(page: Page, overlay: Overlay, settled: () => Promise<void>): Promise<void> {
  await overlay.before?.(page);
  await overlay.opener(page).press("Enter");
  await overlay.after?.(page);
  await page.getByRole(overlay.role).last().waitFor();
  await settled();
}

describe.each([...PUBLIC, ...SIGNED_IN])("$name", (place) => {
  it.each(Object.entries(LOOKS))("%s", async (look, options) => {
    const { page, settled, done } = await visit(place, options);
    await settled();
    await picture(page, `${place.name} ${look}`, true);
    for (const overlay of place.overlays) {
      if (overlay.only === (look === "phone" ? "desk" : "phone")) continue;
      await show(page, overlay, settled);
      await picture(page, `${place.name} ${overlay.name} ${look}`, false);
      await page.keyboard.press("Escape");
      await page.getByRole(overlay.role).last().waitFor({ state: "hidden" });
    }
    await done();
  });

  it.skipIf(PUBLIC.includes(place))("with awkward data, and zoomed", async () => {
    for (const [look, options] of Object.entries({
      light: LOOKS.light,
      phone: LOOKS.phone,
      zoomed: ZOOMED,
    })) {
      const { page, settled, done } = await visit(place, { ...options, storageState: awkward });
      await settled();
      await picture(page, `${place.name} awkward ${look}`, true);
      await done();
    }
  });

  it.skipIf(PUBLIC.includes(place))("empty, loading and failing", async () => {
    for (const look of ["light", "phone"] as const) {
      const { page, settled, done } = await visit(place, {
        ...LOOKS[look],
        storageState: newcomer,
      });
      await settled();
      await picture(page, `${place.name} empty ${look}`, true);
      await done();
    }
    for (const [state, trouble] of [
      ["loading", { kind: "silent" }],
      ["failing", { kind: "cut" }],
    ] as const) {
      proxy.disturb(DATA, trouble);
      const { page, done } = await visit(place, LOOKS.light, proxy.url);
      await page.waitForLoadState("load");
      await page.evaluate(async () => await document.fonts.ready);
      await picture(page, `${place.name} ${state}`, true);
      await done();
      proxy.calm();
    }
  });
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
