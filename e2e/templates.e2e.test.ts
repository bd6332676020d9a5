import { DEFAULT_BRAND } from "@dakiya/domain/brand";
import { renderDesign, STARTERS } from "@dakiya/mail-design";
import type { MailBrand } from "@dakiya/mail-design";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { axeFaults } from "./support/axe-faults.ts";
import { openBrowser } from "./support/open-browser.ts";
import { openPage, PHONE } from "./support/open-page.ts";

const LOOKS = {
  light: { viewport: { width: 800, height: 900 }, colorScheme: "light" },
  dark: { viewport: { width: 800, height: 900 }, colorScheme: "dark" },
  phone: { viewport: PHONE, colorScheme: "light" },
} as const;
const BRAND: MailBrand = {
  ...DEFAULT_BRAND,
  logo: null,
  footer: { company: "Lamp & Light", address: "1 Lake Road\nPune 411001" },
  social: [
    { network: "website", url: "https://lamps.example" },
    { network: "instagram", url: "https://instagram.com/lamps" },
  ],
};

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => await browser.close());

/** The text for a customer without any values. */
const filled = (html: string): string => html.replaceAll(/\{[^{}|<>]*\|([^{}|<>]*)\}/g, "$1");

describe.each(STARTERS)("the template $name", ({ write }) => {
  it.each(Object.entries(LOOKS))("can be read by everybody, %s", async (_look, options) => {
    const page = await openPage(browser, "http://localhost", options);
    await page.setContent(filled(renderDesign(write("https://lamps.example/"), BRAND).html));
    // A mail is no page of its own: landmarks and a title are the mail program's.
    const barriers = await axeFaults(page, { within: "body", without: ["region"] });
    expect(barriers).toEqual([]);
    const [inner, whole] = await page.evaluate(() => [
      document.documentElement.clientWidth,
      document.documentElement.scrollWidth,
    ]);
    expect(whole).toBe(inner);
  });
});
