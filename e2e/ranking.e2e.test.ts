import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBrowser } from "./support/open-browser.ts";
import { picturesIn } from "./support/picture.ts";
import { openSignedIn } from "./support/sign-in.ts";
import { takeServer } from "./support/shared-server.ts";
import type { SharedServer } from "./support/shared-server.ts";

let server: SharedServer;
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
  server = await takeServer();
});
afterAll(async () => {
  await browser?.close();
  await server?.giveBack();
});

const picture = picturesIn("ranking");

async function openAnalytics(): Promise<Page> {
  const page = await openSignedIn(browser, server.url);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Load sample data" }).first().click();
  await page.getByText("Sample data loaded").waitFor();
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Analytics" })
    .click();
  await page.getByRole("table", { name: "Campaigns by overall score" }).waitFor();
  return page;
}

/** How far the page scrolls sideways, the least room of a campaign's cell, and how many names are cut off. */
const widths = async (page: Page) =>
  await page.evaluate(() => {
    const names = [...document.querySelectorAll("main a[href^='/campaigns/'] > span")].filter(
      ({ textContent }) => textContent.includes("(sample)"),
    );
    return {
      sideways: document.documentElement.scrollWidth - window.innerWidth,
      room: Math.min(
        ...names.map((name) => name.closest("td, li")?.getBoundingClientRect().width ?? 0),
      ),
      cut: names.filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1).length,
    };
  });

it("says which campaign earned most by two clicks, and has room for every name at every width", async () => {
  const page = await openAnalytics();
  await page.getByRole("radio", { name: "All time" }).click({ force: true });
  await page.getByRole("button", { name: "Revenue" }).click();
  const table = page.getByRole("table", { name: "Campaigns by revenue" });
  await table.waitFor();
  const earned = async () =>
    (await table.locator("tbody td", { hasText: "₹" }).allTextContents()).map((text) =>
      Number(/₹([\d,]+\.\d\d)/.exec(text)?.[1]?.replaceAll(",", "")),
    );
  await expect
    .poll(async () => {
      const all = await earned();
      return (
        all.length > 1 && all.every((rupees, nth) => nth === 0 || rupees <= (all[nth - 1] ?? 0))
      );
    })
    .toBe(true);
  expect((await earned())[0]).toBeGreaterThan(0);

  for (const width of [1280, 1200, 1024, 820, 640, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const list = page.getByRole(width < 1200 ? "list" : "table", { name: "Campaigns by revenue" });
    await list.scrollIntoViewIfNeeded();
    await picture(page, String(width));
    const { sideways, room, cut } = await widths(page);
    expect(sideways, `sideways at ${width} px`).toBeLessThanOrEqual(0);
    expect(room, `room of a campaign at ${width} px`).toBeGreaterThan(200);
    expect(cut, `names cut at ${width} px`).toBe(0);
  }

  await table.waitFor({ state: "detached" });
  const first = page.getByRole("listitem").filter({ hasText: "(sample)" }).first();
  await first.getByRole("link").click();
  await page.waitForURL(/\/campaigns\/\d+/);
});
