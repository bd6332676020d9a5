import type { Page } from "playwright-core";

/** A page's requests, and its long tasks. */
export type WatchedPage = {
  /** The requests since the last call, by path or procedure. */
  requests: () => string[];
  /** Milliseconds of each stretch of more than 50 in which the page could not answer. */
  longTasks: () => Promise<number[]>;
};

/** Watches a page from its next address on. */
export async function watchPage(page: Page): Promise<WatchedPage> {
  let paths: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/trpc/")) paths.push(...pathname.slice("/trpc/".length).split(","));
    if (pathname.startsWith("/api/")) paths.push(pathname);
  });
  await page.addInitScript(() => {
    const tasks: number[] = [];
    Object.assign(window, { longTasks: tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(Math.round(duration));
    }).observe({ type: "longtask", buffered: true });
  });
  return {
    requests: () => {
      const since = paths;
      paths = [];
      return since;
    },
    longTasks: async () =>
      await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks),
  };
}
