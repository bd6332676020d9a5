import type { AuditAction } from "@dakiya/domain/audit";
import type { BulkAction } from "@dakiya/domain/wire";
import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { bulkChanges } from "../../db/schema/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { subjectOf } from "../segments/create-segment.ts";
import type { BulkChangeRow } from "./read-bulk-changes.ts";

/** Ends a bulk change or its undo, with one row in the security log where anybody was changed. */
export async function endBulkChange(
  tx: Tx,
  row: BulkChangeRow,
  { failureReason = null }: { failureReason?: string | null } = {},
): Promise<void> {
  const { accountId, id, action, status, changed, restored } = row;
  const isUndo = status === "undoing";
  const ended = isUndo ? ("undone" as const) : ("completed" as const);
  await tx
    .update(bulkChanges)
    .set({
      status: failureReason === null ? ended : "failed",
      failureReason,
      // A filter may name a person.
      selection: {},
      finishedAt: sql`statement_timestamp()`,
    })
    .where(and(eq(bulkChanges.accountId, accountId), eq(bulkChanges.id, id)));
  const customers = isUndo ? (restored ?? 0) : changed;
  if (customers === 0) return;
  await recordAudit(tx, actorOf(row), {
    action: isUndo ? "customers.change-undone" : AUDIT_ACTIONS[action.type],
    ...("segment" in action
      ? { subject: subjectOf({ id: Number(action.segment), name: action.name }) }
      : {}),
    details: { customers, ...("field" in action ? { field: action.field } : {}) },
  });
}

const AUDIT_ACTIONS: Record<BulkAction["type"], AuditAction> = {
  add_tag: "customers.changed",
  remove_tag: "customers.changed",
  set_field: "customers.changed",
  deactivate: "customers.deactivated",
  reactivate: "customers.reactivated",
  save_segment: "segment.saved",
  add_to_segment: "segment.saved",
  remove_from_segment: "segment.saved",
};

function actorOf({ accountId, actor }: BulkChangeRow) {
  const { userId, sessionId, requestId, keyId } = actor;
  return {
    account: { id: accountId },
    user: { id: userId },
    ...(sessionId === undefined ? {} : { sessionId }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(keyId === undefined ? {} : { program: { keyId } }),
  };
}
