import { z } from "zod";
import { isStorableJson } from "../../storable.ts";
import { anyBlock } from "../blocks/index.ts";
import type { Block } from "../blocks/index.ts";
import { withLists } from "../blocks/inside.ts";
import { designDocument } from "../document.ts";
import { DESIGN_SENTENCES } from "../sentences.ts";
import { DESIGN_VERSION } from "../versions.ts";

/** Characters of a saved block's JSON. */
const JSON_MAX = 100_000;

/** The schema of a block as an account saves it: complete, with the blocks inside it. */
export const savedBlockContent: z.ZodType<Block> = z
  .unknown()
  .superRefine((block, ctx) => {
    const { error } = designDocument.safeParse({ version: DESIGN_VERSION, blocks: [block] });
    const message = !isStorableJson(block, JSON_MAX)
      ? DESIGN_SENTENCES.savedTooLarge
      : error?.issues[0]?.message;
    if (message !== undefined)
      ctx.issues.push({ code: "custom", message, input: block, continue: false });
  })
  .pipe(anyBlock);

/** A block by itself, without its origin, and shown to everyone: the rules of a message stay with it. */
export function toSavedBlock<B extends Block>({
  showIf: _showIf,
  savedBlock: _origin,
  ...block
}: B): B {
  return withLists(block as B, (blocks) => blocks.map((inner) => toSavedBlock(inner))) as B;
}

/** Whether two blocks are the same but for their ids, their origins and who sees them. */
export const sameContent = (one: Block, other: Block): boolean =>
  contentOf(one) === contentOf(other);

const contentOf = (block: Block): string =>
  JSON.stringify(toSavedBlock(block), (key, value: unknown) => {
    if (key === "id") return undefined;
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    // A database keeps keys in an order of its own.
    return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
