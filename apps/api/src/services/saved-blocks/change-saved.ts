import { findChanges } from "@dakiya/domain/audit";
import { sameContent, toSavedBlock } from "@dakiya/domain/campaign/design";
import { MESSAGES } from "@dakiya/domain/messages";
import { SAVED_BLOCK_LIMITS } from "@dakiya/domain/wire";
import type { SavedBlockInput, SavedBlockWire, UpdateSavedBlockInput } from "@dakiya/domain/wire";
import { count, eq, sql } from "drizzle-orm";
import { savedBlocks } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { lockAccount } from "../lock-account.ts";
import { firstOrMissing, ownRow } from "../own-row.ts";
import { toSavedBlockWire } from "./find-saved.ts";

/** Saves a block. @throws AppError "conflict" when the account has as many as it may. */
export async function createSavedBlock(
  ctx: Ctx,
  { name, block }: SavedBlockInput,
): Promise<SavedBlockWire> {
  const accountId = ctx.account.id;
  return await ctx.db.transaction(async (tx) => {
    // One at a time: they are counted.
    await lockAccount(tx, accountId);
    const [saved] = await tx
      .select({ count: count() })
      .from(savedBlocks)
      .where(eq(savedBlocks.accountId, accountId));
    const most = SAVED_BLOCK_LIMITS.blocks;
    if ((saved?.count ?? 0) >= most) {
      throw new AppError("conflict", MESSAGES.savedBlocks.full(most));
    }
    const made = await tx
      .insert(savedBlocks)
      .values({ accountId, name, block: toSavedBlock(block) })
      .returning();
    const row = firstOrMissing(made, "Saved block");
    await recordAudit(tx, ctx, { action: "saved-block.created", subject: subjectOf(row) });
    return toSavedBlockWire(row);
  });
}

/** Changes the name or the content of a saved block. Messages that have it stay as they are. @throws AppError "missing" */
export async function updateSavedBlock(
  ctx: Ctx,
  { id, patch }: UpdateSavedBlockInput,
): Promise<SavedBlockWire> {
  return await ctx.db.transaction(async (tx) => {
    const which = ownRow(savedBlocks, ctx, id);
    const found = await tx.select().from(savedBlocks).where(which).for("update");
    const before = firstOrMissing(found, "Saved block");
    const name = patch.name ?? before.name;
    const block = patch.block === undefined ? before.block : toSavedBlock(patch.block);
    const changes = findChanges({ name: before.name }, { name }) ?? {};
    const fields = sameContent(before.block, block) ? [] : ["block"];
    if (fields.length === 0 && Object.keys(changes).length === 0) return toSavedBlockWire(before);
    const changed = await tx
      .update(savedBlocks)
      .set({ name, block, updatedAt: sql`statement_timestamp()` })
      .where(which)
      .returning();
    const row = firstOrMissing(changed, "Saved block");
    await recordAudit(tx, ctx, {
      ...{ action: "saved-block.saved", subject: subjectOf(row) },
      ...{ changes, details: { fields } },
    });
    return toSavedBlockWire(row);
  });
}

/** Deletes a saved block. Messages that have it stay as they are. @throws AppError "missing" */
export async function deleteSavedBlock(
  ctx: Ctx,
  input: { id: string },
): Promise<{ message: string }> {
  return await ctx.db.transaction(async (tx) => {
    const { id, name } = savedBlocks;
    const deleted = await tx
      .delete(savedBlocks)
      .where(ownRow(savedBlocks, ctx, input.id))
      .returning({ id, name });
    const subject = subjectOf(firstOrMissing(deleted, "Saved block"));
    await recordAudit(tx, ctx, { action: "saved-block.deleted", subject });
    return { message: MESSAGES.savedBlocks.deleted };
  });
}

const subjectOf = ({ id, name }: { id: number; name: string }) =>
  ({ type: "saved-block", id, label: name }) as const;
