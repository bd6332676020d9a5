import { DEFAULT_BRAND } from "@dakiya/domain/brand";
import type { DesignDocument } from "@dakiya/domain/campaign/design";
import { expect, test } from "vitest";
import { renderDesign } from "../index.ts";
import { attribute, elements } from "../testing/mail-programs.ts";

const LOGO = { url: "https://example.com/logo.png", alt: "Acme", width: 120 };
const BRAND = { ...DEFAULT_BRAND, footer: { company: "Acme", address: "" }, logo: LOGO };
const MESSAGE: DesignDocument = {
  version: 2,
  blocks: [{ id: "l", type: "logo", align: "center", width: 300, link: "https://example.com/" }],
};

const pictures = (brand: Parameters<typeof renderDesign>[1]) =>
  elements(renderDesign(MESSAGE, brand).html).filter(({ tagName }) => tagName === "img");

test("A logo block shows the brand's logo in its own size, instead of the one at the top", () => {
  const [picture, ...others] = pictures(BRAND);
  if (picture === undefined) throw new Error("There is no logo.");
  expect(others).toEqual([]);
  expect(["src", "alt", "width"].map((name) => attribute(picture, name))).toEqual([
    "https://example.com/logo.png",
    "Acme",
    "300",
  ]);
  expect(renderDesign(MESSAGE, BRAND).text).toBe("Acme (https://example.com/)\n\nAcme");
});

test("A brand without a logo shows nothing there", () => {
  expect(pictures({ ...BRAND, logo: null })).toEqual([]);
});
