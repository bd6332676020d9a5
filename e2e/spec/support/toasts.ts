import type { Page } from "playwright-core";
import { expect } from "vitest";
import { until } from "../../support/until.ts";

/** A toast as the page has shown it, in milliseconds of the page's own clock. */
type SeenToast = {
  text: string;
  role: string;
  shownAt: number;
  leftAt: number | null;
};

/** Runs in the page: notes when a toast comes, and when it begins to go. */
export function watchToasts(): void {
  const toasts: SeenToast[] = [];
  const toastByElement = new Map<Element, SeenToast>();
  Object.assign(window, { seenToasts: toasts });
  const check = (): void => {
    for (const message of document.querySelectorAll(
      "[data-rht-toaster] :is([role=status],[role=alert])",
    )) {
      const bar = message.parentElement;
      const { textContent: text } = message;
      if (bar === null) continue;
      // The library draws a toast again with another animation when it goes.
      const name = bar.style.animationName;
      let toast = toastByElement.get(message);
      if (toast === undefined) {
        toast = {
          text,
          role: message.role ?? message.getAttribute("role") ?? "",
          shownAt: Date.now(),
          leftAt: null,
        };
        toastByElement.set(message, toast);
        toasts.push(toast);
      }
      const first = bar.dataset["entered"];
      if (name !== "" && first === undefined) bar.dataset["entered"] = name;
      if (name !== "" && first !== undefined && name !== first) toast.leftAt ??= Date.now();
    }
  };
  new MutationObserver(check).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["style"],
  });
}

const find = async (page: Page, text: string): Promise<SeenToast | null> =>
  await page.evaluate(
    (expectedText) =>
      (window as unknown as { seenToasts: SeenToast[] }).seenToasts.findLast(
        ({ text }) => text === expectedText || text === `${expectedText}Undo`,
      ) ?? null,
    text,
  );

/** The tolerance: the drawing time of a browser under load, less than the difference between the durations. */
const NEAR_MS = 450;
/** A toast's time counts from its call: one that is drawn late is seen for less. */
const DRAWN_LATE_MS = 2 * NEAR_MS;

/** A toast that says this, as this kind. */
export async function seesToast(
  page: Page,
  text: string,
  kind: "success" | "error" | "note" = "error",
): Promise<void> {
  const { role } = await until(`the toast "${text}"`, async () => await find(page, text));
  expect(role, `the role of "${text}"`).toBe(kind === "error" ? "alert" : "status");
}

/** A toast that says this, and stays this long by the page's clock, which is wound on. */
export async function toastLasts(page: Page, text: string, durationMs: number): Promise<void> {
  const { shownAt } = await until(`the toast "${text}"`, async () => await find(page, text));
  const leaving = async (): Promise<number> =>
    await until(
      `the end of the toast "${text}"`,
      async () => (await find(page, text))?.leftAt ?? null,
    );
  const almost = shownAt + durationMs - DRAWN_LATE_MS;
  const inTime = (await page.evaluate(() => Date.now())) < almost - NEAR_MS;
  if (inTime) {
    await page.clock.pauseAt(almost);
    expect((await find(page, text))?.leftAt, `"${text}" has gone too soon`).toBeNull();
    await page.clock.runFor(DRAWN_LATE_MS + NEAR_MS);
  }
  const stayedMs = (await leaving()) - shownAt;
  if (inTime) await page.clock.resume();
  expect(stayedMs, `how long "${text}" stayed`).toBeGreaterThan(durationMs - DRAWN_LATE_MS);
  // On a slow machine the clock has run on, and the page draws later.
  if (inTime) expect(stayedMs).toBeLessThan(durationMs + 2 * NEAR_MS);
}
