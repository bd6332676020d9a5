import fc from "fast-check";
import { expect, test } from "vitest";
import {
  arbDesignDocument,
  arbSegmentCustomer,
  nastyText,
  runs,
  SEGMENT_NOW,
} from "../../../testing/index.ts";
import { NO_REFERENCES } from "../../segment/references.ts";
import { parseTemplate, renderText, unknownVariables } from "../index.ts";
import {
  allBlocks,
  DESIGN_LIMITS,
  DESIGN_SENTENCES,
  designDocument,
  designToText,
  fillHtml,
  designWords,
  hiddenBlocks,
  htmlWords,
  parseHtml,
  readConditions,
  conditionProblems,
  textToDesign,
  VIEW_LINK,
  withoutBlocks,
} from "./index.ts";

const NO_WORDS = { footer: { company: "", address: "" }, social: [] };

function problems(value: unknown): string[] {
  const read = designDocument.safeParse(value);
  return read.success ? [] : read.error.issues.map(({ message }) => message);
}
const withBlocks = (...blocks: unknown[]) => ({ version: 2, blocks });
const button = (link: string) => ({ id: "a", type: "button", align: "left", label: "Go", link });

test("Any document survives storing and reading", () => {
  fc.assert(
    fc.property(arbDesignDocument, (document) => {
      const read = designDocument.parse(JSON.parse(JSON.stringify(document)));
      expect(designDocument.parse(JSON.parse(JSON.stringify(read)))).toEqual(read);
      expect({ ...read, blocks: read.blocks.length }).toEqual({
        version: 2,
        blocks: document.blocks.length,
      });
      expect(allBlocks(read).map(({ id }) => id)).toEqual(allBlocks(document).map(({ id }) => id));
      expect(designToText(read, NO_WORDS)).toBe(designToText(document, NO_WORDS));
    }),
    { numRuns: runs(1000) },
  );
});

test("A plain message made a document and plain again has every word", () => {
  const plain = fc
    .array(
      fc.oneof(nastyText, fc.constantFrom("\n\n", " https://example.com/{city}. ", "{name|x} ")),
    )
    .map((pieces) => pieces.join(""));
  fc.assert(
    fc.property(plain, (body) => {
      const document = textToDesign(body);
      expect(problems(document)).toEqual([]);
      const words = (text: string) => text.replace(/[\p{Cc}\s]+/gu, " ").trim();
      expect(words(designToText(document, NO_WORDS))).toBe(words(body));
    }),
  );
});

test("An invalid document is refused with a sentence", () => {
  expect(problems(null)).toEqual([DESIGN_SENTENCES.notDocument]);
  expect(problems(withBlocks({ id: "a", type: "script" }))).toEqual([
    DESIGN_SENTENCES.unknownBlock,
  ]);
  for (const link of [
    "javascript:alert(1)",
    "data:text/html,x",
    "https://{city}.example.com/",
    "https://a@b.com/",
    'https://a.com/"><script>',
    "//a.com",
    "mailto:",
    "tel:",
    "tel:call me",
    "sms:+91984507733?x=1",
    "",
  ])
    expect(problems(withBlocks(button(link)))).toEqual([DESIGN_SENTENCES.noLink]);
  for (const link of ["tel:+919845077331", "sms:(080)2345-6789", "https://wa.me/919845077331"])
    expect(problems(withBlocks(button(link)))).toEqual([]);
  const good = button("https://example.com/{name|you}");
  expect(problems(withBlocks(good))).toEqual([]);
  expect(problems(withBlocks(good, good))).toEqual([DESIGN_SENTENCES.twice]);
  expect(problems(withBlocks({ id: "c", type: "columns", columns: [[good]] }))).toEqual([
    DESIGN_SENTENCES.columns,
  ]);
  expect(problems(withBlocks({ ...good, label: "a\0b" }))).toEqual([DESIGN_SENTENCES.tooLarge]);
  const dividers = Array.from({ length: DESIGN_LIMITS.blocks }, (_, at) => ({
    id: `d${at}`,
    type: "divider",
  }));
  const many = { id: "c", type: "columns", columns: [dividers, []] };
  expect(problems(withBlocks(many))).toEqual([DESIGN_SENTENCES.manyBlocks(DESIGN_LIMITS.blocks)]);
  let deep: unknown = [];
  for (let depth = 0; depth < 10_000; depth += 1) deep = [deep];
  expect(problems(withBlocks(deep))).toEqual([DESIGN_SENTENCES.tooLarge]);
});

test("A value adds text and never a node, an attribute or an address of its own", () => {
  const values = { name: `"><script>'&{city}`, city: "javascript:x" };
  const parts = parseHtml(
    `<style>p{name:x}</style><p class="{city}">{name} &amp; {city|a &amp; b}</p><a href="https://e.in/{city}?a&amp;b">` +
      `<img alt="{name}"></a><a href="mailto:a@e.in?subject={name}">{na<b>me}</b> {name|<b>x}</b></a>`,
  );
  expect(fillHtml(parts, values)).toBe(
    `<style>p{name:x}</style><p class="{city}">&quot;&gt;&lt;script&gt;&#39;&amp;{city} &amp; javascript:x</p>` +
      `<a href="https://e.in/javascript%3Ax?a&amp;b"><img alt="&quot;&gt;&lt;script&gt;&#39;&amp;{city}"></a>` +
      `<a href="mailto:a@e.in?subject=%22%3E%3Cscript%3E&#39;%26%7Bcity%7D">{na<b>me}</b> {name|<b>x}</b></a>`,
  );
  expect(fillHtml(parseHtml("<p>{city|a &amp; b}</p>"), {})).toBe("<p>a &amp; b</p>");
  const links: string[] = [];
  const link = (url: string) => `https://t.in/${links.push(url)}?x&y`;
  expect(fillHtml(parts, values, { link })).toContain('<a href="https://t.in/1?x&amp;y">');
  expect(links).toEqual(["https://e.in/{city}?a&b"]);
});

test("The mail as a page is a link wherever there can be one, and in a text a name that stands for nothing", () => {
  const link = { id: "f", type: "footer", inline: [{ text: "In a browser", link: VIEW_LINK }] };
  const document = designDocument.parse(withBlocks(button(VIEW_LINK), link));
  const text = `Go (${VIEW_LINK})\n\nIn a browser (${VIEW_LINK})`;
  expect(designToText(document, NO_WORDS)).toBe(text);
  expect(designWords(document)).toBe("Go\n\nIn a browser");
  const words = designDocument.parse(withBlocks({ ...link, inline: [{ text: VIEW_LINK }] }));
  expect(unknownVariables(designWords(words))).toEqual(["view_in_browser"]);
  expect(problems(withBlocks(button(`https://a.com/${VIEW_LINK}`)))).toEqual([]);
  expect(problems(withBlocks(button("{view_in_browser|x}")))).toEqual([DESIGN_SENTENCES.noLink]);

  const html = `<a href="${VIEW_LINK}" title="${VIEW_LINK}">${VIEW_LINK}</a>`;
  expect(htmlWords(html)).toBe(`${VIEW_LINK}\n${VIEW_LINK}`);
  const values = { name: VIEW_LINK };
  expect(fillHtml(parseHtml(`${html}{name}`), values, { view: "https://a.in/?a&b" })).toBe(
    `<a href="https://a.in/?a&amp;b" title="${VIEW_LINK}">${VIEW_LINK}</a>${VIEW_LINK}`,
  );
});

test("A block is shown to those its rules match, in columns too", () => {
  const rules = { combinator: "and", rules: [{ field: "city", operator: "==", value: "pune" }] };
  const inPune = { ...button("https://example.com"), showIf: rules };
  const document = designDocument.parse(
    withBlocks({ id: "c", type: "columns", columns: [[inPune], [{ id: "d", type: "divider" }]] }),
  );
  const conditions = readConditions(document, []);
  const [customer] = fc.sample(arbSegmentCustomer, { numRuns: 1, seed: 1 });
  if (customer === undefined) throw new Error("There is no customer to ask about.");
  const of = (city: string) => hiddenBlocks(conditions, { ...customer, city }, SEGMENT_NOW);
  expect(of("Pune")).toEqual([]);
  expect(of("Goa")).toEqual(["a"]);
  const shown = withoutBlocks(document, of("Goa"));
  expect(allBlocks(shown).map(({ id }) => id)).toEqual(["c", "d"]);
  expect(shown.blocks[0]).toMatchObject({ columns: [[], [{ id: "d" }]] });
});

test("A block whose rules can't be read, or refer to something deleted, is named by its place", () => {
  const showIf = (field: string, value: unknown, operator = "==") => ({
    combinator: "and",
    rules: [{ field, operator, value }],
  });
  const block = (id: string, rules: object) => ({ ...button("https://a.com"), id, showIf: rules });
  const columns = [
    [block("b", showIf("attributes.size", 4))],
    [block("c", showIf("segment", { id: "7" }, "in"))],
  ];
  const document = designDocument.parse(
    withBlocks(block("a", showIf("city", "Pune")), { id: "r", type: "columns", columns }),
  );
  const unknown = expect.stringMatching(/^Block 3 is shown to only some customers, .*size/);
  const inColumn = {
    path: expect.stringMatching(/^blocks\.1\.columns\.0\.0\.showIf/),
    message: unknown,
  };
  expect(conditionProblems(document, [])).toEqual([inColumn]);
  expect(conditionProblems(document, [], NO_REFERENCES)).toEqual([
    inColumn,
    {
      path: "blocks.1.columns.1.0.showIf",
      message: expect.stringMatching(/^Block 4 .*segment that was deleted/),
    },
  ]);
});

test("The plain part can be read by itself and its links are found", () => {
  const document = designDocument.parse(
    withBlocks(
      { id: "h", type: "heading", level: 1, align: "left", inline: [{ text: "Hi {name|there}" }] },
      { ...button("https://example.com/{city}"), label: "Shop" },
      { id: "f", type: "footer", inline: [] },
    ),
  );
  const text = designToText(document, {
    footer: { company: "Acme", address: "1 Road\nPune" },
    social: [],
  });
  expect(renderText(parseTemplate(text), { city: "Goa" })).toBe(
    "Hi there\n\nShop (https://example.com/Goa)\n\nAcme\n1 Road\nPune",
  );
});

test("A table reads well as plain text, and has a cell for every column", () => {
  const table = {
    id: "t",
    type: "table",
    columns: [
      { title: "Item", align: "left" },
      { title: "Price", align: "right" },
    ],
    rows: [
      ["Brass lamp", "₹2,499"],
      ["Bell", "₹90"],
    ],
  };
  const textOf = (changes: object) =>
    designToText(designDocument.parse(withBlocks({ ...table, ...changes })), NO_WORDS);
  expect(textOf({})).toBe(
    [
      "Item       |  Price",
      "-----------|-------",
      "Brass lamp | ₹2,499",
      "Bell       |    ₹90",
    ].join("\n"),
  );
  const untitled = table.columns.map((column) => ({ ...column, title: "" }));
  expect(textOf({ columns: untitled, rows: [["For {name|you}", "1"]] })).toBe("For {name|you} | 1");
  for (const changes of [{ rows: [["one"]] }, { columns: [] }, { rows: Array(31).fill(["", ""]) }])
    expect(problems(withBlocks({ ...table, ...changes }))).toEqual([DESIGN_SENTENCES.table]);
});
