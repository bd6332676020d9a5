import fc from "fast-check";
import { expect, test } from "vitest";
import { nastyText } from "../../testing/index.ts";
import {
  blankVariables,
  compileHtmlBody,
  compileText,
  escapeHtml,
  escapeJson,
  extractVariables,
  findLinks,
  parseTemplate,
  renderHtmlBody,
  renderSubject,
  renderText,
  TEMPLATE_VARIABLES,
  unknownVariables,
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

/** The tags of a fragment in order, each with its attributes' names: what a browser would build. */
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
      const shown = value.replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, " ").trim();
      const rendered = renderText(parseTemplate("[{name}|{city|x}]"), { name: value, city: value });
      expect(rendered).toBe(`[${shown}|${shown === "" ? "x" : shown}]`);
    }),
  );
});

test("Values add no node, attribute or link to the HTML", () => {
  fc.assert(
    fc.property(template, values, (text, given) => {
      const parts = parseTemplate(text);
      const plain = Object.fromEntries(Object.keys(given).map((key) => [key, "x"]));
      const blank = blankVariables(parts, given);
      const withPlain = { ...plain, ...Object.fromEntries(blank.map((name) => [name, ""])) };
      for (const name of TEMPLATE_VARIABLES) {
        if ((given[name] ?? "").replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, " ").trim() === "") {
          withPlain[name] = "";
        }
      }
      const html = renderHtmlBody(parts, given);
      expect(nodesOf(html)).toEqual(nodesOf(renderHtmlBody(parts, withPlain)));
      expect(html.replace(/<(\/p|p dir="auto"|br|\/a|a href="[^"<>]*")>/g, "")).not.toMatch(/[<>]/);
    }),
    { numRuns: 2000 },
  );
});

test("A subject is one line whatever the template and the values", () => {
  fc.assert(
    fc.property(template, values, (text, given) => {
      expect(renderSubject(parseTemplate(text), given)).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    }),
  );
});

test("Without known variables a text renders as it is", () => {
  fc.assert(
    fc.property(template, (text) => {
      fc.pre(unknownVariables(text).length === extractVariables(text).length);
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
    { numRuns: 1000 },
  );
});

test("A value in an address stays one piece of its path or query", () => {
  fc.assert(
    fc.property(hostile, (value) => {
      const [first] = parseTemplate("https://example.com/a/{city}?b={city}#c");
      const rendered = renderText(first ? [first] : [], { city: value });
      expect(rendered).toMatch(/^https:\/\/example\.com\/a\/[^/?#\s<>"]*\?b=[^/?#&=\s<>"]*#c$/);
    }),
  );
});

test("Every address found is linked once and taken from the text", () => {
  fc.assert(
    fc.property(template, (text) => {
      const links = findLinks(text);
      const asked: string[] = [];
      renderHtmlBody(
        parseTemplate(text),
        {},
        { link: (url) => (asked.push(url), "https://t.example/1") },
      );
      expect([...new Set(asked)]).toEqual(links);
      for (const url of links) expect(text).toContain(url);
      expect(escapeHtml(links.join(""))).not.toMatch(/[<>"]/);
    }),
  );
});

test("Long and unclosed input is read in linear time", () => {
  for (const unit of [
    "{",
    "{a|",
    "http://",
    "https://a.b/{",
    ".",
    "\n ",
    "a{",
    "(",
    "https://a.b/((((....",
  ]) {
    const text = unit.repeat(100_000 / unit.length);
    const before = Date.now();
    renderHtmlBody(parseTemplate(text), {});
    extractVariables(text);
    expect(Date.now() - before).toBeLessThan(2000);
  }
});

test("A compiled message is the one that is rendered part by part, as it is and inside JSON", () => {
  fc.assert(
    fc.property(template, fc.array(values, { minLength: 1, maxLength: 4 }), (text, people) => {
      const parts = parseTemplate(text);
      const html = {
        plain: compileHtmlBody(parts),
        json: compileHtmlBody(parts, { encode: escapeJson }),
      };
      const plain = { plain: compileText(parts), json: compileText(parts, { encode: escapeJson }) };
      const link = (url: string) => `https://t.example/?<&"${url.length}`;
      for (const person of people) {
        for (const options of [{}, { link }]) {
          const expected = renderHtmlBody(parts, person, options);
          expect(html.plain(person, options)).toBe(expected);
          expect(JSON.parse(`"${html.json(person, options)}"`)).toBe(expected);
        }
        const expected = renderText(parts, person).trimEnd();
        expect(plain.plain(person)).toBe(expected);
        expect(JSON.parse(`"${plain.json(person)}"`)).toBe(expected);
      }
    }),
    { numRuns: 5000 },
  );
});

/** How the end of an address was found when it took the square of its length. */
function withoutTrailingByReplacing(url: string): string {
  for (let kept = url; ;) {
    const before = kept;
    kept = kept.replace(/[.,;:!?*_~]+$/, "");
    for (const [open, close] of [
      ["(", ")"],
      ["[", "]"],
    ] as const) {
      if (kept.endsWith(close) && kept.split(close).length > kept.split(open).length)
        kept = kept.slice(0, -1);
    }
    if (kept === before) return kept;
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
    { numRuns: 2_000 },
  );
});

test("A message whose values may leave lines blank is written the same, compiled or not", () => {
  const unit = fc.constantFrom(
    "\n",
    "\r",
    "\r\n",
    " ",
    "\t",
    "a",
    "{city}",
    "{name}",
    "http://a.in/x",
  );
  fc.assert(
    fc.property(
      fc.array(unit, { maxLength: 14 }),
      fc.constantFrom("", " ", "Goa"),
      (units, city) => {
        const parts = parseTemplate(units.join(""));
        const values = { city, name: "Asha" };
        expect(compileHtmlBody(parts)(values)).toBe(renderHtmlBody(parts, values));
      },
    ),
    { numRuns: 2_000 },
  );
});
