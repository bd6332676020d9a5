import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { until } from "../../support/until.ts";

/** Waits until the page's address has this path. */
export async function landsOn(page: Page, path: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === path);
}

/** The page's path. */
export function pathOf(page: Page): string {
  return new URL(page.url()).pathname;
}

/** The text of a place, trimmed. */
export async function textOf(place: Locator): Promise<string> {
  return (await place.innerText()).replaceAll(/\s+/g, " ").trim();
}

/** Waits until a place has exactly this text. */
export async function reads(place: Locator, text: string): Promise<void> {
  await expect.poll(async () => await textOf(place)).toBe(text);
}

/** The rows of a table, without its header. */
export function bodyRows(table: Locator): Locator {
  return table.getByRole("row").filter({ has: table.page().getByRole("cell") });
}

/** The names a status can be coloured by. */
type Colour = "gray" | "red" | "yellow" | "green" | "blue" | "indigo" | "purple";

/** The name of an element's colour: of its text, or of its fill. */
export async function colourOf(
  place: Locator,
  property: "color" | "background-color" = "color",
): Promise<Colour> {
  const [red = 0, green = 0, blue = 0] = await until(
    "a colour",
    async () => await place.evaluate(pixelOf, property),
  );
  return nameOf(red / 255, green / 255, blue / 255);
}

/** Runs in the page: the colour as red, green and blue; null for an element that was just drawn anew. */
function pixelOf(element: Element, property: string): number[] | null {
  const colour = getComputedStyle(element).getPropertyValue(property);
  const canvas = document.createElement("canvas");
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext("2d");
  if (colour === "" || context === null) return null;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  return Array.from(context.getImageData(0, 0, 1, 1).data);
}

/** Hues in degrees of the colour circle, each up to the next. */
const HUES: readonly [below: number, name: Colour][] = [
  [18, "red"],
  [75, "yellow"],
  [180, "green"],
  [230, "blue"],
  [258, "indigo"],
  [320, "purple"],
  [361, "red"],
];
const HARDLY_COLOURED = 0.16;

function nameOf(red: number, green: number, blue: number): Colour {
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue);
  if (spread < HARDLY_COLOURED) return "gray";
  const turn =
    most === red
      ? (green - blue) / spread + 6
      : most === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4;
  const degrees = (turn * 60) % 360;
  return HUES.find(([below]) => degrees < below)?.[1] ?? "gray";
}

/** Today as the reader of a page writes it, with the month in words. */
export async function todayIn(page: Page, month: "short" | "long"): Promise<string> {
  return await page.evaluate(
    (words) =>
      new Intl.DateTimeFormat(undefined, { day: "numeric", month: words, year: "numeric" }).format(
        new Date(),
      ),
    month,
  );
}
