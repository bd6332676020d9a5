import { expect } from "vitest";
import { conformance } from "./support/conformance.ts";
import { landsOn, pathOf, textOf } from "./support/see.ts";
import { shows } from "./support/shows.ts";

const { state } = conformance();

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
    row(
      "Landing page: links, six cards, two mail and two phone links, and the footer's columns",
      async ({ page }) => {
        await shows(page.locator("body"), "landing");
      },
    );
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
    for (const [promise, words] of POINTS) {
      row(promise, async ({ page }) => {
        expect(await textOf(page.getByRole("main"))).toMatch(words);
      });
    }
  },
);
