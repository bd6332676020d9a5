import type { Page, Request } from "playwright-core";

const QUIET_MS = 100;

/**
 * Watches what a page asks for. The function it gives waits until all of it has been answered and drawn: a stream of
 * events, which has no end, does not count.
 */
export function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let lastEnd = Date.now();
  page.on("request", (request) => {
    if (request.resourceType() !== "eventsource") open.add(request);
  });
  const ended = (request: Request): void => {
    open.delete(request);
    lastEnd = Date.now();
  };
  page.on("requestfinished", ended);
  page.on("requestfailed", ended);
  return async () => {
    await page.waitForLoadState("load");
    for (;;) {
      await page.evaluate(async () => {
        await document.fonts.ready;
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      });
      if (open.size === 0 && Date.now() - lastEnd >= QUIET_MS) return;
    }
  };
}
