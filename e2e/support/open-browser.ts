import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sparticuz from "@sparticuz/chromium";
import { chromium } from "playwright-core";
import type { Browser } from "playwright-core";

const QUIET = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Pages of one context share a process, and what it has compiled.
  "--process-per-site",
];

let opened: Browser | null = null;

/**
 * The browser of this worker, which ends with it: `close` ends its contexts, as the files of a worker run one by one.
 */
export async function openBrowser(): Promise<Browser> {
  if (opened?.isConnected() === true) return opened;
  const browser = await launchBrowser();
  browser.close = async () => {
    await Promise.all(browser.contexts().map(async (context) => await context.close()));
  };
  opened = browser;
  return browser;
}

/**
 * Starts headless Chromium: the one at `CHROME_PATH`; else, on Linux x64, the one that came with the packages; else
 * Playwright's own; else Chrome as the system has it. A process that leaves it open does not end.
 */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = await findChromium();
  return await chromium.launch({
    args: QUIET,
    ...(executablePath === null ? { channel: "chrome" } : { executablePath }),
  });
}

/** The path of that Chromium; null to use the system's. */
export async function findChromium(): Promise<string | null> {
  const ownPath = process.env["CHROME_PATH"];
  if (ownPath !== undefined && ownPath !== "") return ownPath;
  if (process.platform === "linux" && process.arch === "x64") {
    return await unpackChromium();
  }
  const own = chromium.executablePath();
  return existsSync(own) ? own : null;
}

const CACHE = fileURLToPath(new URL("../node_modules/.cache/", import.meta.url));

/**
 * Unpacks the browser beside the packages it came with, once. Left to itself it would go to the machine's common folder
 * for temporary files, where one user's copy, perhaps incomplete, would block all others.
 */
async function unpackChromium(): Promise<string> {
  const home = join(CACHE, "chromium");
  const executable = join(home, "chromium");
  if (existsSync(executable)) return executable;
  await mkdir(CACHE, { recursive: true });
  const fresh = await mkdtemp(join(CACHE, "unpacking-"));
  const common = process.env["TMPDIR"];
  process.env["TMPDIR"] = fresh;
  try {
    await sparticuz.executablePath();
  } finally {
    if (common === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = common;
  }
  // Another test file may have been quicker; its copy is as good.
  await rename(fresh, home).catch(() => rm(fresh, { recursive: true, force: true }));
  return executable;
}
