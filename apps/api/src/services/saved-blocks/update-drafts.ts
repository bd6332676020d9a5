import {
  DESIGN_LIMITS,
  allBlocks,
  readDesign,
  withSavedBlock,
} from "@dakiya/domain/campaign/design";
import type { DesignDocument, SavedBlock } from "@dakiya/domain/campaign/design";
import { isStorableJson } from "@dakiya/domain/campaign";
import { SAVED_BLOCK_LIMITS } from "@dakiya/domain/wire";
import type { SavedBlockDrafts, UpdateDraftsInput } from "@dakiya/domain/wire";
import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { campaigns } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { preparedFor, prepareMessage, storedMessage } from "../campaigns/index.ts";
import { parseId } from "../wire/values.ts";
import { getSavedBlock } from "./find-saved.ts";

/** Drafts that are read at a time: each may be large. */
const BATCH_SIZE = 20;

/** Drafts in which another version of a saved block stands, the first of them by id. @throws AppError "missing" */
export async function listDraftsOf(ctx: Ctx, input: { id: string }): Promise<SavedBlockDrafts> {
  const saved = await getSavedBlock(ctx, input);
  const found: SavedBlockDrafts = [];
  let last = 0;
  for (;;) {
    const rows = await draftsWith(ctx, saved._id, last);
    for (const { id, name, design } of rows)
      if (updatedDesign(design, saved) !== null) found.push({ _id: String(id), name });
    last = rows.at(-1)?.id ?? 0;
    if (rows.length < BATCH_SIZE || found.length >= SAVED_BLOCK_LIMITS.drafts)
      return found.slice(0, SAVED_BLOCK_LIMITS.drafts);
  }
}

/** Drafts after an id that have the block in any version. */
async function draftsWith(ctx: Ctx, savedId: string, after: number) {
  const { id, name, design } = campaigns;
  const path = `$.**.savedBlock ? (@ == "${savedId}")`;
  return await ctx.db
    .select({ id, name, design })
    .from(campaigns)
    .where(and(ownDrafts(ctx), gt(id, after), sql`${design} @? ${path}::jsonpath`))
    .orderBy(asc(id))
    .limit(BATCH_SIZE);
}

/**
 * Puts the present content of a saved block into drafts, each by itself. One that is no draft any more, or has that
 * content, is passed over.
 *
 * @throws AppError "missing" for the block; "impossible" or "slowDown" for a message that takes too long
 */
export async function updateDrafts(
  ctx: Ctx,
  { id, drafts }: UpdateDraftsInput,
): Promise<{ updated: number }> {
  const saved = await getSavedBlock(ctx, { id });
  let updated = 0;
  for (const draftId of new Set(drafts.map(parseId)))
    if (await updateDraft(ctx, draftId, saved)) updated += 1;
  if (updated > 0)
    await recordAudit(ctx.db, ctx, {
      action: "saved-block.drafts-updated",
      subject: { type: "saved-block", id: Number(saved._id), label: saved.name },
      details: { drafts: updated },
    });
  return { updated };
}

/** @returns Whether it changed. */
async function updateDraft(ctx: Ctx, id: number, saved: SavedBlock): Promise<boolean> {
  const first = await messageOfDraft(ctx, id, saved);
  if (first === null) return false;
  const prepared = await prepareMessage(ctx, first);
  return await ctx.db.transaction(async (tx) => {
    const message = await messageOfDraft(ctx, id, saved, tx);
    if (message === null) return false;
    const { values } = storedMessage(await preparedFor(tx, ctx, message, prepared));
    const changed = await tx
      .update(campaigns)
      .set({ ...values, updatedAt: sql`statement_timestamp()` })
      .where(and(ownDrafts(ctx), eq(campaigns.id, id)))
      .returning({ id: campaigns.id });
    return changed.length > 0;
  });
}

/**
 * The message of a draft with the present content; null where nothing changes.
 *
 * @param tx - Locks the draft.
 */
async function messageOfDraft(ctx: Ctx, id: number, saved: SavedBlock, tx: Tx | null = null) {
  const { subject, previewText, body, design, language, variants } = campaigns;
  const query = (tx ?? ctx.db)
    .select({ subject, previewText, body, design, language, variants })
    .from(campaigns)
    .where(and(ownDrafts(ctx), eq(campaigns.id, id)));
  const [row] = await (tx === null ? query : query.for("update"));
  const updated = row === undefined ? null : updatedDesign(row.design, saved);
  return row === undefined || updated === null ? null : { ...row, design: updated };
}

/** A draft's design with the present content; null where it stays as it is. Variants keep theirs, which may be translated. */
function updatedDesign(design: unknown, saved: SavedBlock): DesignDocument | null {
  const document = readDesign(design);
  if (document === null) return null;
  const updated = withSavedBlock(document, saved);
  const fits =
    allBlocks(updated).length <= DESIGN_LIMITS.blocks &&
    isStorableJson(updated, DESIGN_LIMITS.json);
  return updated !== document && fits ? updated : null;
}

const ownDrafts = ({ account }: Pick<Ctx, "account">) =>
  and(
    eq(campaigns.accountId, account.id),
    eq(campaigns.status, "draft"),
    isNull(campaigns.deletedAt),
  );
