import { mergeFigures, mergeValues, rarerOf, shownName } from "@dakiya/domain/customer";
import type { MergeChoice } from "@dakiya/domain/customer";
import { attributeTypes } from "@dakiya/domain/fields";
import type { FieldDefinition } from "@dakiya/domain/fields";
import { MESSAGES } from "@dakiya/domain/messages";
import type { MergedWire, MergeInput } from "@dakiya/domain/wire";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Executor, Tx } from "../../../db/client.ts";
import { customerMerges, customers } from "../../../db/schema/index.ts";
import { retryDeadlock } from "../../../db/sql/failures.ts";
import { longTransaction } from "../../../db/sql/long-statement.ts";
import type { Ctx } from "../../../deps.ts";
import { AppError, missing } from "../../../errors.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { findPurchaseSource } from "../../customers/purchase-source.ts";
import { emit } from "../../events/emit.ts";
import { holdFields } from "../../fields/find-fields.ts";
import { firstOrMissing } from "../../own-row.ts";
import { toCustomerWire } from "../../wire/audience.ts";
import type { CustomerRecord } from "../../wire/audience.ts";
import { readSides, suppressBoth } from "./consent.ts";
import type { Listed } from "./consent.ts";
import { askedNames, countTags } from "./fields.ts";
import { toMergeWire } from "./list-merges.ts";
import {
  excludeOthers,
  lockPair,
  readPair,
  refuseTooMuch,
  refuseUnlessBoth,
  refuseWhileEmailed,
} from "./pair.ts";
import type { Pair } from "./pair.ts";
import { moveAll } from "./parts.ts";
import type { Snapshot, StoredRow } from "./snapshot.ts";

/**
 * Merges a customer into another: all that is known of the one moves to the other, and its row goes. In one transaction; it
 * can be undone for a day.
 *
 * @throws AppError "missing"; "invalid" for one customer twice and for a field that is not asked about; "conflict" while one
 *   of them is being emailed, while customers are being changed, or for more than one merge moves.
 */
export async function mergeCustomers(ctx: Ctx, input: MergeInput): Promise<MergedWire> {
  const pair = readPair(ctx.account.id, input.keepId, input.mergeId);
  const choices = new Map(Object.entries(input.values));
  return await retryDeadlock(
    async () =>
      await longTransaction(ctx, "change", async (tx) => await merge(tx, ctx, pair, choices)),
  );
}

async function merge(
  tx: Tx,
  ctx: Ctx,
  pair: Pair,
  choices: ReadonlyMap<string, MergeChoice>,
): Promise<MergedWire> {
  const { accountId, keptId, goneId } = pair;
  await excludeOthers(tx, accountId);
  await refuseUnlessBoth(tx, pair);
  const definitions = await holdFields(tx, accountId);
  refuseUnknown(choices, definitions);
  await refuseTooMuch(tx, pair);
  await lockPair(tx, pair);
  const [kept, gone] = await readBoth(tx, pair);
  const sides = await readSides(tx, accountId, [kept, gone]);
  const before = await rowAsJson(tx, accountId, keptId);
  const goneRow = await rowAsJson(tx, accountId, goneId);
  const moved = await moveAll(tx, pair);
  await refuseWhileEmailed(tx, pair);
  await tx
    .delete(customers)
    .where(and(eq(customers.accountId, accountId), eq(customers.id, goneId)));
  const row = await updateKept(tx, { kept, gone, goneRow, definitions, choices });
  const listed = await suppressBoth(tx, accountId, sides, row.email.toLowerCase());
  const after = await rowAsJson(tx, accountId, keptId);
  const snapshot = {
    gone: goneRow,
    before,
    after,
    types: attributeTypes(definitions),
    listed,
    moved,
  };
  const merge = await store(tx, pair, snapshot, countTags(kept, row, definitions));
  await emitMerged(tx, pair, row, listed);
  await recordAudit(tx, ctx, {
    action: "customers.merged",
    subject: { type: "customer", id: keptId },
    details: { merged: String(goneId) },
  });
  return {
    success: true,
    message: MESSAGES.duplicates.merged(shownName(gone), shownName(row)),
    merge: toMergeWire(merge, row),
    customer: toCustomerWire(row),
  };
}

function refuseUnknown(
  choices: ReadonlyMap<string, MergeChoice>,
  definitions: readonly FieldDefinition[],
): void {
  const names = askedNames(definitions);
  const fields = [...choices.keys()]
    .filter((name) => !names.has(name))
    .map((name) => ({ path: `values.${name}`, message: MESSAGES.duplicates.noSuchField(name) }));
  const [first] = fields;
  if (first !== undefined) throw new AppError("invalid", first.message, { fields });
}

/** The kept customer and the other. @throws AppError "missing" */
export async function readBoth(
  db: Executor,
  { accountId, keptId, goneId }: Pair,
): Promise<[CustomerRecord, CustomerRecord]> {
  const rows = await db
    .select()
    .from(customers)
    .where(and(eq(customers.accountId, accountId), inArray(customers.id, [keptId, goneId])));
  const kept = rows.find(({ id }) => id === keptId);
  const gone = rows.find(({ id }) => id === goneId);
  if (kept === undefined || gone === undefined) throw missing("Customer");
  return [kept, gone];
}

/** A row in JSON, with the microseconds that a Date has not. @throws AppError "missing" */
export async function rowAsJson(tx: Tx, accountId: number, id: number): Promise<StoredRow> {
  const { rows } = await tx.execute<{ row: StoredRow }>(
    sql`select to_jsonb(c) as row from customers c where account_id = ${accountId} and id = ${id}`,
  );
  return firstOrMissing(rows, "Customer").row;
}

type Merging = {
  kept: CustomerRecord;
  gone: CustomerRecord;
  goneRow: StoredRow;
  definitions: readonly FieldDefinition[];
  choices: ReadonlyMap<string, MergeChoice>;
};

const INSTANTS = {
  unsubscribedAt: "unsubscribed_at",
  createdAt: "created_at",
  lastOpenedAt: "last_opened_at",
  lastClickedAt: "last_clicked_at",
} as const;
type Instants = typeof INSTANTS;

/** Updates the kept customer. Purchases that come from orders were recounted as these moved. */
async function updateKept(
  tx: Tx,
  { kept, gone, goneRow, definitions, choices }: Merging,
): Promise<CustomerRecord> {
  const { accountId, id } = kept;
  const fromFiles = (await findPurchaseSource(tx, accountId)) === "files";
  // By the database, since a Date has no microseconds. Neither function minds a null.
  const first = (column: keyof Instants) =>
    sql`least(${customers[column]}, ${goneRow[INSTANTS[column]]}::timestamptz)`;
  const last = (column: keyof Instants) =>
    sql`greatest(${customers[column]}, ${goneRow[INSTANTS[column]]}::timestamptz)`;
  const rows = await tx
    .update(customers)
    .set({
      ...mergeValues(kept, gone, definitions, choices),
      ...(fromFiles ? mergeFigures(kept, gone) : {}),
      hasConsent: kept.hasConsent && gone.hasConsent,
      emailFrequency: rarerOf(kept.emailFrequency, gone.emailFrequency),
      doNotTrack: kept.doNotTrack || gone.doNotTrack,
      unsubscribedAt: first("unsubscribedAt"),
      createdAt: first("createdAt"),
      lastOpenedAt: last("lastOpenedAt"),
      lastClickedAt: last("lastClickedAt"),
      campaignsReceived: kept.campaignsReceived + gone.campaignsReceived,
      updatedAt: sql`statement_timestamp()`,
    })
    .where(and(eq(customers.accountId, accountId), eq(customers.id, id)))
    .returning();
  return firstOrMissing(rows, "Customer");
}

async function store(tx: Tx, pair: Pair, snapshot: Snapshot, tags: number) {
  const { emails, orders, notes, segments, enrolments } = snapshot.moved;
  const moves = {
    ...{ orders: orders.length, emails: emails.length, notes: notes.length, tags },
    ...{ automations: enrolments.length, segments: segments.length },
  };
  const rows = await tx
    .insert(customerMerges)
    .values({ ...pair, moves, snapshot })
    .returning();
  return firstOrMissing(rows, "Merge");
}

/** A merge enrols nobody. A customer who can't be emailed any more exits automations that send. */
async function emitMerged(
  tx: Tx,
  { accountId, keptId }: Pair,
  { isActive, hasConsent, unsubscribedAt }: CustomerRecord,
  listed: readonly Listed[],
): Promise<void> {
  const rows = { accountId, ids: [keptId] };
  await emit(tx, "customer.updated", { ...rows, source: { by: "merge" } });
  const isMailable = isActive && hasConsent && unsubscribedAt === null && listed.length === 0;
  if (!isMailable) await emit(tx, "customer.ineligible", rows);
}
