import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findChromium } from "../../../e2e/dist/support/open-browser.js";
import type { Cookie } from "./api-at.ts";

/** Fetched when it is run: with all it stands on it is larger than the rest of the packages together. */
const LIGHTHOUSE = "lighthouse@12.8.2";
const CATEGORIES = ["performance", "accessibility", "best-practices"];
const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu"];
const MAX_BYTES = 64 * 1024 * 1024;
const LONGEST_MS = 180_000;

/** The used part of its report. */
type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; displayValue?: string }>;
  runtimeError?: { message: string };
};

/** Scores of 100 by category, and the audits that cost points; or the reason why there are none. */
type Audit = { scores: number[]; faults: string[] } | { reason: string };

/**
 * Runs Lighthouse for a page on a throttled mid-range phone: scores of 100, and the audits that cost points.
 *
 * @param cookies - As a browser has them; Lighthouse sends them with each request.
 */
export async function lighthouse(url: string, cookies: Cookie[]): Promise<Audit> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const chromium = await findChromium();
  const run = promisify(execFile)(
    "npx",
    [
      ...["--yes", LIGHTHOUSE, url, "--quiet", "--output=json"],
      `--only-categories=${CATEGORIES.join(",")}`,
      `--chrome-flags=${FLAGS.join(" ")}`,
      ...(cookie === "" ? [] : [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`]),
    ],
    {
      maxBuffer: MAX_BYTES,
      timeout: LONGEST_MS,
      env: { ...process.env, ...(chromium === null ? {} : { CHROME_PATH: chromium }) },
    },
  );
  try {
    const report: Report = JSON.parse((await run).stdout);
    const { categories, audits, runtimeError } = report;
    if (runtimeError !== undefined) return { reason: runtimeError.message };
    const scores = CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100));
    const faults = CATEGORIES.flatMap((name) =>
      (categories[name]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ""}`.trim()),
    );
    return { scores, faults };
  } catch (error) {
    // The last line of npx is the reason; without it, Node's message.
    const stderr = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : "";
    return { reason: (stderr || String(error)).replace(/^.*\n/s, "") };
  }
}
