import { expect, it, test } from "vitest";
import { cleanDeclarations, cleanSheet } from "./clean-style.ts";

function sheet(css: string): { css: string; removed: string[] } {
  const removed: string[] = [];
  return { css: cleanSheet(css, (what) => removed.push(what)), removed };
}

function declarations(css: string): { css: string; removed: string[] } {
  const removed: string[] = [];
  return { css: cleanDeclarations(css, (what) => removed.push(what)), removed };
}

it.each([
  [
    "@font-face{font-family:A;src:url(https://a.example/a.woff)}p{color:red}",
    "p{color:red}",
    "@font-face",
  ],
  ["p{behavior:url(#a);color:red}", "p{color:red}", "behavior:url(#a)"],
  [
    "p{color:red;background:url(data:image/png;base64,AA==)}q{top:0}",
    "p{color:red;}q{top:0}",
    "background:url(data:image/png;base64,AA==)",
  ],
  ["p{background:url( 'a.png' )}q{top:0}", "p{}q{top:0}", "background:url( 'a.png' )"],
  [
    `@import url("https://a.example/a;b{c}");p{color:red}`,
    "p{color:red}",
    `@import url("https://a.example/a;b{c}");`,
  ],
  [
    "@import url(https://a.example/a?b:400;700&c);p{color:red}",
    "p{color:red}",
    "@import url(https://a.example/a?b:400;700&c);",
  ],
  [`@charset "utf-8";p{color:red}`, "p{color:red}", `@charset "utf-8";`],
  [String.raw`@\69mport "a";p{color:red}`, "p{color:red}", String.raw`@\69mport "a";`],
  ["p{width:expression(alert(1));top:0}", "p{top:0}", "width:expression(alert(1))"],
  ["p{width:exp/**/ression(alert(1));top:0}", "p{width:exp ression(alert(1));top:0}", null],
  ["p{background:u/**/rl(data:x)}", "p{background:u rl(data:x)}", null],
  [
    String.raw`p{content:"\2f\2a"}q{background:url(data:x)}`,
    String.raw`p{content:"\2f\2a"}q{}`,
    "background:url(data:x)",
  ],
  ["p{background:image-set('data:x' 1x);top:0}", "p{top:0}", "background:image-set('data:x' 1x)"],
  [
    "@media screen{@media print{p{color:red;-moz-binding:url(a)}}}q{top:0}",
    "@media screen{@media print{p{color:red;}}}q{top:0}",
    "-moz-binding:url(a)",
  ],
  ["p{color:red;a{top:0}left:0}", "p{color:red;left:0}", "a{top:0}"],
  ["p{content:'<';top:0}", "p{top:0}", "content:'<'"],
  ["p{top:0}@unknown{a:b}", "p{top:0}", "@unknown"],
  ["p{color:red", "p{color:red}", null],
  ["p{color:red;width:calc(1px", "p{color:red;}", "width:calc(1px"],
  ["p{color:red;content:'a", "p{color:red;}", "content:'a"],
])("takes the part alone out of the sheet %s", (css, clean, what) => {
  const result = sheet(css);
  expect(result).toEqual({ css: clean, removed: what === null ? [] : [what] });
  expect(sheet(clean)).toEqual({ css: clean, removed: [] });
});

it.each(["/* a */ p { color : red ; } /* b } */ q{top:0}", "<!-- p{color:red} -->"])(
  "takes comments and their marks out of %s in silence",
  (css) => {
    const { css: clean, removed } = sheet(css);
    expect(removed).toEqual([]);
    expect(clean).not.toMatch(/\/\*|<!--|-->/);
    expect(clean).toMatch(/p ?\{ ?color ?: ?red/);
  },
);

it.each([
  String.raw`.sm\:w-full > td{width:100%!important} a[href^="tel"],u + #body a{color:inherit}`,
  "@media only screen and (max-width:600px){.a{display:block!important}}\n\n#outlook a { padding:0; }",
  "@-ms-viewport{width:device-width} @page WordSection1{size:8.5in 11in} @list l0:level1{mso-level-text:o}",
  "p{background:#fff url('https://a.example/a.png') no-repeat;font-family:'A B',serif;mso-line-height-rule:exactly}",
  "@keyframes a{from{top:0}50%{top:1px}}",
  "",
])("leaves the sheet %s as it is", (css) => {
  expect(sheet(css)).toEqual({ css, removed: [] });
});

test("A style attribute loses the declaration alone", () => {
  expect(declarations("color:red;background:url(data:image/png;base64,AA==);top:0")).toEqual({
    css: "color:red;top:0",
    removed: ["background:url(data:image/png;base64,AA==)"],
  });
  expect(declarations("color:red}p{top:0")).toEqual({ css: "", removed: ["color:red}p{top:0"] });
  for (const css of [
    "color:red;",
    " color : red ; top:0 ",
    "background:url(https://a.example/a;b.png)",
  ])
    expect(declarations(css)).toEqual({ css, removed: [] });
});
