import { fillHtml, htmlToText, htmlWords, parseHtml } from "@dakiya/domain/campaign/design";
import fc from "fast-check";
import { parse } from "parse5";
import type { DefaultTreeAdapterTypes } from "parse5";
import { describe, expect, it, test } from "vitest";
import { runs } from "@dakiya/domain/testing";
import { cleanHtml, finishHtml } from "../index.ts";
import { allow, ELEMENTS } from "./allowed.ts";
import { ALLOWED_IN_OUTLOOK } from "./outlook/allowed-in-outlook.ts";

type Element = DefaultTreeAdapterTypes.Element;
function elements(html: string): Element[] {
  const found: Element[] = [];
  const walk = (node: DefaultTreeAdapterTypes.Node): void => {
    if ("tagName" in node) found.push(node);
    if ("childNodes" in node) node.childNodes.forEach(walk);
  };
  walk(parse(html, { scriptingEnabled: false }));
  return found;
}

const HOSTILE = [
  `<script>alert(1)</script>`,
  `<scr<script>ipt>alert(1)</scr</script>ipt>`,
  `<img src=x onerror=alert(1)>`,
  `<img src="https://a.example/{name}.png">`,
  `<a href="jav&#x09;ascript:alert(1)">x</a>`,
  `<a href=" javascript:alert(1)">x</a>`,
  `<a href="https://{name}.example/">x</a>`,
  `<a href="data:text/html,<script>">x</a>`,
  `<a href="//evil.example">x</a>`,
  `<a href="{view_in_browser}">x</a><img src="{view_in_browser}">`,
  `<svg><style><img src=x onerror=alert(1)></style></svg>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">`,
  `<xmp><p id="</xmp><img src=x onerror=alert(1)>"></xmp>`,
  `<noscript><p title="</noscript><img src=x onerror=alert(1)>">`,
  `<style>@import "https://evil.example/a.css";p{color:red}</style>`,
  `<style>p{background:url(javascript:alert(1))}</style>`,
  `<style></style><script>alert(1)</script>`,
  `<style>@font-face{src:url(x)}p{behavior:url(x);color:red}q{background:url(a.png)}</style>`,
  String.raw`<style>\2f\2a{}@\69mport "x;p{";@media a{</style/>b{width:expr/**/ession(1)}</style>`,
  `<style>p{content:"</style><img src=x onerror=alert(1)>"}</style>`,
  `<p style="width:expression(alert(1));color:red">x</p>`,
  `<p style="background:u\\72l(data:text/html,x)">x</p>`,
  `<p style="behavior:url(#x)">x</p>`,
  `<form action="https://evil.example"><input name=a><button>go</button></form>`,
  `<iframe src="https://evil.example"></iframe>`,
  `<meta http-equiv="refresh" content="0;url=https://evil.example">`,
  `<base href="https://evil.example"><link rel=stylesheet href="https://evil.example">`,
  `<title></title><img src=x onerror=alert(1)></title>`,
  `<p title='"><img src=x onerror=alert(1)>'>x</p>`,
  `<p title="&lt;/p&gt;&lt;script&gt;">{name}</p>`,
  `<!--[if mso]><p>x</p><![endif]--><!--><img src=x onerror=alert(1)>-->`,
  `<!--[if mso]><table><tr><td onclick="x" style="behavior:url(x);color:red"><![endif]-->`,
  `<!--[if mso | IE]></td></tr></table><![endif]--><!--[if !mso]><!--><p>{name}</p><!--<![endif]-->`,
  `<!--[if gte mso 9]><v:rect href="javascript:x" fillcolor="#fff"><v:fill src="data:x" /><v:textbox>{name}<![endif]-->`,
  `<!--[if mso]><v:roundrect href="https://a.example/{name}" onload=x><script>y</script><center>a --> b<![endif]-->`,
  `<!--[if mso]><style>a-->b{top:0}p{background:url(data:x)}</style><body><iframe src=x></iframe><img src="cid:a"><![endif]-->`,
  `<!--[if mso]>&#3;script&#7;&#4;0&#7;&#6;<a title="--&gt;<script>x</script>" href='{unsubscribe}'>x</a><td x=">" y='<![endif]-->'>`,
  `<![if !mso]><p>a<![endif]><!--[if mso]><!--><script>x</script>`,
  `<!--[if x]><script>y</script><![endif]--><!--[if mso]><!-- <b> --><i><!--[if !mso]>--><u>`,
  `<picture><source srcset="javascript:x, https://a.example/a.png 2x"><img src=x srcset="data:x"></picture>`,
  `&#1;0&#2;<p title="&#1;0&#2;"><title>&#1;0&#2;<!--[if mso]><p>x<![endif]--></title>`,
  `<p>&#1;&#0;&lt;script&gt;</p>`,
  "<p>a < b & c > d {name|you}</p>",
  `<table background="javascript:alert(1)"><tr><td>x`,
  `<textarea><img src=x onerror=alert(1)></textarea>`,
  `</body></html><script>`,
];
const piece = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: fc.constantFrom(..."<>/\"'= abimgstylex-!{}&;:#\\".split("")), maxLength: 12 }),
);
const pasted = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(""));

const ALLOWED = new Map(
  Object.entries({ ...ALLOWED_IN_OUTLOOK, ...allow(ELEMENTS) }).map(([name, own]) => [name, own]),
);

/** An email as a program reads it that takes each conditional comment for part of the page. */
const asOutlook = (html: string): string =>
  html.replaceAll(/<!--\[if [^\]]*\]>(?:<!-->)?|<!--<!\[endif\]-->|<!\[endif\]-->/g, "");

function expectAllowed(page: string, filled: string): void {
  const found = elements(filled);
  expect(found.map(({ tagName }) => tagName)).toEqual(elements(page).map((one) => one.tagName));
  for (const { tagName, attrs } of found) {
    for (const { name, value } of attrs) {
      expect([tagName, name, ALLOWED.get(tagName)?.has(name)]).toEqual([tagName, name, true]);
      if (name === "href") expect(value).toMatch(/^(?:https?:\/\/|mailto:|tel:|sms:|#)/);
      if (name === "src" || name === "background") expect(value).toMatch(/^https?:\/\//);
      if (name === "srcset")
        expect(value).toMatch(/^https?:\/\/\S+( \S+)?(, https?:\/\/\S+( \S+)?)*$/);
      if (name === "style") expect(value).not.toMatch(/expression|behavior|url\((?!https?:)/i);
    }
  }
  for (const css of filled.matchAll(/<style[^>]*>([^]*?)<\/style>/gi))
    expect(css[1]).not.toMatch(/@import|javascript|</i);
}

test("Of any pasted HTML, a browser and Outlook see allowed parts only, and no value adds to that", () => {
  const values = { name: `--><!--"'><script>x</script><img src=x onerror=y>` };
  fc.assert(
    fc.property(pasted, (html) => {
      const page = finishHtml(cleanHtml(html).html);
      const filled = fillHtml(parseHtml(page), values, {
        unsubscribe: "https://a.example/u",
        view: "https://a.example/v",
      });
      expectAllowed(page, filled);
      expectAllowed(asOutlook(page), asOutlook(filled));
    }),
    { numRuns: runs(2000) },
  );
});

test("A second cleaning changes nothing and removes nothing more", () => {
  fc.assert(
    fc.property(pasted, (html) => {
      const once = cleanHtml(html).html;
      expect(cleanHtml(once)).toEqual({ html: once, removed: [] });
    }),
    { numRuns: runs(1000) },
  );
});

describe("cleaning", () => {
  it("keeps what a newsletter is made of", () => {
    const html =
      `<html><head><meta charset="utf-8" /><title>News for {name}</title>` +
      `<style type="text/css">@media (max-width:600px){.a > td{width:100%!important}}</style></head>` +
      `<body style="margin:0;background:url(https://a.example/b.png)"><table width="600" cellpadding="0" bgcolor="#ffffff">` +
      `<tr><td align="center"><a href="https://a.example/?a=1&amp;b={name}"><img src="https://a.example/a.png" alt="" width="100" /></a>` +
      `<a href="{view_in_browser}">See</a><a href="{unsubscribe}">Leave</a></td></tr></table></body></html>`;
    expect(cleanHtml(html)).toEqual({ html, removed: [] });
    expect(finishHtml(html)).toBe(`<!doctype html>\n${html}`);
    expect(htmlWords(html)).toBe("News for {name}\nhttps://a.example/?a=1&b={name}");
  });

  it.each([
    String.raw`p{content:"\2f\2a"}q{background:url(data:x)}`,
    String.raw`\2f\2a{color:red}p{behavior:url(#x)}`,
  ])("reads what an escaped comment mark seems to hide: %s", (css) => {
    const { html, removed } = cleanHtml(`<style>${css}</style><p style='${css.slice(2)}'>x</p>`);
    expect(html).not.toMatch(/url|behavior/);
    expect(removed.join()).toMatch(/url\(data:x\)|behavior:url\(#x\)/);
  });

  it("hides nothing behind a comment mark in a string", () => {
    const { html } = cleanHtml(`<p style="content:'/*';background:url(data:x);quotes:'*/'">x</p>`);
    expect(html).not.toContain("url");
  });

  it("keeps text messages to a number, and what a phone is told of numbers", () => {
    const html = `<meta name="format-detection" content="telephone=no" /><a href="sms:+911234567890">Text us</a>`;
    expect(cleanHtml(html)).toEqual({ html, removed: [] });
  });

  it("says what it took out, each thing once", () => {
    const { removed } = cleanHtml(
      `<!-- x --><script>a</script><script>b</script><p onclick="x" style="color:red;behavior:url(#a)">x</p><img src="cid:a">`,
    );
    expect(removed).toEqual([
      "Comments",
      "<script>, 2 times",
      "onclick on <p>",
      "The style behavior:url(#a)",
      "The picture cid:a",
    ]);
    const many = Array.from({ length: 200 }, (_, at) => `<x${at}>`).join("");
    expect(cleanHtml(many).removed.at(-1)).toBe("and 150 more");
  });
});

test("A link that begins with www leads to that site; a file's name leads nowhere", () => {
  const linked = (href: string) => cleanHtml(`<p><a href="${href}">Shop</a></p>`).html;
  expect(linked("www.example.com/shop")).toContain('href="https://www.example.com/shop"');
  expect(linked("shop.html")).not.toContain("href");
});

test("The plain text has words, links and pictures in their order, variables in place", () => {
  const { html } = cleanHtml(`<html><head><title>t</title><style>p{}</style></head><body>
    <h1>Hi   {name|you &amp; co}</h1><p>One<br>two <a href="https://a.example/{city}">the shop</a>.</p>
    <ul><li>first</li><li>second</li></ul><hr>
    <a href="https://a.example/"><img src="https://a.example/a.png" alt="A lamp"></a>
    <a href="https://b.example/">https://b.example/</a> <a href="mailto:a@b.example">Write</a>
    <a href="{view_in_browser}">Page</a> <a href="{unsubscribe}">Leave</a></body></html>`);
  expect(htmlToText(html)).toBe(
    [
      "Hi {name|you & co}",
      "One\ntwo the shop (https://a.example/{city}).",
      "- first\n\n- second",
      "----------",
      "A lamp (https://a.example/) https://b.example/ Write (a@b.example) Page ({view_in_browser}) Leave",
    ].join("\n\n"),
  );
});
