import { DEFAULT_BRAND } from "@dakiya/domain/brand";
import type { DesignDocument } from "@dakiya/domain/campaign/design";
import { fillHtml, parseHtml } from "@dakiya/domain/campaign/design";
import { runs } from "@dakiya/domain/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanDesign, renderDesign } from "../index.ts";
import { cleanFragment } from "../pasted/clean-fragment.ts";
import { attribute, elements } from "../testing/mail-programs.ts";

const BRAND = { ...DEFAULT_BRAND, logo: null };
const messageWith = (html: string): DesignDocument => ({
  version: 2,
  blocks: [{ id: "h", type: "html", html }],
});

test("HTML of the author's own is mailed without what email does not allow, variables and links included", () => {
  const given = `<script>x</script><p onclick="x">Hi {name|you}</p><a href="https://a.in/{city}">Go</a><iframe src="https://b.in"></iframe>`;
  const { html } = renderDesign(messageWith(given), BRAND);
  const filled = fillHtml(parseHtml(html), { name: "<b>Asha" });
  expect(filled).toContain(
    '<p>Hi &lt;b&gt;Asha</p><a href="https://a.in/" style="color:#2b3160">Go</a>',
  );
  expect(filled).not.toMatch(/script|onclick|iframe/);
  const { design, removed } = cleanDesign(messageWith(given));
  expect(removed).toEqual(expect.arrayContaining([expect.stringContaining("script")]));
  expect(cleanDesign(design)).toEqual({ design, removed: [] });
  expect(renderDesign(design, BRAND).text).toBe("Hi {name|you}\n\nGo (https://a.in/{city})");
});

test("Parts of a page and of tables without their table never leave the block", () => {
  const clean = (html: string) => cleanFragment(html).html;
  expect(clean("<html><head><title>t</title></head><body><p>a</p></body></html>")).toBe("<p>a</p>");
  expect(cleanFragment("<style>p{color:red}</style><p>a</p>")).toEqual({
    html: "<p>a</p>",
    removed: ["<style>"],
  });
  expect(clean("</td></tr></table><td>a</td>")).toBe("a");
  const table = "<table><tr><td>a</td></tr></table>";
  expect(clean(table)).toBe("<table><tbody><tr><td>a</td></tr></tbody></table>");
});

test("Whatever a block holds, the message around it stays as it is", () => {
  const tags = "<td> </td> <table> </table> <tr> </div> <p> </p> <b> a <style> <li> </a>";
  const comments = ["<!--", "-->", "<!--[if mso]>", "<![endif]-->"];
  const pieces = fc.array(fc.constantFrom(...tags.split(" "), ...comments), { maxLength: 12 });
  const after = "https://after.example.com/";
  /** The elements around the button that follows the block. */
  const aroundButton = (given: string): string[] => {
    const button = { type: "button", align: "left", label: "After", link: after } as const;
    const { blocks } = messageWith(given);
    const document = { version: 2 as const, blocks: [...blocks, { id: "z", ...button }] };
    const link = elements(renderDesign(document, BRAND).html).find(
      (element) => attribute(element, "href") === after,
    );
    const around: string[] = [];
    let parent = link?.parentNode ?? null;
    while (parent !== null && "tagName" in parent) {
      around.push(parent.tagName);
      parent = parent.parentNode;
    }
    return around;
  };
  const usual = aroundButton("");
  expect(usual.length).toBeGreaterThan(10);
  fc.assert(
    fc.property(pieces, (given) => {
      expect(aroundButton(given.join(""))).toEqual(usual);
    }),
    { numRuns: runs(300) },
  );
});
