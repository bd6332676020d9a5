import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { axeFaults } from "./support/axe-faults.ts";
import { openBrowser } from "./support/open-browser.ts";
import { picturesIn } from "./support/picture.ts";
import { openSignedIn, signedInAt } from "./support/sign-in.ts";
import { takeServer } from "./support/shared-server.ts";
import type { SharedServer } from "./support/shared-server.ts";

let server: SharedServer;
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
  server = await takeServer();
  // Both tests sign in the same user.
  const storageState = await signedInAt(browser, server.url);
  const context = await browser.newContext({ baseURL: server.url, storageState });
  const loaded = await context.request.post("/api/user/sample-data");
  expect(loaded.ok()).toBe(true);
  await context.close();
});
afterAll(async () => {
  await browser?.close();
  await server?.giveBack();
});

const picture = picturesIn("analytics panels");
const PANELS = ["List growth", "Sending health", "Best times", "Slipping away"] as const;

async function openAnalytics(): Promise<Page> {
  const page = await openSignedIn(browser, server.url);
  await page.goto(`${server.url}/analytics?range=all`);
  await page.getByText("Best hour").waitFor();
  return page;
}

it("shows growth, health, best times and lapsing customers, at every width and by keyboard", async () => {
  const page = await openAnalytics();
  for (const name of PANELS) await page.getByRole("region", { name, exact: true }).waitFor();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [1280, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 });
      for (const name of ["Sending health", "Best times"]) {
        await page.getByRole("region", { name }).scrollIntoViewIfNeeded();
        await picture(page, `${name} ${width} ${colorScheme}`);
      }
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect(sideways, `sideways at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Custom…" }).click();
  await page.locator("[type=date]").first().fill("2026-01-01");
  await picture(page, "custom range 390");
  await page.keyboard.press("Escape");
  const map = page.getByRole("region", { name: "Opens by weekday and hour" });
  await map.focus();
  await page.keyboard.press("ArrowRight");
  await expect
    .poll(async () => await map.evaluate(({ scrollLeft }) => scrollLeft))
    .toBeGreaterThan(0);
});

it("leads from each number of lapsing customers to a list of as many", async () => {
  const page = await openAnalytics();
  const moves = page.getByRole("region", { name: "Slipping away" }).getByRole("row");
  const texts = (await moves.allTextContents()).slice(1);
  const counts = texts.map((text) => Number(/([\d,]+)\s*$/.exec(text)?.[1]?.replaceAll(",", "")));
  expect(counts.some((count) => count > 0)).toBe(true);
  for (const [index, count] of counts.entries()) {
    await moves
      .nth(index + 1)
      .getByRole("link")
      .click();
    await page.waitForURL(/\/customers\?status=all&rules=/);
    const shown = page.getByRole("main").getByText(/^[\d,]+ customers?$|No customers found/);
    await expect
      .poll(async () => Number(/^[\d,]+/.exec((await shown.first().textContent()) ?? "")?.[0] ?? 0))
      .toBe(count);
    await page.goBack();
    await page.getByText("Best hour").waitFor();
  }
});
