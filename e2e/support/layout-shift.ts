import type { Page } from "playwright-core";

/** The layout shift score above which a page counts as moved. */
export const STEADY = 0.002;

/** The browser's layout shift score since the page was loaded. */
export async function layoutShift(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
    const shifts: Shift[] = [];
    const observer = new PerformanceObserver((list) => {
      shifts.push(...(list.getEntries() as Shift[]));
    });
    observer.observe({ type: "layout-shift", buffered: true });
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0);
  });
}

/**
 * Has the page ask its server for one thing at a time, and draw each response before the next request: the parts of a
 * page load one after another, as over a slow line, so that every layout shift is measured.
 */
export async function respondOneByOne(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const fetchNow = window.fetch.bind(window);
    const nextFrame = () =>
      new Promise<void>((resolve) => {
        setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
      });
    let last: Promise<unknown> = Promise.resolve();
    window.fetch = (...request) => {
      const response = last.then(async () => await fetchNow(...request));
      last = response.then(nextFrame, nextFrame);
      return response;
    };
  });
}
