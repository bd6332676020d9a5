import type { Page } from "playwright-core";

/** The words of the buttons and links of a page that have the look of its one main action. */
export async function mainActions(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const probe = document.createElement("i");
    probe.style.background = "var(--primary)";
    document.body.append(probe);
    const primary = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return [...document.querySelectorAll("main button, main a")]
      .filter((one) => one.checkVisibility() && getComputedStyle(one).backgroundColor === primary)
      .map((one) => one.textContent.trim());
  });
}
