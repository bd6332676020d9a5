import type { Page } from "playwright-core";

/** From here on a page has moved under its reader. */
export const STEADY = 0.02;

/** How far what is seen has moved by itself since the page was loaded, by the browser's own score. */
export async function layoutShift(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
    const shifts: Shift[] = [];
    const observer = new PerformanceObserver((list) => {
      shifts.push(...(list.getEntries() as Shift[]));
    });
    observer.observe({ type: "layout-shift", buffered: true });
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0);
  });
}
