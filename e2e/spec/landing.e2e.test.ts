import { expect } from "vitest";
import { conformance } from "./support/conformance.ts";
import { landsOn, pathOf, textOf } from "./support/see.ts";

const { state } = conformance();

const CARDS = [
  ["Landing page: a card: Smart Segmentation", "Smart Segmentation"],
  ["Landing page: a card: Campaign Automation", "Campaign Automation"],
  ["Landing page: a card: Advanced Analytics", "Advanced Analytics"],
  ["Landing page: a card: Audience Targeting", "Audience Targeting"],
  ["Landing page: a card: Real-time Tracking", "Real-time Tracking"],
  ["Landing page: a card: Enterprise Security", "Enterprise Security"],
] as const;

const POINTS = [
  ["Landing page: AI-powered segmentation is named", /AI-powered segmentation/i],
  ["Landing page: campaign automation is named", /campaign automation/i],
  ["Landing page: audience targeting is named", /audience targeting/i],
  [
    "Landing page: real-time tracking of opens and clicks is named",
    /real-time tracking.*open.*click/is,
  ],
  ["Landing page: analytics dashboards are named", /analytics dashboard/i],
] as const;

state(
  "the landing page",
  async ({ visitor }) => await visitor("/"),
  (row) => {
    for (const [promise, label, place] of [
      ["Landing page: the top bar has a Features anchor", "Features", "#features"],
      ["Landing page: the top bar has a Contact anchor", "Contact", "#contact"],
    ] as const) {
      row(promise, async ({ page }) => {
        await page.getByRole("banner").getByRole("link", { name: label, exact: true }).click();
        await page.waitForURL((url) => url.pathname === "/" && url.hash === place);
        const top = async (): Promise<number> =>
          (await page.locator(place).boundingBox())?.y ?? Number.NaN;
        await expect.poll(top).toBeLessThan(700);
      });
    }
    for (const [promise, label] of [
      ["Landing page: Get Started leads to /login", "Get Started"],
      ["Landing page: Start Free Trial leads to /login", "Start Free Trial"],
    ] as const) {
      row(promise, async ({ page }) => {
        await page.getByRole("link", { name: label }).click();
        await landsOn(page, "/login");
        await page.goBack();
        await page.getByRole("link", { name: label }).waitFor();
      });
    }
    row("Landing page: View Demo is a button that does nothing", async ({ page }) => {
      const before = await textOf(page.locator("body"));
      await page.getByRole("button", { name: "View Demo" }).click();
      expect(pathOf(page)).toBe("/");
      expect(await textOf(page.locator("body"))).toBe(before);
    });
    for (const [promise, name] of CARDS) {
      row(promise, async ({ page }) => {
        await page.getByRole("heading", { level: 3, name, exact: true }).waitFor();
      });
    }
    row("Landing page: six cards and no more", async ({ page }) => {
      expect(await page.locator("#features").getByRole("listitem").count()).toBe(6);
    });
    row("Landing page: the contact section has two mail links", async ({ page }) => {
      expect(await page.locator('#contact a[href^="mailto:"]').count()).toBe(2);
    });
    row("Landing page: the contact section has two phone links", async ({ page }) => {
      expect(await page.locator('#contact a[href^="tel:"]').count()).toBe(2);
    });
    for (const [promise, name] of [
      ["Landing page: the footer has a column of product links", "Product"],
      ["Landing page: the footer has a column of company links", "Company"],
      ["Landing page: the footer has social links", "Follow"],
    ] as const) {
      row(promise, async ({ page }) => {
        const column = page.getByRole("contentinfo").getByRole("navigation", { name });
        expect(await column.getByRole("link").count()).toBeGreaterThan(1);
      });
    }
    for (const [promise, words] of POINTS) {
      row(promise, async ({ page }) => {
        expect(await textOf(page.getByRole("main"))).toMatch(words);
      });
    }
  },
);
