import fc from "fast-check";
import { VIEW_LINK } from "../src/campaign/design/index.ts";
import type { DesignDocument, Inline, LeafBlock } from "../src/campaign/design/index.ts";
import { runs } from "./runs.ts";
import { arbSegmentRules } from "./segment.ts";
import { nastyLine } from "./text.ts";

const words = fc.oneof(
  nastyLine.map((text) => text.normalize("NFC")),
  fc.constantFrom(
    "Hello {name|friend & co}",
    "{city}",
    "{nobody}",
    VIEW_LINK,
    "{name|",
    "}",
    "<script>\"&'",
    "",
  ),
);
const link = fc.constantFrom(
  "https://example.com/a?b=1&c=2",
  "http://example.in/{city|pune}?q={name}#a",
  "mailto:help@example.com?subject={name|you}",
  VIEW_LINK,
);
const imageUrl = fc.constantFrom("https://example.com/a.png", "http://localhost:3000/images/b.jpg");
const inlines = fc.array(
  fc
    .record({ text: words, bold: fc.boolean(), italic: fc.boolean(), link: fc.option(link) })
    .map(({ text, bold, italic, link: url }): Inline => ({
      text,
      ...(bold ? { bold } : {}),
      ...(italic ? { italic } : {}),
      ...(url === null ? {} : { link: url }),
    })),
  { maxLength: 4 },
);
const align = fc.constantFrom("left" as const, "center" as const, "right" as const);
const alt = fc.option(words);
const is = <const Type extends string>(type: Type) => fc.constant(type);

const arbTable = fc.integer({ min: 1, max: 3 }).chain((count) => {
  const rowOf = <Cell>(cell: fc.Arbitrary<Cell>) =>
    fc.array(cell, { minLength: count, maxLength: count });
  return fc.record({
    id: is("x"),
    type: is("table"),
    columns: rowOf(fc.record({ title: words, align })),
    rows: fc.array(rowOf(words), { maxLength: 3 }),
  });
});

const arbLeaf: fc.Arbitrary<LeafBlock> = fc.oneof(
  fc.record({
    id: is("x"),
    type: is("heading"),
    level: fc.constantFrom(1 as const, 2 as const, 3 as const),
    align,
    inline: inlines,
  }),
  fc.record({
    id: is("x"),
    type: is("text"),
    align,
    content: fc.array(
      fc.oneof(
        fc.record({ type: is("paragraph"), inline: inlines }),
        fc.record({
          type: is("list"),
          ordered: fc.boolean(),
          items: fc.array(inlines, { maxLength: 3 }),
        }),
      ),
      { maxLength: 3 },
    ),
  }),
  fc.record({
    id: is("x"),
    type: is("image"),
    align,
    url: imageUrl,
    alt,
    width: fc.integer({ min: 16, max: 600 }),
    link: fc.option(link),
  }),
  fc.record({
    id: is("x"),
    type: is("logo"),
    align,
    width: fc.integer({ min: 16, max: 600 }),
    link: fc.option(link),
  }),
  fc.record({ id: is("x"), type: is("button"), align, label: words, link }),
  fc.record({ id: is("x"), type: is("divider") }),
  fc.record({ id: is("x"), type: is("spacer"), height: fc.integer({ min: 4, max: 120 }) }),
  fc.record({
    id: is("x"),
    type: is("product"),
    image: fc.option(fc.record({ url: imageUrl, alt })),
    name: words,
    price: words,
    button: fc.option(fc.record({ label: words, link })),
  }),
  fc.record({
    id: is("x"),
    type: is("video"),
    align,
    url: imageUrl,
    alt,
    width: fc.integer({ min: 16, max: 600 }),
    link,
  }),
  arbTable,
  fc.record({
    id: is("x"),
    type: is("html"),
    // Clean, so that it is kept as it is.
    html: fc.constantFrom(
      "",
      "<p>Hello {name|you}</p>",
      '<table role="presentation"><tbody><tr><td style="color:red">{city}</td></tr></tbody></table>',
      '<a href="https://example.com/?q={name}">Go</a>',
      "a &lt; b &amp; {nobody}",
    ),
  }),
  fc.record({ id: is("x"), type: is("social"), align }),
  fc.record({ id: is("x"), type: is("quote"), inline: inlines, source: words }),
  fc.record({ id: is("x"), type: is("footer"), inline: inlines }),
);

const column = fc.array(arbLeaf, { maxLength: 3 });
const arbBlocks = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: arbLeaf },
    {
      weight: 1,
      arbitrary: fc.record({
        id: is("x"),
        type: is("columns"),
        columns: fc.array(column, { minLength: 2, maxLength: 3 }),
      }),
    },
  ),
  { maxLength: 6 },
);

/** A designed message with every kind of block, texts that trip HTML over, and now and then a condition. */
export const arbDesignDocument: fc.Arbitrary<DesignDocument> = fc
  .tuple(arbBlocks, fc.option(arbSegmentRules))
  .map(([blocks, showIf]) => {
    let count = 0;
    const named = <Block extends object>(block: Block) => ({ ...block, id: `b${(count += 1)}` });
    const [first, ...others] = blocks.map((block) =>
      block.type === "columns"
        ? named({ ...block, columns: block.columns.map((leaves) => leaves.map(named)) })
        : named(block),
    );
    if (first === undefined) return { version: 1, blocks: [] };
    return { version: 1, blocks: [showIf === null ? first : { ...first, showIf }, ...others] };
  });

/**
 * Checks a property of every designed message, with numbers to choose by.
 *
 * @param check - Throws where it does not hold; the smallest example found is reported.
 */
export function forEveryDesign(
  usual: number,
  check: (document: DesignDocument, numbers: readonly number[]) => void,
): void {
  const numbers = fc.array(fc.nat(), { maxLength: 40 });
  fc.assert(fc.property(arbDesignDocument, numbers, check), { numRuns: runs(usual) });
}
