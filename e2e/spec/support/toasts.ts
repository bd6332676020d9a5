import type { Page } from "playwright-core";
import { expect } from "vitest";
import { until } from "../../support/until.ts";

/** A toast as the page has shown it, in milliseconds of the page's own clock. */
interface SeenToast {
  text: string;
  role: string;
  shownAt: number;
  leftAt: number | null;
}

/** Runs in the page: notes when a toast comes, and when it begins to go. */
export function watchToasts(): void {
  const seen: SeenToast[] = [];
  const known = new Map<Element, SeenToast>();
  Object.assign(window, { seenToasts: seen });
  const look = (): void => {
    for (const message of document.querySelectorAll(
      "[data-rht-toaster] :is([role=status],[role=alert])",
    )) {
      const bar = message.parentElement;
      const { textContent: text } = message;
      if (bar === null) continue;
      // The library draws a toast again with another animation when it goes.
      const name = bar.style.animationName;
      let toast = known.get(message);
      if (toast === undefined) {
        toast = {
          text,
          role: message.role ?? message.getAttribute("role") ?? "",
          shownAt: Date.now(),
          leftAt: null,
        };
        known.set(message, toast);
        seen.push(toast);
      }
      const first = bar.dataset["entered"];
      if (name !== "" && first === undefined) bar.dataset["entered"] = name;
      if (name !== "" && first !== undefined && name !== first) toast.leftAt ??= Date.now();
    }
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["style"],
  });
}

const find = async (page: Page, text: string): Promise<SeenToast | null> =>
  await page.evaluate(
    (wanted) =>
      (window as unknown as { seenToasts: SeenToast[] }).seenToasts.findLast(
        ({ text: said }) => said === wanted || said === `${wanted}Undo`,
      ) ?? null,
    text,
  );

/** Close enough: what a browser under load needs to draw, and less than what tells the durations apart. */
const NEAR_MS = 450;

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
  const almost = shownAt + durationMs - NEAR_MS;
  const inTime = (await page.evaluate(() => Date.now())) < almost - NEAR_MS;
  if (inTime) {
    await page.clock.pauseAt(almost);
    expect((await find(page, text))?.leftAt, `"${text}" has gone too soon`).toBeNull();
    await page.clock.runFor(2 * NEAR_MS);
  }
  const stayedMs = (await leaving()) - shownAt;
  if (inTime) await page.clock.resume();
  expect(stayedMs, `how long "${text}" stayed`).toBeGreaterThan(durationMs - NEAR_MS);
  // A machine that was too slow to wind the clock has let it run, and draws when it comes to it.
  if (inTime) expect(stayedMs).toBeLessThan(durationMs + 2 * NEAR_MS);
}
