import { DEFAULT_BRAND } from "@dakiya/domain/brand";
import type { Block, DesignDocument } from "@dakiya/domain/campaign/design";
import { expect, test } from "vitest";
import { countdownsOf, keyOfPicture, readPicture, renderDesign } from "../index.ts";
import { attribute, elements } from "../testing/mail-programs.ts";

const BRAND = { ...DEFAULT_BRAND, footer: { company: "", address: "" }, logo: null };
const COUNTDOWN: Extract<Block, { type: "countdown" }> = {
  ...{ id: "c", type: "countdown", align: "center", timeZone: "Asia/Kolkata" },
  ...{ endsAt: "2026-11-30T13:00:00Z", label: "Ends", over: "It’s over" },
  units: { days: "Days", hours: "Hours", minutes: "Minutes", seconds: "Seconds" },
};
const of = (...blocks: Block[]): DesignDocument => ({ version: 2, blocks });

test("A countdown is its picture, described by its end, with its labels", () => {
  const document = of({ id: "s", type: "section", blocks: [COUNTDOWN] });
  const [[key, picture] = []] = countdownsOf(document, BRAND);
  if (key === undefined || picture === undefined) throw new Error("There is no countdown");
  expect(readPicture(key)).toEqual(picture);
  expect(keyOfPicture(picture)).toBe(key);
  const { html, text } = renderDesign(document, {
    ...BRAND,
    countdowns: { [key]: "https://example.com/c.gif" },
  });
  const [image] = elements(html).filter(({ tagName }) => tagName === "img");
  if (image === undefined) throw new Error("There is no picture");
  expect(["src", "alt", "width"].map((name) => attribute(image, name))).toEqual([
    "https://example.com/c.gif",
    "Ends 30 Nov 2026, 6:30 pm IST",
    "400",
  ]);
  expect(picture.units).toEqual(["DAYS", "HOURS", "MINUTES", "SECONDS"]);
  expect(html).not.toContain("Hours");
  expect(text).toBe("Ends 30 Nov 2026, 6:30 pm IST");
});

test("Labels that can't be drawn stand below the picture", () => {
  const document = of({ ...COUNTDOWN, units: { ...COUNTDOWN.units, days: "दिन" } });
  const [[key = "", picture] = []] = countdownsOf(document, BRAND);
  expect(picture?.units).toEqual([]);
  const { html } = renderDesign(document, {
    ...BRAND,
    countdowns: { [key]: "https://example.com/c.gif" },
  });
  expect(html).toMatch(/दिन.*Hours.*Minutes.*Seconds/);
});

test("Without an address the end is written", () => {
  const { html } = renderDesign(of(COUNTDOWN), BRAND);
  expect(html).not.toContain("<img");
  expect(html).toContain("Ends 30 Nov 2026, 6:30 pm IST");
});

test("A picture is only what such a text says", () => {
  for (const odd of [
    "",
    "1\n#fff\n#000000\nx",
    "x\n#ffffff\n#000000\n",
    "1\n#ffffff\n#000000",
    "1\n#ffffff\n#000000\na\nb",
  ])
    expect(readPicture(odd)).toBeNull();
});
