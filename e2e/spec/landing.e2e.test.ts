import { expect } from "vitest";
import { LANDING_ROWS } from "./rows/landing.ts";
import { conformance } from "./support/conformance.ts";
import { landsOn, pathOf, textOf } from "./support/see.ts";

const { state } = conformance(LANDING_ROWS);

const CARDS = [
  ["segmentation", "Smart Segmentation"],
  ["automation", "Campaign Automation"],
  ["analytics", "Advanced Analytics"],
  ["targeting", "Audience Targeting"],
  ["tracking", "Real-time Tracking"],
  ["security", "Enterprise Security"],
] as const;

const POINTS = [
  ["ai", /AI-powered segmentation/i],
  ["automation", /campaign automation/i],
  ["targeting", /audience targeting/i],
  ["tracking", /real-time tracking.*open.*click/is],
  ["analytics", /analytics dashboard/i],
] as const;

state(
  "the landing page",
  async ({ visitor }) => await visitor("/"),
  (row) => {
    for (const [id, label, place] of [
      ["features", "Features", "#features"],
      ["contact", "Contact", "#contact"],
    ] as const) {
      row(`landing.top.${id}`, async ({ page }) => {
        await page.getByRole("banner").getByRole("link", { name: label, exact: true }).click();
        await page.waitForURL((url) => url.pathname === "/" && url.hash === place);
        const top = async (): Promise<number> =>
          (await page.locator(place).boundingBox())?.y ?? Number.NaN;
        await expect.poll(top).toBeLessThan(700);
      });
    }
    for (const [id, label] of [
      ["landing.top.get-started", "Get Started"],
      ["landing.hero.trial", "Start Free Trial"],
    ] as const) {
      row(id, async ({ page }) => {
        await page.getByRole("link", { name: label }).click();
        await landsOn(page, "/login");
        await page.goBack();
        await page.getByRole("link", { name: label }).waitFor();
      });
    }
    row("landing.hero.demo", async ({ page }) => {
      const before = await textOf(page.locator("body"));
      await page.getByRole("button", { name: "View Demo" }).click();
      expect(pathOf(page)).toBe("/");
      expect(await textOf(page.locator("body"))).toBe(before);
    });
    for (const [id, name] of CARDS) {
      row(`landing.card.${id}`, async ({ page }) => {
        await page.getByRole("heading", { level: 3, name, exact: true }).waitFor();
      });
    }
    row("landing.cards.six", async ({ page }) => {
      expect(await page.locator("#features").getByRole("listitem").count()).toBe(6);
    });
    row("landing.contact.mails", async ({ page }) => {
      expect(await page.locator('#contact a[href^="mailto:"]').count()).toBe(2);
    });
    row("landing.contact.phones", async ({ page }) => {
      expect(await page.locator('#contact a[href^="tel:"]').count()).toBe(2);
    });
    for (const [id, name] of [
      ["product", "Product"],
      ["company", "Company"],
      ["social", "Follow"],
    ] as const) {
      row(`landing.footer.${id}`, async ({ page }) => {
        const column = page.getByRole("contentinfo").getByRole("navigation", { name });
        expect(await column.getByRole("link").count()).toBeGreaterThan(1);
      });
    }
    for (const [id, words] of POINTS) {
      row(`landing.points.${id}`, async ({ page }) => {
        expect(await textOf(page.getByRole("main"))).toMatch(words);
      });
    }
  },
);
