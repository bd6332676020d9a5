import type { Page } from "playwright-core";

/** Where the focus is, in words a failing test can print; null while it is nowhere. */
export async function focusedElement(page: Page): Promise<string | null> {
  return await page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return null;
    const label = element.getAttribute("aria-label") ?? element.textContent.trim().slice(0, 60);
    return `${element.tagName.toLowerCase()} ${label || element.id}`;
  });
}

/** Whether the focus stands within the open dialog or menu. */
export async function focusIsIn(page: Page, role: "dialog" | "menu"): Promise<boolean> {
  return await page.evaluate(
    (roleName) => document.activeElement?.closest(`[role=${roleName}]`) !== null,
    role,
  );
}

/**
 * Goes through a page by Tab, as far as `most` stops.
 *
 * @returns The stops at which no ring of 2 px shows where the focus is.
 */
export async function stopsWithoutRing(page: Page, most: number): Promise<string[]> {
  const without: string[] = [];
  for (let stop = 0; stop < most; stop += 1) {
    await page.keyboard.press("Tab");
    const where = await page.evaluate(ringAtFocus);
    if (where === "end") break;
    if (where !== "ring") without.push(where);
  }
  return without;
}

/** Runs in the page. A hidden radio or checkbox shows its ring on the element in its place. */
function ringAtFocus(): string {
  const element = document.activeElement;
  if (element === null || element === document.body) return "end";
  const ringBearers = [
    element,
    element.nextElementSibling,
    element.parentElement,
    element.closest("label"),
  ];
  const hasRing = ringBearers.some((one) => {
    if (one === null) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
  });
  return hasRing ? "ring" : element.outerHTML.slice(0, 200);
}
