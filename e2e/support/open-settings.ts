import type { Page } from "playwright-core";

/** Opens a page of Settings from the user menu, without a mouse. */
export async function openSettings(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: /^Account of / }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Settings" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name }).focus();
  await page.keyboard.press("Enter");
}
