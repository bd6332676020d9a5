import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";

/** Pictures cost a run a second each. */
const TAKES_PICTURES = process.env["TEST_PICTURES"] === "1";

/** With `TEST_PICTURES=1`, takes pictures for people to look at, in a folder of `test-results`. */
export function picturesIn(name: string): (page: Page, of: string) => Promise<void> {
  const folder = join("test-results", name);
  return async (page, of) => {
    if (!TAKES_PICTURES) return;
    mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: join(folder, `${of}.png`) });
  };
}
