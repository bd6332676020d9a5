import fc from "fast-check";
import { expect, test } from "vitest";
import { nastyText, runs } from "../../testing/index.ts";
import {
  blankVariables,
  escapeHtml,
  extractVariables,
  findLinks,
  parseTemplate,
  renderHtmlBody,
  renderSubject,
  renderText,
  TEMPLATE_VARIABLES,
  templateVariable,
} from "./index.ts";
import type { TemplateValues } from "./index.ts";

const UNITS = [
  "{name}",
  "{ city }",
  "{name|friend}",
  "{first_name|<b>}",
  "{city| x}",
  "{city| }",
  "\r\n",
  "\t",
  "{nickname}",
  "{",
  "}",
  "|",
  "{{email}}",
  " ",
  "\n",
  "\n\n",
  "Hi",
  "<i>",
  "&",
  '"',
  "https://example.com/a?b={city}",
  "http://{name}.example.com",
  "https://x.in/(a).",
];
const template = fc
  .array(fc.constantFrom(...UNITS), { maxLength: 12 })
  .map((units) => units.join(""));
const hostile = fc.oneof(
  nastyText,
  fc.constantFrom(
    "{email}",
    "{name|{city}}",
    "<script>alert(1)</script>",
    '" onmouseover="x',
    "https://evil.example/",
    "Asha\r\nBcc: victim@example.com",
    "a/../../b?c#d&e=f",
    "\ud800",
    "</p><p>",
    "\u2028",
  ),
);
const values: fc.Arbitrary<TemplateValues> = fc.dictionary(
  fc.constantFrom(...TEMPLATE_VARIABLES),
  hostile,
);

/** The tags of a fragment in order, each with its attributes' names, as a browser would build them. */
function nodesOf(html: string): string[] {
  return [...html.matchAll(/<\/?([a-z]+)((?:\s+[a-z]+="[^"]*")*)\s*>/g)].map(
    ([, tag = "", attributes = ""]) =>
      [tag, ...attributes.matchAll(/([a-z]+)="/g)]
        .map((part) => (Array.isArray(part) ? part[1] : part))
        .join(" "),
  );
}

test("A value is written as it is and never read as template again", () => {
  fc.assert(
    fc.property(hostile, (value) => {
      const expected = value.replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, " ").trim();
      const output = renderText(parseTemplate("[{name}|{city|x}]"), { name: value, city: value });
      expect(output).toBe(`[${expected}|${expected === "" ? "x" : expected}]`);
    }),
  );
});

test("Values add no node, attribute or link to the HTML", () => {
  fc.assert(
    fc.property(template, values, (text, fields) => {
      const parts = parseTemplate(text);
      const plain = Object.fromEntries(Object.keys(fields).map((key) => [key, "x"]));
      const blank = blankVariables(parts, fields);
      const withPlain = { ...plain, ...Object.fromEntries(blank.map((name) => [name, ""])) };
      for (const name of TEMPLATE_VARIABLES) {
        if ((fields[name] ?? "").replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, " ").trim() === "") {
          withPlain[name] = "";
        }
      }
      const html = renderHtmlBody(parts, fields);
      expect(nodesOf(html)).toEqual(nodesOf(renderHtmlBody(parts, withPlain)));
      expect(html.replace(/<(\/p|p dir="auto"|br|\/a|a href="[^"<>]*")>/g, "")).not.toMatch(/[<>]/);
    }),
    { numRuns: runs(2000) },
  );
});

test("A subject is one line for any template and any values", () => {
  fc.assert(
    fc.property(template, values, (text, fields) => {
      expect(renderSubject(parseTemplate(text), fields)).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    }),
  );
});

test("Without known variables a text renders as it is", () => {
  fc.assert(
    fc.property(template, (text) => {
      fc.pre(extractVariables(text).every((name) => templateVariable(name, {}) === null));
      expect(renderText(parseTemplate(text), {})).toBe(text);
    }),
  );
});

test("The variables of a text are the distinct names of a character by character reading", () => {
  const naive = (text: string): string[] => {
    const names: string[] = [];
    let open = -1;
    for (let i = 0; i < text.length; i += 1) {
      const character = text[i];
      if (character === "{") open = i;
      if (character === "\n" || character === "\r") open = -1;
      if (character !== "}" || open === -1) continue;
      const [name = "", ...rest] = text.slice(open + 1, i).split("|");
      open = -1;
      if (rest.length <= 1 || name !== "") names.push(name.trim());
    }
    return [...new Set(names.filter((name) => name !== ""))];
  };
  fc.assert(
    fc.property(template, (text) => {
      expect(extractVariables(text)).toEqual(naive(text));
    }),
    { numRuns: runs(1000) },
  );
});

test("A value in an address stays one piece of its path or query", () => {
  fc.assert(
    fc.property(hostile, (value) => {
      const [first] = parseTemplate("https://example.com/a/{city}?b={city}#c");
      const output = renderText(first ? [first] : [], { city: value });
      expect(output).toMatch(/^https:\/\/example\.com\/a\/[^/?#\s<>"]*\?b=[^/?#&=\s<>"]*#c$/);
    }),
  );
});

test("Every address found is linked once and taken from the text", () => {
  fc.assert(
    fc.property(template, (text) => {
      const links = findLinks(text);
      const names: string[] = [];
      renderHtmlBody(
        parseTemplate(text),
        {},
        { link: (url) => (names.push(url), "https://t.example/1") },
      );
      expect([...new Set(names)]).toEqual(links);
      for (const url of links) expect(text).toContain(url);
      expect(escapeHtml(links.join(""))).not.toMatch(/[<>"]/);
    }),
  );
});

/** How the end of an address was found when it took the square of its length. */
function withoutTrailingByReplacing(url: string): string {
  for (let text = url; ;) {
    const before = text;
    text = text.replace(/[.,;:!?*_~]+$/, "");
    for (const [open, close] of [
      ["(", ")"],
      ["[", "]"],
    ] as const) {
      if (text.endsWith(close) && text.split(close).length > text.split(open).length)
        text = text.slice(0, -1);
    }
    if (text === before) return text;
  }
}

test("An address ends where replacing its end over and over had it end", () => {
  const units = fc.constantFrom(..."()[].,;:!?*_~ax/", "{name}");
  const address = fc
    .array(units, { maxLength: 40 })
    .map((drawn) => `https://example.com/${drawn.join("")}`);
  fc.assert(
    fc.property(address, (url) => {
      expect(findLinks(url)).toEqual([withoutTrailingByReplacing(url)]);
    }),
    { numRuns: runs(2_000) },
  );
});
