import { DEFAULT_BRAND } from "@dakiya/domain/brand";
import { DESIGN_VERSION, PALETTE } from "@dakiya/domain/campaign/design";
import type { Block, DesignDocument } from "@dakiya/domain/campaign/design";
import { countdownsOf, renderDesign, STARTERS } from "@dakiya/mail-design";
import type { MailBrand } from "@dakiya/mail-design";
import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { axeFaults } from "./support/axe-faults.ts";
import { openBrowser } from "./support/open-browser.ts";
import { openContext, openTab } from "./support/open-page.ts";

const WIDTHS = { "a desktop": 600, "a phone": 390 } as const;
const SCHEMES = ["light", "dark"] as const;
const LOOKS = Object.entries(WIDTHS).flatMap(([screen, width]) =>
  SCHEMES.map((colorScheme) => ({
    name: `${colorScheme} on ${screen}`,
    colorScheme,
    viewport: { width, height: 900 },
  })),
);
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
let context: BrowserContext;
beforeAll(async () => {
  browser = await openBrowser();
  context = await openContext(browser, "http://localhost");
});
afterAll(async () => await browser.close());

/** A picture stands for those of a countdown. */
const PICTURE = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

const inline = (text: string) => [{ text }];
const ENDS: Omit<Extract<Block, { type: "countdown" }>, "id" | "units"> = {
  ...{ type: "countdown", align: "center", endsAt: "2126-11-30T13:00:00Z" },
  ...{ timeZone: "Asia/Kolkata", label: "Ends", over: "It is over" },
};
const UNITS = { days: "Days", hours: "Hours", minutes: "Minutes", seconds: "Seconds" };
/** The blocks that no template has, by themselves and on the colours of a section. */
const MORE_BLOCKS: Extract<Block, { type: "section" }>["blocks"] = [
  { id: "c", ...ENDS, units: UNITS },
  { id: "d", ...ENDS, units: { ...UNITS, days: "दिन" }, colour: "soft" },
  { id: "q", type: "quote", inline: inline("Brighter than ours."), source: "Asha Rao" },
  { id: "h", type: "html", html: "<p>Rated <b>4.8</b></p>" },
  { id: "o", type: "social", align: "center" },
  {
    ...{ id: "v", type: "video", align: "center", width: 600, alt: "How a lamp is made" },
    ...{ url: PICTURE, link: "https://example.com/watch" },
  },
];
const BLOCKS = {
  name: "with all other blocks",
  write: (): DesignDocument => ({
    version: DESIGN_VERSION,
    blocks: [
      { id: "t", type: "heading", level: 1, align: "left", inline: inline("Lamps") },
      ...MORE_BLOCKS,
      ...PALETTE.map((background): Block => ({
        ...{ id: `s-${background}`, type: "section", style: { background, padding: 16 } },
        blocks: MORE_BLOCKS.map((block) => ({
          ...block,
          id: `${block.id}-${background}`,
        })),
      })),
    ],
  }),
};

/** A document as it is mailed, with addresses for its countdowns. */
function mailOf(document: DesignDocument): string {
  const keys = [...countdownsOf(document, BRAND).keys()];
  const countdowns = Object.fromEntries(keys.map((key) => [key, PICTURE]));
  return renderDesign(document, { ...BRAND, countdowns }).html;
}

/** The text for a customer without any values. */
const filled = (html: string): string => html.replaceAll(/\{[^{}|<>]*\|([^{}|<>]*)\}/g, "$1");

it.each([...STARTERS, BLOCKS])("the message $name can be read by everybody", async ({ write }) => {
  const page = await openTab(context);
  await page.setContent(filled(mailOf(write("https://lamps.example/"))));
  for (const { name, colorScheme, viewport } of LOOKS) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    // A mail is no page of its own: landmarks and a title are the mail program's.
    const barriers = await axeFaults(page, { within: "body", without: ["region"] });
    expect(barriers, name).toEqual([]);
    const [inner, whole] = await page.evaluate(() => [
      document.documentElement.clientWidth,
      document.documentElement.scrollWidth,
    ]);
    expect(whole, name).toBe(inner);
  }
});
