import { z } from "zod";
import { savedBlockContent } from "../../campaign/design/index.ts";
import { MESSAGES } from "../../messages/index.ts";
import { oneLine } from "../../text/one-line.ts";
import { count, id, instant } from "../primitives.ts";

const words = MESSAGES.savedBlocks;

/** How many blocks an account saves, characters of their names, and drafts that are updated at a time. */
export const SAVED_BLOCK_LIMITS = { blocks: 100, name: 120, drafts: 50 } as const;

const name = oneLine(SAVED_BLOCK_LIMITS.name, "Name").refine(
  (text) => text !== "",
  words.nameRequired,
);

/** A block of a designed message, or a section, that an account saves to insert it again. */
export const savedBlockInput = z.strictObject({ name, block: savedBlockContent });
export type SavedBlockInput = z.infer<typeof savedBlockInput>;

/** A new name, a new content, or both. */
export const updateSavedBlockInput = z.strictObject({
  id: z.string().max(64),
  patch: z.strictObject({ name: name.optional(), block: savedBlockContent.optional() }),
});
export type UpdateSavedBlockInput = z.infer<typeof updateSavedBlockInput>;

const about = { _id: id, name: z.string(), updatedAt: instant };
export const savedBlockWire = z.object({ ...about, block: savedBlockContent });
export type SavedBlockWire = z.infer<typeof savedBlockWire>;

/** A saved block in a list; `type` is the kind of its block. */
export const savedBlockSummary = z.object({ ...about, type: z.string() });
export type SavedBlockSummary = z.infer<typeof savedBlockSummary>;

/** Drafts in which another version of a saved block stands, up to as many as are updated at a time. */
export const savedBlockDrafts = z.array(z.object({ _id: id, name: z.string() }));
export type SavedBlockDrafts = z.infer<typeof savedBlockDrafts>;

export const updateDraftsInput = z.strictObject({
  id: z.string().max(64),
  drafts: z.array(z.string().max(64)).min(1, words.noDrafts).max(SAVED_BLOCK_LIMITS.drafts),
});
export type UpdateDraftsInput = z.infer<typeof updateDraftsInput>;

export const updatedDraftsWire = z.object({ updated: count });
