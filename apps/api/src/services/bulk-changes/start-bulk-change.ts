import { MESSAGES } from "@dakiya/domain/messages";
import type {
  BulkAction,
  BulkChangeWire,
  BulkSelectionInput,
  StartBulkChangeInput,
} from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { readLong } from "../../db/sql/long-statement.ts";
import { bulkChanges, customers } from "../../db/schema/index.ts";
import type { BulkActor, BulkSelection } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { AppError, isCausedBy } from "../../errors.ts";
import { readFilter } from "../customers/list-filter.ts";
import { parseId } from "../wire/values.ts";
import { findSelected } from "./change-piece.ts";
import { readAction } from "./read-action.ts";
import { getBulkChange } from "./read-bulk-changes.ts";

/**
 * Begins a change of many customers, which a job then does.
 *
 * @throws AppError "invalid" for a field or a value that can't be set, and for rules that mean nothing; "conflict" while another one runs, and where the
 *   selection is empty.
 */
export async function startBulkChange(
  ctx: Ctx,
  input: StartBulkChangeInput,
): Promise<BulkChangeWire> {
  const selected = await readSelection(ctx, input);
  const id = await refusingSecond(
    async () =>
      await ctx.db.transaction(async (tx) => {
        const action = await readAction(tx, ctx, input.action);
        return await insertChange(tx, ctx, { action, enrols: input.enrol, ...selected });
      }),
  );
  ctx.queue.wake();
  return await getBulkChange(ctx, { id: String(id) });
}

/** The selection and its size. @throws AppError "invalid" for meaningless rules; "conflict" for an empty selection */
export async function readSelection(
  ctx: Ctx,
  { ids, filter }: BulkSelectionInput,
): Promise<{ selection: BulkSelection; total: number }> {
  const selection: BulkSelection =
    ids === undefined
      ? { filter: await readFilter(ctx, filter ?? { status: "active" }) }
      : { ids: ids.map(parseId) };
  const about = { accountId: ctx.account.id, selection, createdAt: new Date() };
  const selected = await findSelected(ctx.db, about);
  const total = await readLong(ctx, async () => await ctx.db.$count(customers, selected));
  if (total === 0) throw new AppError("conflict", MESSAGES.bulk.nobody);
  return { selection, total };
}

/** Stores a bulk change with the job that does it. @returns Its id */
export async function insertChange(
  tx: Tx,
  ctx: Ctx,
  change: { action: BulkAction; selection: BulkSelection; total: number; enrols?: boolean },
): Promise<number> {
  const accountId = ctx.account.id;
  const [row] = await tx
    .insert(bulkChanges)
    .values({
      ...{ accountId, enrols: false, ...change },
      actor: actorOf(ctx),
      maxId: sql`(select coalesce(max(id), 0) from ${customers} where account_id = ${accountId})`,
    })
    .returning({ id: bulkChanges.id });
  if (row === undefined) throw new Error("a bulk change did not come back");
  await ctx.queue.add(tx, "change-customers", [{ accountId, changeId: row.id }]);
  return row.id;
}

function actorOf({ user, sessionId, requestId, program }: Ctx): BulkActor {
  return {
    userId: user.id,
    ...(sessionId === undefined ? {} : { sessionId }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(program === undefined ? {} : { keyId: program.keyId }),
  };
}

/** @throws AppError "conflict" where the account has a bulk change under way. */
export async function refusingSecond<Result>(begin: () => Promise<Result>): Promise<Result> {
  try {
    return await begin();
  } catch (error) {
    const isSecond = isCausedBy(
      error,
      ({ constraint }) => constraint === "bulk_changes_one_running",
    );
    throw isSecond ? new AppError("conflict", MESSAGES.bulk.busy) : error;
  }
}
