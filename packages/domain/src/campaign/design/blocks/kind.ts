import { z } from "zod";
import { requestedRules } from "../../../segment/rule.ts";
import { blockStyle } from "../style/block-style.ts";
import type { BlockLink } from "./links.ts";
import type { BlockPicture } from "./pictures.ts";

const everyBlock = {
  id: z.string().regex(/^[\w-]{1,64}$/),
  /** Shown only to recipients who match these rules by the values the campaign froze. Absent: to everyone. */
  showIf: requestedRules.optional(),
  style: blockStyle.optional(),
  /** The id of the account's saved block that it came from. */
  savedBlock: z
    .string()
    .regex(/^[1-9]\d{0,18}$/)
    .optional(),
};

/** Texts of the brand; they fill the social links and the footer of a document. */
export type BrandWords = {
  footer: { company: string; address: string };
  social: readonly { network: string; url: string }[];
  /** Whether blocks that each recipient has filled are written with slots. */
  hasSlots?: boolean;
};

/** Rules for the blocks of one kind. */
export type BlockRules<B> = {
  /** As plain text, variables as they are; "" for one that says nothing. */
  toText: (block: B, brand: BrandWords) => string;
  /** Why it can't be accepted, where its parts contradict each other; null where they don't. */
  problem?: (block: B) => string | null;
  /** Sentences to read before sending. */
  warns?: (block: B) => string[];
  links?: (block: B) => BlockLink[];
  pictures?: (block: B) => BlockPicture[];
  /** Missing parts without which it can't be sent, a sentence each. */
  gaps?: (block: B) => string[];
  /** With an example in place of missing parts, for a preview; null where it is left out. */
  preview?: (block: B) => B | null;
};

type Schema<Type extends string, Shape extends z.ZodRawShape> = z.ZodObject<
  typeof everyBlock & { type: z.ZodLiteral<Type> } & Shape,
  z.core.$strict
>;

/** A kind of block: its name, contents and rules. */
export function blockKind<const Type extends string, Shape extends z.ZodRawShape>(
  type: Type,
  shape: Shape,
  rules: BlockRules<z.infer<Schema<Type, Shape>>>,
) {
  const schema: Schema<Type, Shape> = z.strictObject({
    ...everyBlock,
    type: z.literal(type),
    ...shape,
  });
  return { schema, ...rules };
}

/** The block as a preview shows it, if it does. */
export function previewed<B>(block: B, { preview }: BlockRules<B>): B[] {
  const shown = preview === undefined ? block : preview(block);
  return shown === null ? [] : [shown];
}

export const headingLevel = z.union([z.literal(1), z.literal(2), z.literal(3)]);

export const align = z.enum(["left", "center", "right"]);
/** Which side the content of a block keeps to. */
export type Align = z.infer<typeof align>;
