import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { launchBrowser } from "../../e2e/dist/support/open-browser.js";
import { watchRequests } from "../../e2e/dist/support/watch-requests.js";
import type { Cookie } from "./support/api-at.ts";
import type { Measured } from "./support/line.ts";
import type { Bench } from "./support/open-bench.ts";
import { isWhole } from "./support/rounds.ts";

const WEB = fileURLToPath(new URL("../../apps/web/dist", import.meta.url));
const KB = 1000;
const GOALS_KB = { visitor: 120, signedIn: 300 };
const CUSTOMERS = 500;
const TRY = ["/", "/campaigns/create"];

const VISITOR = ["/", "/login"];
const SIGNED_IN = [
  ...["/dashboard", "/campaigns", "/campaigns/create", "/customers", "/audience", "/analytics"],
  "/email-settings",
];

/** The script a browser fetches for each screen, opened afresh, until it shows all it has. */
export async function measure(bench: Bench): Promise<Measured[]> {
  await bench.seed({ customers: CUSTOMERS, campaigns: 12, logs: 2_000 });
  const browser = await launchBrowser();
  const lines: Measured[] = [];
  try {
    for (const path of isWhole(bench) ? [...VISITOR, ...SIGNED_IN] : TRY) {
      const visitor = VISITOR.includes(path);
      const scripts = await scriptsOf(browser, bench, path, visitor ? [] : bench.api.cookies());
      lines.push(lineOf(path, scripts, visitor ? GOALS_KB.visitor : GOALS_KB.signedIn));
    }
  } finally {
    await browser.close();
  }
  return lines;
}

type Browser = Awaited<ReturnType<typeof launchBrowser>>;

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- Only an interface adds to a global.
  interface Window {
    /** When the heading of the page was drawn. */
    headingAt?: number;
  }
}

/** Paths of scripts: those fetched to the first paint, and all. */
type Scripts = {
  first: string[];
  all: string[];
};

/**
 * The paths of the scripts that a page has requested when its heading is drawn, and when all requests have ended:
 * charts and the rule builder load after their page.
 */
async function scriptsOf(
  browser: Browser,
  bench: Bench,
  path: string,
  cookies: Cookie[],
): Promise<Scripts> {
  const context = await browser.newContext({ baseURL: `http://localhost:${bench.port}` });
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (document.querySelector("h1") === null) return;
      observer.disconnect();
      window.headingAt = performance.now();
    }).observe(document, { childList: true, subtree: true });
  });
  const requestsSettled = watchRequests(page);
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await requestsSettled();
  if (new URL(page.url()).pathname !== path) throw new Error(`${path} led to ${page.url()}`);
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith(".js"))
      .map(({ name, startTime }) => ({ name, isFirst: startTime <= (window.headingAt ?? 0) })),
  );
  await context.close();
  const paths = (entries: { name: string }[]): string[] => [
    ...new Set(entries.map(({ name }) => new URL(name).pathname)),
  ];
  return { first: paths(scripts.filter(({ isFirst }) => isFirst)), all: paths(scripts) };
}

function lineOf(path: string, { first, all }: Scripts, goalKb: number): Measured {
  const gzip = kilobytes(first, (file) => gzipSync(file, { level: 9 }));
  const brotli = kilobytes(first, (file) => brotliCompressSync(file));
  const whole = kilobytes(all, (file) => gzipSync(file, { level: 9 }));
  return {
    figure: `${path}: ${gzip.toFixed(0)} KB of script gzipped to its first paint (${brotli.toFixed(0)} KB by brotli), ${whole.toFixed(0)} KB to its last`,
    limit: `${goalKb} KB`,
    ratio: (gzip / goalKb).toFixed(2),
    goal: "<= 1",
    isMet: gzip <= goalKb,
  };
}

function kilobytes(scripts: string[], compress: (file: Buffer) => Buffer): number {
  return scripts.reduce((bytes, at) => bytes + compress(readFileSync(WEB + at)).length, 0) / KB;
}
