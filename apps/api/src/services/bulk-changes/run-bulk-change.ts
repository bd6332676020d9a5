import { keyOfAttribute } from "@dakiya/domain/fields";
import { MESSAGES } from "@dakiya/domain/messages";
import { referenceProblem, rulesIn } from "@dakiya/domain/segment";
import { and, eq, inArray } from "drizzle-orm";
import type { Db, Tx } from "../../db/client.ts";
import { allowTime } from "../../db/sql/long-statement.ts";
import { bulkChanges } from "../../db/schema/index.ts";
import { accountCtxOf } from "../../deps.ts";
import type { Deps } from "../../deps.ts";
import type { Attempt, Jobs } from "../../queue/queue.ts";
import { tryLockCustomers } from "../customers/lock-customers.ts";
import { holdFields } from "../fields/find-fields.ts";
import { loadRuleReferences } from "../rules/references/index.ts";
import { changePiece } from "./change-piece.ts";
import type { Piece } from "./change-piece.ts";
import { endBulkChange } from "./end-bulk-change.ts";
import {
  changeMembersPiece,
  hasSegment,
  isMemberAction,
  undoMembersPiece,
} from "./member-piece.ts";
import type { BulkChangeRow } from "./read-bulk-changes.ts";
import { undoPiece } from "./undo-piece.ts";
import { ownKeyOf } from "./value-sql.ts";

type Job = Jobs["change-customers"];

/** How many customers are changed in one transaction. */
const PIECE_ROWS = 2_000;
/** Then a job of another account has its turn. */
const TIME_SLICE_MS = 10_000;
/** The retry delay while an import is merged or undone. */
const BUSY_MS = 1_000;
/** A job that has failed so often is given up. */
export const MAX_ATTEMPTS = 6;

/** Does a bulk change, or its undo, for a time slice; then the job is added again. */
export async function runBulkChange(
  deps: Deps,
  job: Job,
  signal: AbortSignal,
  { attempt }: Pick<Attempt, "attempt">,
  pieceRows = PIECE_ROWS,
): Promise<void> {
  const { db } = accountCtxOf(deps, job.accountId);
  const endsAt = performance.now() + TIME_SLICE_MS;
  let waitMs = 0;
  try {
    for (;;) {
      const outcome = await db.transaction(async (tx) => await doPiece(tx, job, pieceRows));
      if (outcome === "over") return;
      if (outcome === "busy") waitMs = BUSY_MS;
      if (outcome === "busy" || signal.aborted || performance.now() >= endsAt) break;
    }
  } catch (error) {
    if (attempt < MAX_ATTEMPTS) throw error;
    deps.log.error({ err: error, changeId: job.changeId }, "bulk change given up");
    await giveUp(db, job);
    return;
  }
  await deps.queue.add(db, "change-customers", [job], waitMs);
}

async function doPiece(tx: Tx, job: Job, pieceRows: number): Promise<"more" | "over" | "busy"> {
  await allowTime(tx, "change");
  if (!(await tryLockCustomers(tx, job.accountId))) return "busy";
  const [row] = await tx.select().from(bulkChanges).where(underWay(job)).for("update");
  if (row === undefined) return "over";
  const isUndo = row.status === "undoing";
  const missing = await whatIsMissing(tx, row);
  if (missing !== null) {
    await endBulkChange(tx, row, isUndo ? {} : { failureReason: missing });
    return "over";
  }
  const piece = await runPiece(tx, row, pieceRows);
  const after = isUndo
    ? { restored: (row.restored ?? 0) + piece.ids.length }
    : { changed: row.changed + piece.ids.length };
  const progress = { ...after, done: row.done + piece.done, lastId: piece.last ?? row.lastId };
  await tx.update(bulkChanges).set(progress).where(underWay(job));
  if (piece.done === pieceRows) return "more";
  await endBulkChange(tx, { ...row, ...progress });
  return "over";
}

async function runPiece(tx: Tx, row: BulkChangeRow, pieceRows: number): Promise<Piece> {
  const { action } = row;
  const isUndo = row.status === "undoing";
  if (isMemberAction(action))
    return await (isUndo ? undoMembersPiece : changeMembersPiece)(
      tx,
      { ...row, action },
      pieceRows,
    );
  return await (isUndo ? undoPiece : changePiece)(tx, { ...row, action }, pieceRows);
}

const underWay = ({ accountId, changeId }: Job) =>
  and(
    eq(bulkChanges.accountId, accountId),
    eq(bulkChanges.id, changeId),
    inArray(bulkChanges.status, ["running", "undoing"]),
  );

/** Why it can't go on; null where it can. */
async function whatIsMissing(tx: Tx, row: BulkChangeRow): Promise<string | null> {
  const { accountId, action } = row;
  if (isMemberAction(action) && !(await hasSegment(tx, accountId, action)))
    return MESSAGES.segments.gone;
  if (!(await hasFields(tx, row))) return MESSAGES.bulk.fieldGone;
  // An undo goes by the changed customers, not by the rules.
  const isLost = row.status !== "undoing" && (await hasLostReference(tx, row));
  return isLost ? MESSAGES.bulk.referenceGone : null;
}

/** Whether the fields it sets and selects by are unchanged; they can't be deleted or converted until the piece ends. */
async function hasFields(
  tx: Tx,
  { accountId, action, selection }: BulkChangeRow,
): Promise<boolean> {
  const key = ownKeyOf(action);
  const rules = selection.filter?.rules;
  const asked = rules === undefined ? [] : rulesIn(rules).filter((rule) => "type" in rule);
  if (key === null && asked.length === 0) return true;
  const fields = await holdFields(tx, accountId);
  const typeOf = (name: string | null) => fields.find((one) => one.key === name)?.type;
  // Without its field, a rule would select other customers.
  if (asked.some((rule) => typeOf(keyOfAttribute(rule.field)) !== rule.type)) return false;
  const type = typeOf(key);
  return (
    key === null || (type !== undefined && (type === "tags") === (action.type !== "set_field"))
  );
}

/** Whether its rules refer to something that is deleted by now. */
async function hasLostReference(tx: Tx, { accountId, selection }: BulkChangeRow): Promise<boolean> {
  const rules = selection.filter?.rules;
  if (rules === undefined) return false;
  return referenceProblem(rules, await loadRuleReferences(tx, accountId, [rules])) !== null;
}

async function giveUp(db: Db, job: Job): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(bulkChanges).where(underWay(job)).for("update");
    if (row !== undefined) await endBulkChange(tx, row, { failureReason: MESSAGES.bulk.failed });
  });
}
