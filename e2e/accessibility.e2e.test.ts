import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startFilledServer } from "./support/filled-server.ts";
import type { FilledServer } from "./support/filled-server.ts";
import { focused, focusIsIn, stopsWithoutRing } from "./support/focus.ts";
import { STEADY, layoutShift } from "./support/layout-shift.ts";
import { lookWithAxe } from "./support/look-with-axe.ts";
import { openBrowser } from "./support/open-browser.ts";
import { DESKTOP, openPage, PHONE } from "./support/open-page.ts";
import { PUBLIC, SIGNED_IN } from "./support/places.ts";
import type { Overlay, Place } from "./support/places.ts";
import { prepareAccount } from "./support/prepare-account.ts";
import { watchRequests } from "./support/watch-requests.ts";

/** Enough to pass the header, the page's own controls and some rows of its table. */
const TAB_STOPS = 45;

let server: FilledServer;
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
  server = await startFilledServer(browser, { customers: 60, campaigns: 12, logs: 600 });
  await prepareAccount(browser, server);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Opens it, and sees that nothing has moved by itself until all of it was there. */
async function open(
  place: Place,
  viewport: { width: number; height: number } = DESKTOP,
): Promise<{ page: Page; settled: () => Promise<void> }> {
  const visits = PUBLIC.includes(place) ? {} : { storageState: server.signedIn };
  const options = { viewport, ...visits };
  const page = await openPage(browser, server.url, options, place.expected ?? null);
  const settled = watchRequests(page);
  await page.goto(place.path);
  await page.getByRole("heading", { level: 1, name: place.heading }).waitFor();
  await settled();
  expect(await layoutShift(page), "layout shift").toBeLessThan(STEADY);
  return { page, settled };
}

const overlayOf = (page: Page, { role, title }: Overlay) =>
  page.getByRole(role, title === undefined ? {} : { name: title }).last();

/** Opens it by the keyboard, as far as the keyboard leads. */
async function openOverlay(page: Page, overlay: Overlay, settled: () => Promise<void>) {
  await overlay.before?.(page);
  const opener = overlay.opener(page);
  await opener.press("Enter");
  await overlay.after?.(page);
  await overlayOf(page, overlay).waitFor();
  await settled();
  return opener;
}

async function close(page: Page, overlay: Overlay): Promise<void> {
  await page.keyboard.press("Escape");
  await overlayOf(page, overlay).waitFor({ state: "hidden" });
}

const on = (screen: "desk" | "phone", { overlays }: Place): Overlay[] =>
  overlays.filter(({ only }) => only === undefined || only === screen);

async function sidewaysScroll(page: Page): Promise<number> {
  return await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

describe.each([...PUBLIC, ...SIGNED_IN])("$name", (place) => {
  it("breaks no rule of WCAG 2.2 AA on a desk, light or dark, nor does what opens over it", async () => {
    const { page, settled } = await open(place);
    expect(await page.title()).toMatch(place.title);
    expect(await lookWithAxe(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await lookWithAxe(page, { rules: ["color-contrast"] }), "dark").toEqual([]);
    for (const overlay of on("desk", place)) {
      await openOverlay(page, overlay, settled);
      const within = `[role=${overlay.role}]`;
      expect(
        await lookWithAxe(page, { within, rules: ["color-contrast"] }),
        `${overlay.name}, dark`,
      ).toEqual([]);
      await page.emulateMedia({ colorScheme: "light" });
      expect(await lookWithAxe(page, { within }), overlay.name).toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      await close(page, overlay);
    }
  });

  it("breaks none on a phone, and never scrolls sideways", async () => {
    const { page, settled } = await open(place, PHONE);
    expect(await lookWithAxe(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    for (const overlay of on("phone", place)) {
      await openOverlay(page, overlay, settled);
      expect(await lookWithAxe(page, { within: `[role=${overlay.role}]` }), overlay.name).toEqual(
        [],
      );
      expect(await sidewaysScroll(page), overlay.name).toBe(0);
      await close(page, overlay);
    }
  });

  it("shows where the focus is at every stop", async () => {
    const { page } = await open(place);
    expect(await stopsWithoutRing(page, TAB_STOPS)).toEqual([]);
  });

  it.runIf(place.overlays.length > 0)(
    "holds the focus in what opens, closes it by Escape and gives the focus back",
    async () => {
      const { page, settled } = await open(place);
      for (const screen of ["desk", "phone"] as const) {
        await page.setViewportSize(screen === "desk" ? DESKTOP : PHONE);
        for (const overlay of on(screen, place)) {
          const opener = await openOverlay(page, overlay, settled);
          for (const key of ["Tab", "Tab", "Shift+Tab", "Shift+Tab", "Shift+Tab"]) {
            expect(await focusIsIn(page, overlay.role), `${overlay.name}: ${key}`).toBe(true);
            if (overlay.role === "dialog") await page.keyboard.press(key);
          }
          await close(page, overlay);
          await expect
            .poll(() => opener.evaluate((it) => it === document.activeElement), {
              message: `${overlay.name}: the focus is at ${await focused(page)}`,
              timeout: 2_000,
            })
            .toBe(true);
        }
      }
    },
  );
});
