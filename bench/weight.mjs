import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { openBrowser } from "../e2e/dist/support/open-browser.js";
import { watchRequests } from "../e2e/dist/support/watch-requests.js";

const WEB = fileURLToPath(new URL("../apps/web/dist", import.meta.url));
const KB = 1000;
const GOALS_KB = { visitor: 120, signedIn: 300 };
const CUSTOMERS = 500;

const VISITOR = ["/", "/login"];
const SIGNED_IN = [
  ...["/dashboard", "/campaigns", "/campaigns/create", "/customers", "/audience", "/analytics"],
  "/email-settings",
];

/** The script a browser fetches for each screen, opened afresh, until it shows all it has. */
export async function measure(bench) {
  await bench.seed({ customers: CUSTOMERS, campaigns: 12, logs: 2_000 });
  const browser = await openBrowser();
  const lines = [];
  try {
    for (const path of [...VISITOR, ...SIGNED_IN]) {
      const visitor = VISITOR.includes(path);
      const scripts = await scriptsOf(browser, bench, path, visitor ? [] : bench.api.cookies());
      lines.push(lineOf(path, scripts, visitor ? GOALS_KB.visitor : GOALS_KB.signedIn));
    }
  } finally {
    await browser.close();
  }
  return lines;
}

/** The paths of the scripts that a page has asked for once all it asked for has come. */
async function scriptsOf(browser, bench, path, cookies) {
  const context = await browser.newContext({ baseURL: `http://localhost:${bench.port}` });
  await context.addCookies(cookies);
  const page = await context.newPage();
  const scripts = new Set();
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.add(new URL(request.url()).pathname);
  });
  const settled = watchRequests(page);
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await settled();
  if (new URL(page.url()).pathname !== path) throw new Error(`${path} led to ${page.url()}`);
  await context.close();
  return [...scripts];
}

function lineOf(path, scripts, goalKb) {
  const files = scripts.map((script) => readFileSync(WEB + script));
  const sum = (sizeOf) => files.reduce((bytes, file) => bytes + sizeOf(file), 0) / KB;
  const gzip = sum((file) => gzipSync(file, { level: 9 }).length);
  const brotli = sum((file) => brotliCompressSync(file).length);
  return {
    figure: `${path}: ${gzip.toFixed(0)} KB of script gzipped (${brotli.toFixed(0)} KB by brotli) in ${files.length} files`,
    limit: `${goalKb} KB`,
    ratio: (gzip / goalKb).toFixed(2),
    goal: "<= 1",
    met: gzip <= goalKb,
  };
}
