import type { Page } from "playwright-core";

/** From here on a page has moved under its reader. */
export const STEADY = 0.002;

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

/**
 * Has the page ask its server for one thing at a time, and draw each answer before it asks for the next: the parts of a
 * page come one after another as they may over a slow line, and whatever moves then is seen to move.
 */
export async function answerOneByOne(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const ask = window.fetch.bind(window);
    const drawn = () =>
      new Promise<void>((done) => {
        setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => done())));
      });
    let last: Promise<unknown> = Promise.resolve();
    window.fetch = (...request) => {
      const answer = last.then(async () => await ask(...request));
      last = answer.then(drawn, drawn);
      return answer;
    };
  });
}
