import type { Locator, Page } from "playwright-core";

const MAX_STOPS = 120;

/** Goes there by Tab alone, forwards from where the focus is. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    if (await keepsFocus(target)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${MAX_STOPS} stops did not lead to ${target.toString()}`);
}

export async function press(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

export async function write(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}

/** Chooses in a list that opens under its field: by arrows, as far as the option is. */
export async function choose(page: Page, field: Locator, option: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press("ArrowDown");
  const choice = page.getByRole("option", { name: option, exact: true });
  await choice.waitFor();
  for (let step = 0; step < MAX_STOPS; step += 1) {
    if ((await choice.getAttribute("data-combobox-selected")) === "true") break;
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("Enter");
  await choice.waitFor({ state: "hidden" });
}

/** A dialog takes the focus twice as it opens: on it, and once more after it is drawn. */
async function keepsFocus(target: Locator): Promise<boolean> {
  return await target.evaluate(async (it) => {
    if (it !== document.activeElement) return false;
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
    });
    return it === document.activeElement;
  });
}
