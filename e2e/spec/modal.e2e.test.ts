import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { conformance } from "./support/conformance.ts";
import { addCustomers } from "./support/customers.ts";

const { state } = conformance();

const dialog = (page: Page): Locator => page.getByRole("dialog");

async function opens(page: Page, button: string): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: button }).first().click();
  await dialog(page).waitFor();
}

async function widthOf(page: Page, button: string): Promise<number> {
  await opens(page, button);
  const { width } = (await dialog(page).boundingBox()) ?? { width: 0 };
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "hidden" });
  return width;
}

state(
  "the modals of a list longer than the window",
  async ({ person, as }) => {
    const owner = await person();
    const people = Array.from({ length: 30 }, (_, index) => ({
      name: `Person ${index}`,
      email: `person.${index}@example.com`,
    }));
    await addCustomers(owner, people);
    const visit = await as(owner, "/customers");
    await visit.page.getByRole("button", { name: "Edit Person 29" }).waitFor();
    return visit;
  },
  (row) => {
    row("Pages: a click on the backdrop closes it", async ({ page }) => {
      await opens(page, "Edit Person 29");
      await page.mouse.click(10, 400);
      await dialog(page).waitFor({ state: "hidden" });
    });
    row("Pages: the close button closes it", async ({ page }) => {
      await opens(page, "Edit Person 29");
      await dialog(page).getByRole("button", { name: "Close" }).click();
      await dialog(page).waitFor({ state: "hidden" });
    });
    row("Pages: while it is open the page does not scroll", async ({ page }) => {
      await opens(page, "Delete Person 29");
      const before = await page.evaluate(() => scrollY);
      await page.mouse.move(10, 400);
      await page.mouse.wheel(0, 600);
      await page.keyboard.press("End");
      expect(await page.evaluate(() => getComputedStyle(document.body).overflowY)).toBe("hidden");
      expect(await page.evaluate(() => scrollY)).toBe(before);
      await page.keyboard.press("Escape");
      await dialog(page).waitFor({ state: "hidden" });
    });
    row("Pages: there is a size sm", async ({ page }) => {
      const width = await widthOf(page, "Delete Person 29");
      expect(width).toBeGreaterThan(300);
      expect(width).toBeLessThan(500);
    });
    row("Pages: lg is wider still", async ({ page }) => {
      const width = await widthOf(page, "Edit Person 29");
      expect(width).toBeGreaterThan(700);
      expect(width).toBeLessThan(900);
    });
  },
);

state(
  "the modal of a campaign that can't be sent",
  async ({ person, as }) => await as(await person(), "/campaigns"),
  (row) => {
    row("Pages: md is wider", async ({ page }) => {
      const width = await widthOf(page, "Create Campaign");
      expect(width).toBeGreaterThan(500);
      expect(width).toBeLessThan(700);
    });
  },
);
