import { launchBrowser } from "../../e2e/dist/support/open-browser.js";
import { watchRequests } from "../../e2e/dist/support/watch-requests.js";
import type { Measured } from "./support/line.ts";
import type { Bench } from "./support/open-bench.ts";

/** A phone on a slow 4G line: 1.6 Mbit/s down, 150 ms there and back. */
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const GOALS = { requests: 50, kilobytes: 350, firstPaintMs: 1_100, largestPaintMs: 3_500 };
const KB = 1000;

type Browser = Awaited<ReturnType<typeof launchBrowser>>;
type Context = Awaited<ReturnType<Browser["newContext"]>>;
type CdpSession = Awaited<ReturnType<Context["newCDPSession"]>>;

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- Only an interface adds to a global.
  interface Window {
    largestPaintMs?: number;
  }
}

/** Bytes and drawing time of the Dashboard in a browser without a cache, on a slow line. */
export async function measure(bench: Bench): Promise<Measured[]> {
  await bench.seed({ customers: 500, campaigns: 12, logs: 2_000 });
  const browser = await launchBrowser();
  try {
    const { requests, bytes, firstPaintMs, largestPaintMs } = await loadDashboard(browser, bench);
    return [
      lineOf("requests", requests, GOALS.requests, ""),
      lineOf("sent over the line", bytes / KB, GOALS.kilobytes, " KB"),
      lineOf("first paint", firstPaintMs, GOALS.firstPaintMs, " ms"),
      lineOf("largest paint", largestPaintMs, GOALS.largestPaintMs, " ms"),
    ];
  } finally {
    await browser.close();
  }
}

async function loadDashboard(browser: Browser, bench: Bench) {
  const context = await browser.newContext({ baseURL: `http://localhost:${bench.port}` });
  await context.addCookies(bench.api.cookies());
  const page = await context.newPage();
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) window.largestPaintMs = startTime;
    }).observe({ type: "largest-contentful-paint", buffered: true });
  });
  const sent = await overSlowLine(await context.newCDPSession(page));
  const requestsSettled = watchRequests(page);
  await page.goto("/dashboard");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await requestsSettled();
  const paints = await page.evaluate(() => ({
    firstPaintMs: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN,
    largestPaintMs: window.largestPaintMs ?? NaN,
  }));
  await context.close();
  return { ...sent, ...paints };
}

/** Slows the line of a page down. Counts from then on: requests, and bytes of their responses with headers. */
async function overSlowLine(session: CdpSession): Promise<{ requests: number; bytes: number }> {
  const sent = { requests: 0, bytes: 0 };
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", LINE);
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    sent.requests += 1;
    sent.bytes += encodedDataLength;
  });
  return sent;
}

function lineOf(what: string, value: number, goal: number, unit: string): Measured {
  return {
    figure: `first load of the Dashboard, ${what}: ${value.toFixed(0)}${unit}`,
    limit: `${goal}${unit}`,
    ratio: (value / goal).toFixed(2),
    goal: "<= 1",
    isMet: value <= goal,
  };
}
