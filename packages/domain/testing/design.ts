import fc from "fast-check";
import { PALETTE, STYLE_LIMITS, VIEW_LINK, withLists } from "../src/campaign/design/index.ts";
import type {
  Block,
  BlockStyle,
  ColumnsBlock,
  DesignDocument,
  Inline,
  LeafBlock,
  SectionBlock,
} from "../src/campaign/design/index.ts";
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
const yes = fc.constant(true as const);
const inlines = fc.array(
  fc
    .record(
      { text: words, bold: yes, italic: yes, underline: yes, strike: yes, link },
      { requiredKeys: ["text"] },
    )
    .map((inline): Inline => inline),
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

const level = fc.constantFrom(1 as const, 2 as const, 3 as const);
const colour = fc.constantFrom(...PALETTE, "#ffffff", "#000000", "#767676", "#ff9900");
const pixels = (min: number, max: number) => fc.integer({ min, max });
const arbStyle: fc.Arbitrary<BlockStyle> = fc.record(
  {
    background: colour,
    padding: pixels(0, STYLE_LIMITS.padding),
    border: fc.record({ width: pixels(1, STYLE_LIMITS.border), colour }),
    radius: pixels(0, STYLE_LIMITS.radius),
    colour,
    size: fc.constantFrom("small" as const, "large" as const, "huge" as const),
  },
  { requiredKeys: [] },
);
/** A block, now and then with a style, and seldom from a saved block. */
const styled = <B extends object>(arbitrary: fc.Arbitrary<B>): fc.Arbitrary<B> =>
  fc
    .tuple(
      arbitrary,
      fc.option(arbStyle, { freq: 2 }),
      fc.oneof(
        { weight: 5, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.constantFrom("7", "12") },
      ),
    )
    .map(([block, style, savedBlock]) => ({
      ...block,
      ...(style === null ? {} : { style }),
      ...(savedBlock === null ? {} : { savedBlock }),
    }));
/** A record with keys that may be missing. */
const optional = <R extends object, O extends object>(
  required: { [K in keyof R]: fc.Arbitrary<R[K]> },
  rest: { [K in keyof O]: fc.Arbitrary<O[K]> },
): fc.Arbitrary<R & Partial<O>> =>
  fc
    .tuple(fc.record(required), fc.record(rest, { requiredKeys: [] }))
    .map(([all, some]) => ({ ...all, ...some }) as R & Partial<O>);

const arbPlainLeaf: fc.Arbitrary<LeafBlock> = fc.oneof(
  fc.record({
    id: is("x"),
    type: is("heading"),
    level,
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
        fc.record({ type: is("heading"), level, inline: inlines }),
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
  optional(
    { id: is("x"), type: is("button"), align, label: words, link },
    { colour, fullWidth: yes },
  ),
  fc.record({ id: is("x"), type: is("divider") }),
  fc.record({ id: is("x"), type: is("spacer"), height: fc.integer({ min: 4, max: 120 }) }),
  optional(
    {
      id: is("x"),
      type: is("product"),
      image: fc.option(fc.record({ url: imageUrl, alt })),
      name: words,
      price: words,
      button: fc.option(fc.record({ label: words, link })),
    },
    { align },
  ),
  optional(
    {
      id: is("x"),
      type: is("products"),
      source: fc.oneof(
        fc.record({ kind: is("bought") }),
        fc.record({
          kind: is("new"),
          days: fc.option(fc.integer({ min: 1, max: 365 })),
          withoutBought: fc.boolean(),
        }),
        fc.record({
          kind: is("chosen"),
          ids: fc.uniqueArray(fc.constantFrom("1", "3", "12"), { minLength: 1 }),
        }),
      ),
      title: words,
      count: fc.integer({ min: 1, max: 6 }),
      columns: fc.integer({ min: 1, max: 3 }),
      showPrice: fc.boolean(),
      label: words,
    },
    { align },
  ),
  fc.record({
    id: is("x"),
    type: is("video"),
    align,
    url: imageUrl,
    alt,
    width: fc.integer({ min: 16, max: 600 }),
    link,
  }),
  optional(
    {
      id: is("x"),
      type: is("countdown"),
      align,
      endsAt: fc.constantFrom("2026-11-30T13:00:00Z", "2020-01-01T00:00:00.000Z"),
      timeZone: fc.constantFrom("Asia/Kolkata", "UTC"),
      label: fc.constantFrom("Ends", "{name|you}", ""),
      units: fc.record({
        days: fc.constantFrom("Days", "दिन"),
        hours: is("Hours"),
        minutes: is("Minutes"),
        seconds: fc.constantFrom("Seconds", "<s>"),
      }),
      over: fc.constantFrom("It is over", "<&>", ""),
    },
    { colour },
  ),
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
  optional({ id: is("x"), type: is("quote"), inline: inlines, source: words }, { align }),
  optional({ id: is("x"), type: is("footer"), inline: inlines }, { align }),
);
const arbLeaf = styled(arbPlainLeaf);

const column = fc.array(arbLeaf, { maxLength: 3 });
const arbColumns: fc.Arbitrary<ColumnsBlock> = styled(
  fc.record({
    id: is("x"),
    type: is("columns"),
    columns: fc.array(column, { minLength: 2, maxLength: 3 }),
  }),
);
const arbSection: fc.Arbitrary<SectionBlock> = styled(
  fc.record({
    id: is("x"),
    type: is("section"),
    blocks: fc.array(
      fc.oneof({ weight: 4, arbitrary: arbLeaf }, { weight: 1, arbitrary: arbColumns }),
      { maxLength: 3 },
    ),
  }),
);
const arbBlocks = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: arbLeaf },
    { weight: 1, arbitrary: arbColumns },
    { weight: 1, arbitrary: arbSection },
  ),
  { maxLength: 6 },
);

/** A block of any kind. */
export const arbBlock: fc.Arbitrary<Block> = fc.oneof(arbLeaf, arbColumns, arbSection);

/** A designed message with every kind of block, texts that trip HTML over, and now and then a condition. */
export const arbDesignDocument: fc.Arbitrary<DesignDocument> = fc
  .tuple(arbBlocks, fc.option(arbSegmentRules))
  .map(([blocks, showIf]) => {
    let count = 0;
    const named = <B extends Block>(list: readonly B[]): B[] =>
      list.map((block) => ({ ...(withLists(block, named) as B), id: `b${(count += 1)}` }));
    const [first, ...others] = named(blocks);
    if (first === undefined) return { version: 2, blocks: [] };
    return { version: 2, blocks: [showIf === null ? first : { ...first, showIf }, ...others] };
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
