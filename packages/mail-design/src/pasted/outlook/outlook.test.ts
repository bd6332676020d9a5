import { fillHtml, htmlToText, htmlWords, parseHtml } from "@dakiya/domain/campaign/design";
import { describe, expect, it, test } from "vitest";
import { cleanHtml, finishHtml } from "../../index.ts";
import { isCondition } from "./condition.ts";

const removedFrom = (html: string): string[] => cleanHtml(html).removed;

describe("conditional comments", () => {
  it.each([
    // A table that one comment opens and another closes.
    `<!--[if mso | IE]><table role="presentation" width="600"><tr><td style="width:300px"><![endif]--><div>a</div><!--[if mso | IE]></td></tr></table><![endif]-->`,
    `<!--[if !mso]><!--><div>a</div><!--<![endif]-->`,
    `<!--[if (gte mso 9)|(IE)]><b>a &amp; b</b><br /><![endif]-->`,
    `<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG /><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->`,
    `<!--[if mso]><style type="text/css">td > a{mso-line-height-rule:exactly}</style><![endif]-->`,
    `<!--[if mso]><v:roundrect xmlns:v="urn:schemas-microsoft-com:vml" xmlns:w="urn:schemas-microsoft-com:office:word" href="https://a.example/?a=1&amp;b={city}" style="height:40px;v-text-anchor:middle" arcsize="10%" stroke="f" fillcolor="#d62828"><w:anchorlock /><center>Go {name}</center></v:roundrect><![endif]-->`,
    `<!--[if gte mso 9]><v:rect fill="true" stroke="false"><v:fill type="tile" src="https://a.example/a.png" color="#fff" /><v:textbox inset="0,0,0,0"><![endif]-->a<!--[if gte mso 9]></v:textbox></v:rect><![endif]-->`,
    `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:v="urn:schemas-microsoft-com:vml"><body>a</body></html>`,
  ])("stay as they are: %s", (html) => {
    expect(cleanHtml(html)).toEqual({ html, removed: [] });
  });

  it.each([
    ["<![if !mso]>a<![endif]>", "<!--[if !mso]><!-->a<!--<![endif]-->"],
    ["<!--[if !mso]><!-- -->a<!-- <![endif] -->", "<!--[if !mso]><!-->a<!--<![endif]-->"],
    ["<!--[if  MSO ]><TD ALIGN=left><![endif]-->", `<!--[if MSO]><td align="left"><![endif]-->`],
    // Without an end, it would hide the rest from Outlook.
    ["<!--[if !mso]><!-->a<p>b</p>", "a<p>b</p>"],
    ["a<!--<![endif]-->b", "ab"],
    ["<!--[if mso]>&nbsp;&copy; 1 < 2<![endif]-->", "<!--[if mso]>\u00a0© 1 &lt; 2<![endif]-->"],
  ])("are written as every program reads them: %s", (html, clean) => {
    expect(cleanHtml(html).html).toBe(clean);
    expect(cleanHtml(clean).html).toBe(clean);
  });

  it("lose what no mail may hold, and say so", () => {
    const html = `<!--[if mso]><td onclick="x"><script>y</script><a href="javascript:x">a</a><v:rect><v:fill src="cid:a"><![endif]-->`;
    expect(cleanHtml(html)).toEqual({
      html: "<!--[if mso]><td><a>a</a><v:rect><v:fill><![endif]-->",
      removed: ["<script>", "onclick on <td>", "The address javascript:x", "The picture cid:a"],
    });
    expect(removedFrom("<!--[if window.alert]>a<![endif]-->")).toEqual([
      "The comment <!--[if window.alert]>a<![endif]-->",
    ]);
    expect(cleanHtml("<!--[if mso]><style>a--/**/>b{top:0}</style><![endif]-->x").html).toContain(
      "a-- >b{top:0}",
    );
  });

  it("hold links that are tracked, words that are filled, and nothing of the plain text", () => {
    const html = `<!--[if mso]><v:rect href="https://a.example/{city}">Hi {name}</v:rect><![endif]--><!--[if !mso]><!--><a href="https://a.example/">Hi</a><!--<![endif]-->`;
    expect(htmlWords(html)).toBe("https://a.example/{city}\nHi {name}");
    const filled = fillHtml(
      parseHtml(html),
      { name: "A-->B" },
      { link: (url) => `https://t/${url.length}` },
    );
    expect(filled).toContain(`<v:rect href="https://t/24">Hi A--&gt;B</v:rect>`);
    expect(htmlToText(html)).toBe("Hi (https://a.example/)");
  });
});

test("The condition of a comment is read by its grammar", () => {
  for (const good of [
    "mso",
    "!mso",
    "gte mso 9",
    "mso | IE",
    "(gte mso 9)|(IE)",
    "!((mso)|(lt IE 9.5))",
    "true",
    "vml",
  ])
    expect(isCondition(good), good).toBe(true);
  for (const bad of [
    "",
    "(",
    "mso)",
    "mso IE",
    "gte",
    "mso 9999",
    "x",
    "mso || ",
    "(".repeat(99),
    "mso\u0000",
  ])
    expect(isCondition(bad), bad).toBe(false);
});

test("A way to unsubscribe that only some programs show is added for the others", () => {
  const link = `<a href="{unsubscribe}">Leave</a>`;
  const adds = (html: string): boolean => finishHtml(html).includes(">Unsubscribe<");
  expect(adds(link)).toBe(false);
  expect(adds(`<!--[if mso]>${link}<![endif]-->`)).toBe(true);
  expect(adds(`<!--[if !mso]><!-->${link}<!--<![endif]-->`)).toBe(true);
  expect(adds(`<!--[if !mso]><!-->${link}<!--<![endif]--><!--[if mso]>${link}<![endif]-->`)).toBe(
    false,
  );
  expect(
    adds(`<!--[if lt mso 9]>${link}<![endif]--><!--[if !mso]><!-->${link}<!--<![endif]-->`),
  ).toBe(true);
});

describe("the page", () => {
  const XHTML = `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">`;

  it("keeps its document type where that is known", () => {
    const { html, removed } = cleanHtml(`\n${XHTML.toLowerCase()}\n<html><body>a</body></html>`);
    expect({ html, removed }).toEqual({
      html: `${XHTML}\n<html><body>a</body></html>`,
      removed: [],
    });
    expect(cleanHtml(html)).toEqual({ html, removed: [] });
    expect(finishHtml(html)).toMatch(/^<!DOCTYPE html PUBLIC "[^<]*>\n<html><body>a/);
    expect(htmlToText(html)).toBe("a");
    expect(cleanHtml("<!doctype html><p>a</p>")).toEqual({ html: "<p>a</p>", removed: [] });
    expect(removedFrom(`<!DOCTYPE x [<!ENTITY a "b">]><p>a</p>`)).toEqual([]);
    expect(removedFrom(`<!DOCTYPE x "y"><p>a</p>`)).toEqual([`The doctype <!DOCTYPE x "y">`]);
    expect(cleanHtml(XHTML).html).toBe("");
  });

  it("keeps pictures of several sizes whose addresses are of the web", () => {
    const html = `<picture><source srcset="https://a.example/a.png 2x, https://a.example/b.png" media="(max-width:600px)" /><img src="https://a.example/c.png" srcset="https://a.example/d,e.png 100w" sizes="50vw" alt="" /></picture>`;
    expect(cleanHtml(html)).toEqual({ html, removed: [] });
    expect(
      cleanHtml(
        `<img srcset="a.png 2x, data:image/png;base64,AA 3x, https://a.example/{name}.png, https://a.example/a.png 1x">`,
      ),
    ).toEqual({
      html: `<img srcset="https://a.example/a.png 1x" />`,
      removed: [
        "The picture a.png",
        "The picture data:image/png;base64,AA",
        "The picture https://a.example/{name}.png",
      ],
    });
  });

  it.each(["<html ⚡4email>", "<html amp4email>", `<!doctype html><html lang="en" ⚡>`])(
    "is refused as AMP with a sentence: %s",
    (html) =>
      expect(() => cleanHtml(`${html}<body>a</body></html>`)).toThrow("This is an AMP email"),
  );
});
