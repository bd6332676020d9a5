import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startFilledServer } from "./support/filled-server.ts";
import type { FilledServer } from "./support/filled-server.ts";
import { focusedElement, focusIsIn, stopsWithoutRing } from "./support/focus.ts";
import { STEADY, respondOneByOne, layoutShift } from "./support/layout-shift.ts";
import { axeFaults } from "./support/axe-faults.ts";
import { mainActions } from "./support/main-actions.ts";
import { openBrowser } from "./support/open-browser.ts";
import { DESKTOP, openContext, openTab, PHONE } from "./support/open-page.ts";
import { OTHER_STATES, PUBLIC, SIGNED_IN } from "./support/places.ts";
import type { Account, Overlay, Place } from "./support/places.ts";
import { prepareAccounts } from "./support/prepare-accounts.ts";
import type { SignedIn } from "./support/sign-in.ts";
import { watchRequests } from "./support/watch-requests.ts";

type Screen = "desk" | "phone";

/** Enough to pass the header, the page's own controls and some rows of its table. */
const TAB_STOPS = 45;

let server: FilledServer;
let browser: Browser;
let accounts: Record<Account, SignedIn>;
/** One browser context for each account: its pages share the fetched scripts, and while one stays open their process. */
const contexts = new Map<Account | null, BrowserContext>();

beforeAll(async () => {
  browser = await openBrowser();
  server = await startFilledServer(browser, { customers: 24, campaigns: 12, logs: 600 });
  accounts = await prepareAccounts(browser, server);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function contextOf(account: Account | null): Promise<BrowserContext> {
  const openedBefore = contexts.get(account);
  if (openedBefore !== undefined) return openedBefore;
  const visits = account === null ? {} : { storageState: accounts[account] };
  const context = await openContext(browser, server.url, visits);
  contexts.set(account, context);
  await (await context.newPage()).goto("/robots.txt");
  return context;
}

/** Opens a page, and checks that nothing has moved while it loaded. */
async function open(
  place: Place,
  screen: Screen,
): Promise<{ page: Page; requestsSettled: () => Promise<void> }> {
  const page = await openTab(await contextOf(place.account), place.expected ?? null);
  // A test's stored data must not reach the next test.
  await page.addInitScript(() => window === top && localStorage.clear());
  await page.setViewportSize(screen === "desk" ? DESKTOP : PHONE);
  await respondOneByOne(page);
  const requestsSettled = watchRequests(page);
  await page.goto(place.path);
  await page.getByRole("heading", { level: 1, name: place.heading, includeHidden: true }).waitFor();
  await place.ready?.(page);
  await requestsSettled();
  expect(await layoutShift(page), "layout shift").toBeLessThan(STEADY);
  return { page, requestsSettled };
}

const overlayOf = (page: Page, { role, title }: Overlay) =>
  page.getByRole(role, title === undefined ? {} : { name: title }).last();

/** Opens an overlay with the keyboard, where the keyboard can. */
async function openOverlay(page: Page, overlay: Overlay, requestsSettled: () => Promise<void>) {
  await overlay.before?.(page);
  const opener = overlay.opener(page);
  await opener.press("Enter");
  await overlay.after?.(page);
  await overlayOf(page, overlay).waitFor();
  await requestsSettled();
  return opener;
}

async function close(page: Page, overlay: Overlay): Promise<void> {
  await page.keyboard.press("Escape");
  await overlayOf(page, overlay).waitFor({ state: "hidden" });
}

const on = (screen: Screen, { overlays }: Place): Overlay[] =>
  overlays.filter(({ only }) => only === undefined || only === screen);

async function sidewaysScroll(page: Page): Promise<number> {
  return await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

const hasFocus = async (opener: Locator): Promise<boolean> =>
  await opener.evaluate((it) => it === document.activeElement);

/** The rules that a narrow screen decides. */
const OF_SIZE = ["target-size", "scrollable-region-focusable"];

/**
 * All rules in the colours that show. On a desk the contrast in the other colours too, which then stay: only colours differ,
 * and a phone has the same. An overlay of both is on a phone as it is on a desk, but for its size.
 */
async function faults(page: Page, screen: Screen, overlay?: Overlay): Promise<string[]> {
  const inOne = overlay === undefined ? {} : { within: `[role=${overlay.role}]` };
  const isOnBoth = overlay !== undefined && overlay.only === undefined;
  const rules = screen === "phone" && isOnBoth ? { rules: OF_SIZE } : {};
  const found = await axeFaults(page, { ...inOne, ...rules });
  if (screen === "phone") return found;
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  await page.emulateMedia({ colorScheme: isDark ? "light" : "dark" });
  const foundThen = await axeFaults(page, { ...inOne, rules: ["color-contrast"] });
  const naming = (scheme: string) => (fault: string) => `${scheme}: ${fault}`;
  return [
    ...found.map(naming(isDark ? "dark" : "light")),
    ...foundThen.map(naming(isDark ? "light" : "dark")),
  ];
}

const atMostOne = (names: unknown[]): boolean => names.length <= 1;

describe.each([...PUBLIC, ...SIGNED_IN, ...OTHER_STATES])("$name", (place) => {
  it.each(["desk", "phone"] as const)(
    "on a %s shows the focus, breaks no rule of WCAG 2.2 AA and never scrolls sideways, nor does what opens over it, which holds the focus and gives it back",
    async (screen) => {
      const { page, requestsSettled } = await open(place, screen);
      expect(await page.title()).toMatch(place.title);
      // An empty page has no controls beyond those of the page with data.
      if (screen === "desk" && place.account !== "empty")
        expect.soft(await stopsWithoutRing(page, TAB_STOPS), "no ring").toEqual([]);
      // Elements half under the bar are a matter of scrolling.
      await page.evaluate(() => scrollTo(0, 0));
      expect.soft(await faults(page, screen)).toEqual([]);
      expect.soft(await mainActions(page), "main actions").toSatisfy(atMostOne);
      expect.soft(await sidewaysScroll(page), "scrolls sideways").toBe(0);
      for (const overlay of on(screen, place)) {
        const { name, role } = overlay;
        const opener = await openOverlay(page, overlay, requestsSettled);
        expect.soft(await faults(page, screen, overlay), name).toEqual([]);
        expect.soft(await sidewaysScroll(page), `${name} scrolls sideways`).toBe(0);
        for (const key of ["Tab", "Tab", "Shift+Tab", "Shift+Tab", "Shift+Tab"]) {
          expect.soft(await focusIsIn(page, role), `${name}: ${key}`).toBe(true);
          if (role === "dialog") await page.keyboard.press(key);
        }
        await close(page, overlay);
        await expect
          .poll(async () => (await hasFocus(opener)) || (await focusedElement(page)), {
            message: `${name}: the focus goes back`,
          })
          .toBe(true);
      }
    },
  );
});
