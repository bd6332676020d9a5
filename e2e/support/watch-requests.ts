import type { Page, Request } from "playwright-core";

const QUIET_MS = 100;

/** Watches the requests of a page. The returned function waits until all have their response and are drawn. */
export function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let lastEnd = Date.now();
  page.on("request", (request) => void open.add(request));
  const noteEnd = (request: Request): void => {
    open.delete(request);
    lastEnd = Date.now();
  };
  page.on("requestfinished", noteEnd);
  page.on("requestfailed", noteEnd);
  return async () => {
    await page.waitForLoadState("load");
    for (;;) {
      await page.evaluate(async () => {
        await document.fonts.ready;
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      });
      if (open.size === 0 && Date.now() - lastEnd >= QUIET_MS) return;
    }
  };
}
