import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";

/** Takes pictures for people to look at, in a folder of `test-results`. */
export function picturesIn(name: string): (page: Page, of: string) => Promise<void> {
  const folder = join("test-results", name);
  return async (page, of) => {
    mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: join(folder, `${of}.png`) });
  };
}
