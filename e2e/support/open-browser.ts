import { existsSync } from "node:fs";
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
];

/**
 * Opens headless Chromium: the one at `CHROME_PATH`; else, on Linux x64, the one that came with the packages;
 * else Playwright's own; else Chrome as the system has it.
 */
export async function openBrowser(): Promise<Browser> {
  const executablePath = await findChromium();
  return await chromium.launch({
    args: QUIET,
    ...(executablePath === null ? { channel: "chrome" } : { executablePath }),
  });
}

async function findChromium(): Promise<string | null> {
  const given = process.env["CHROME_PATH"];
  if (given !== undefined && given !== "") return given;
  if (process.platform === "linux" && process.arch === "x64") {
    return await sparticuz.executablePath();
  }
  const own = chromium.executablePath();
  return existsSync(own) ? own : null;
}
