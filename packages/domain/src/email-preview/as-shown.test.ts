import { describe, expect, it } from "vitest";
import { asShown, supportsDark } from "./index.ts";

const LIGHT = { dark: false, imagesOff: false };
const SHEET =
  "<style>@media (prefers-color-scheme: DARK){p{color:#fff}} :root{color-scheme: light dark; supported-color-schemes: light dark}</style>";
const WORDS = "<p>prefers-color-scheme: dark</p>";

describe("a mail in its frame", () => {
  it("is asked for the colours that were chosen, in its style sheets alone", () => {
    const light = asShown(SHEET + WORDS, LIGHT);
    expect(light).toContain("@media (max-width:-1px){p{color:#fff}} :root{color-scheme:light;");
    const dark = asShown(SHEET + WORDS, { ...LIGHT, dark: true });
    expect(dark).toContain("@media (min-width:0){p{color:#fff}} :root{color-scheme:dark;");
    for (const shown of [light, dark]) expect(shown.endsWith(WORDS)).toBe(true);
  });

  it("stays as it is but for its style sheets, behind what the frame is told", () => {
    const mail = "<!DOCTYPE html><html><body><style>p{color:red}</style>A < B</body></html>";
    expect(asShown(mail, LIGHT)).toBe(
      `<base target="_blank"><meta name="color-scheme" content="light">${mail}`,
    );
    expect(asShown(`<style>${mail.slice(0, 20)}`, LIGHT)).toContain(`<style>${mail.slice(0, 20)}`);
  });

  it("stays light on a dark screen when it says nothing of dark screens", () => {
    expect(asShown("<p>Hi</p>", { ...LIGHT, dark: true })).toContain('content="light"');
  });

  it("loads no image once these are off, against its own markup", () => {
    const shown = asShown('<meta http-equiv="content-security-policy" content="img-src *">', {
      ...LIGHT,
      imagesOff: true,
    });
    expect(shown.indexOf("img-src 'none'")).toBeLessThan(shown.indexOf("img-src *"));
    expect(asShown("<p>Hi</p>", LIGHT)).not.toContain("img-src");
  });
});

it.each([
  [SHEET, true],
  ["<style>:root{color-scheme: light dark}</style>", true],
  ["<STYLE type='text/css'>@media (prefers-color-scheme:dark){}</STYLE >", true],
  ['<meta name="color-scheme" content="light dark">', true],
  ["<meta content='dark' name='color-scheme'>", true],
  ['<meta name="color-scheme" content="light"><p>dark</p>', false],
  ["<style>p{color:dark}</style>", false],
  ["<style>@media (prefers-color-scheme: light){a{color:dark}}</style>", false],
  ["<p>color-scheme: dark</p>", false],
  ["", false],
])("of %s it is said whether it knows dark screens: %s", (markup, knows) => {
  expect(supportsDark(markup)).toBe(knows);
});
