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
  await page.evaluate(noteStops);
  const browser = await page.context().newCDPSession(page);
  const tab = { type: "rawKeyDown", key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 } as const;
  // One more, which leaves the last stop. None waits for another: the page notes its stops itself.
  const presses = Array.from({ length: most + 1 }, async () => {
    await browser.send("Input.dispatchKeyEvent", tab);
  });
  await Promise.all(presses);
  await browser.detach();
  return await page.evaluate(() => (window as unknown as { withoutRing: string[] }).withoutRing);
}

/** Runs in the page: notes each stop as the next Tab leaves it, until the focus is nowhere. */
function noteStops(): void {
  const withoutRing: string[] = [];
  Object.assign(window, { withoutRing });
  let begun = false;
  let ended = false;
  const note = (): void => {
    const element = document.activeElement;
    if (element === null || element === document.body) return;
    if (!hasRing(element)) withoutRing.push(element.outerHTML.slice(0, 200));
  };
  const leave = (): void => {
    if (begun && document.activeElement === document.body) ended = true;
    if (begun && !ended) note();
    begun = true;
  };
  addEventListener("keydown", leave, { capture: true });
  // Keys within a frame are the frame's own.
  addEventListener("blur", () => !ended && note());

  /** A hidden radio or checkbox shows its ring on the element in its place. */
  function hasRing(element: Element): boolean {
    const { nextElementSibling, parentElement } = element;
    return [element, nextElementSibling, parentElement, element.closest("label")].some((one) => {
      if (one === null) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    });
  }
}
