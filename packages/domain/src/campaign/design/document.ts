import { z } from "zod";
import { askedRules } from "../../segment/rule.ts";
import { isStorableJson } from "../storable.ts";
import { designImageUrl, designInlines, designLine, designLink } from "./inline.ts";
import { DESIGN_LIMITS } from "./limits.ts";
import { DESIGN_SENTENCES } from "./sentences.ts";

const align = z.enum(["left", "center", "right"]);
/** Which side the content of a block keeps to. */
export type Align = z.infer<typeof align>;

const paragraph = z.strictObject({ type: z.literal("paragraph"), inline: designInlines });
const list = z.strictObject({
  type: z.literal("list"),
  ordered: z.boolean(),
  items: z.array(designInlines).max(DESIGN_LIMITS.paragraphs, DESIGN_SENTENCES.tooLarge),
});
/** A paragraph or a list, of which the text of a block is made. */
export type TextNode = z.infer<typeof paragraph> | z.infer<typeof list>;

const every = {
  id: z.string().regex(/^[\w-]{1,64}$/),
  /** Shown to those alone who match these rules as the campaign froze their values. Absent: to everybody. */
  showIf: askedRules.optional(),
};
const picture = {
  url: designImageUrl,
  /** Said in the picture's place; null for one that only decorates, "" for one nobody has described yet. */
  alt: designLine.nullable(),
};

const leaf = z.discriminatedUnion(
  "type",
  [
    z.strictObject({
      ...every,
      type: z.literal("heading"),
      level: z.union([z.literal(1), z.literal(2), z.literal(3)]),
      align,
      inline: designInlines,
    }),
    z.strictObject({
      ...every,
      type: z.literal("text"),
      align,
      content: z
        .array(z.discriminatedUnion("type", [paragraph, list]))
        .max(DESIGN_LIMITS.paragraphs, DESIGN_SENTENCES.tooLarge),
    }),
    z.strictObject({
      ...every,
      ...picture,
      type: z.literal("image"),
      align,
      /** In pixels; narrower screens make it smaller. */
      width: z.int().min(16).max(DESIGN_LIMITS.imageWidth),
      link: designLink.nullable(),
    }),
    z.strictObject({
      ...every,
      type: z.literal("button"),
      align,
      label: designLine,
      link: designLink,
    }),
    z.strictObject({ ...every, type: z.literal("divider") }),
    z.strictObject({
      ...every,
      type: z.literal("spacer"),
      height: z.int().min(4).max(DESIGN_LIMITS.spacer),
    }),
    z.strictObject({
      ...every,
      type: z.literal("product"),
      image: z.strictObject(picture).nullable(),
      name: designLine,
      price: designLine,
      button: z.strictObject({ label: designLine, link: designLink }).nullable(),
    }),
    /** The links of the brand, which has them once for all messages. */
    z.strictObject({ ...every, type: z.literal("social"), align }),
    z.strictObject({
      ...every,
      type: z.literal("quote"),
      inline: designInlines,
      source: designLine,
    }),
    /** Words of its own above the company and the postal address of the brand. */
    z.strictObject({ ...every, type: z.literal("footer"), inline: designInlines }),
  ],
  { error: DESIGN_SENTENCES.unknownBlock },
);
/** A block that stands by itself or in a column. */
export type LeafBlock = z.infer<typeof leaf>;

const columns = z.strictObject({
  ...every,
  type: z.literal("columns"),
  columns: z
    .array(z.array(leaf).max(DESIGN_LIMITS.blocks, DESIGN_SENTENCES.tooLarge))
    .min(2, DESIGN_SENTENCES.columns)
    .max(3, DESIGN_SENTENCES.columns),
});
export type ColumnsBlock = z.infer<typeof columns>;
export type Block = LeafBlock | ColumnsBlock;

const shape = z
  .strictObject({
    version: z.literal(1),
    blocks: z
      .array(
        z.discriminatedUnion("type", [...leaf.options, columns], {
          error: DESIGN_SENTENCES.unknownBlock,
        }),
      )
      .max(DESIGN_LIMITS.blocks, DESIGN_SENTENCES.manyBlocks(DESIGN_LIMITS.blocks)),
  })
  .superRefine((document, ctx) => {
    const blocks = allBlocks(document);
    const report = (message: string): void => {
      ctx.addIssue({ code: "custom", message, path: ["blocks"] });
    };
    if (blocks.length > DESIGN_LIMITS.blocks)
      report(DESIGN_SENTENCES.manyBlocks(DESIGN_LIMITS.blocks));
    if (new Set(blocks.map(({ id }) => id)).size < blocks.length) report(DESIGN_SENTENCES.twice);
    if (blocks.filter(({ showIf }) => showIf !== undefined).length > DESIGN_LIMITS.conditions)
      report(DESIGN_SENTENCES.manyConditions(DESIGN_LIMITS.conditions));
  });

/** What a designed message is: the one thing that is stored, edited and rendered. */
export type DesignDocument = z.infer<typeof shape>;

/**
 * The schema of a designed message as anybody may send it: what it accepts survives JSON unchanged and can be stored.
 * Rules in `showIf` on the account's own fields are let through, for `segmentRulesFor` to read again.
 */
export const designDocument = z
  .unknown()
  .superRefine((value, ctx) => {
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    const message = isObject ? DESIGN_SENTENCES.tooLarge : DESIGN_SENTENCES.notDocument;
    if (!isObject || !isStorableJson(value, DESIGN_LIMITS.json))
      ctx.issues.push({ code: "custom", message, input: value, continue: false });
  })
  .pipe(shape);

/** All blocks in the order they are read, those in columns after the one that holds them. */
export function allBlocks(document: DesignDocument): Block[] {
  return document.blocks.flatMap((block) =>
    block.type === "columns" ? [block, ...block.columns.flat()] : [block],
  );
}
