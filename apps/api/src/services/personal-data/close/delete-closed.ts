import { eq, isNotNull, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Db } from "../../../db/client.ts";
import { accounts } from "../../../db/schema/index.ts";
import { deleteSome } from "../../../db/sql/delete-some.ts";
import type { Deps } from "../../../deps.ts";
import { HAS_MOVED } from "../../moves/find-moved.ts";

/** Rows of one transaction: it takes milliseconds, and nobody waits for its locks. */
const BATCH_ROWS = 5_000;

/**
 * Tables of which an account may have many rows, in the order in which their keys let them go, and the rows each batch
 * looks among: those of one campaign, one import, one endpoint or one automation, by the table's index.
 */
const TABLES: readonly {
  table: string;
  of: "campaign" | "import" | "endpoint" | "automation" | "account";
}[] = [
  { table: "automation_arrivals", of: "automation" },
  { table: "automation_moves", of: "account" },
  { table: "automation_enrolments", of: "account" },
  { table: "automation_members", of: "account" },
  { table: "inbox_messages", of: "account" },
  { table: "tracking_hits", of: "campaign" },
  { table: "send_receipts", of: "campaign" },
  { table: "log_failures", of: "campaign" },
  { table: "link_clicks", of: "campaign" },
  { table: "log_suppressions", of: "campaign" },
  { table: "campaign_engagement", of: "campaign" },
  { table: "campaign_failures", of: "campaign" },
  { table: "campaign_domains", of: "campaign" },
  { table: "campaign_refusals", of: "campaign" },
  { table: "campaign_devices", of: "campaign" },
  { table: "communication_logs", of: "campaign" },
  { table: "send_batches", of: "campaign" },
  { table: "campaign_links", of: "campaign" },
  { table: "campaign_versions", of: "campaign" },
  { table: "sending_lanes", of: "campaign" },
  { table: "coupon_ranges", of: "account" },
  { table: "coupon_codes", of: "account" },
  { table: "idempotency_keys", of: "account" },
  { table: "campaigns", of: "account" },
  { table: "senders", of: "account" },
  { table: "automation_versions", of: "automation" },
  { table: "automations", of: "account" },
  { table: "coupon_pools", of: "account" },
  { table: "segment_members", of: "account" },
  { table: "segment_sizes", of: "account" },
  { table: "segments", of: "account" },
  { table: "attributions", of: "account" },
  { table: "coupon_uses", of: "account" },
  { table: "order_items", of: "account" },
  { table: "orders", of: "account" },
  { table: "products", of: "account" },
  { table: "product_copies", of: "account" },
  { table: "bulk_change_befores", of: "account" },
  { table: "bulk_changes", of: "account" },
  { table: "customer_notes", of: "account" },
  { table: "customer_views", of: "account" },
  { table: "duplicate_dismissals", of: "account" },
  { table: "customer_merges", of: "account" },
  { table: "customers", of: "account" },
  { table: "import_chunks", of: "import" },
  { table: "import_errors", of: "import" },
  { table: "import_opt_outs", of: "import" },
  { table: "import_befores", of: "import" },
  { table: "import_members", of: "import" },
  { table: "import_rows", of: "account" },
  { table: "imports", of: "account" },
  { table: "webhook_events", of: "endpoint" },
  { table: "webhook_deliveries", of: "account" },
  { table: "webhook_outbox", of: "account" },
  { table: "suppressions", of: "account" },
  { table: "test_addresses", of: "account" },
  { table: "received_changes", of: "account" },
  { table: "engagement", of: "account" },
  { table: "engagement_changes", of: "account" },
  { table: "automation_engagement", of: "account" },
  { table: "automation_engagement_changes", of: "account" },
  { table: "account_activity", of: "account" },
  { table: "customer_marks", of: "account" },
  { table: "customer_counts", of: "account" },
  { table: "customer_cities", of: "account" },
  { table: "brands", of: "account" },
  { table: "message_templates", of: "account" },
  { table: "saved_blocks", of: "account" },
  { table: "images", of: "account" },
  { table: "files", of: "account" },
  { table: "audit_events", of: "account" },
];

const OWNERS = {
  campaign: { table: "campaigns", id: "id", key: "campaign_id" },
  import: { table: "imports", id: "id", key: "import_id" },
  endpoint: { table: "webhook_endpoints", id: "id", key: "endpoint_id" },
  automation: { table: "automations", id: "id", key: "automation_id" },
} as const;

/** Queues the deletion of closed accounts that are still there: their own job may have failed for good. */
export async function queueClosed({ db, queue }: Pick<Deps, "db" | "queue">): Promise<void> {
  const closed = await db
    .select({ accountId: accounts.id })
    .from(accounts)
    .where(isNotNull(accounts.closedAt));
  await queue.add(db, "delete-account", closed);
}

/**
 * Deletes a closed account in small batches, each a transaction of its own. Several processes may do it at a time, and a
 * later run continues after a crash.
 *
 * @param signal - Ends it between two batches.
 * @throws while something is left, as of an import that was being merged.
 */
export async function deleteAccount(
  { db }: Pick<Deps, "db">,
  { accountId }: { accountId: number },
  signal: AbortSignal,
): Promise<void> {
  for await (const _ of deleteInBatches(db, accountId)) signal.throwIfAborted();
  if ((await db.$count(accounts, eq(accounts.id, accountId))) > 0)
    throw new Error("something is left of a closed account");
}

/** @param batchRows - Most rows of a batch. */
export async function* deleteInBatches(
  db: Db,
  account: number,
  batchRows = BATCH_ROWS,
): AsyncGenerator<void> {
  // Campaigns may follow up each other, in any order.
  await db.execute(sql`
    update campaigns set follow_up_of = null where account_id = ${account} and follow_up_of is not null
  `);
  for (const { table, of } of TABLES) {
    for await (const which of rowsOf(db, account, of)) {
      while (await deleteBatch(db, { table, which, batchRows })) yield;
    }
  }
  await deleteLast(db, account);
  yield;
}

/** Deletes the account itself. While something large is left, such as an import being merged, it stays. */
async function deleteLast(db: Db, account: number): Promise<void> {
  const none = (table: string): SQL =>
    sql`not exists (select from ${sql.identifier(table)} where account_id = ${account})`;
  await db.transaction(async (tx) => {
    // Written by triggers and without a key: the last of them may be of the last batches.
    for (const table of [
      ...["customer_marks", "account_activity", "engagement_changes"],
      "automation_engagement_changes",
    ]) {
      await tx.execute(sql`delete from ${sql.identifier(table)} where account_id = ${account}`);
    }
    // Of one that has moved away it stays: its addresses lead on.
    await tx.execute(sql`
      delete from account_moves where account_id = ${account} and not (${HAS_MOVED})
    `);
    await tx.execute(sql`
      delete from accounts
      where id = ${account} and closed_at is not null
        and ${none("campaigns")} and ${none("customers")} and ${none("imports")}
        and ${none("orders")} and ${none("automations")}
    `);
  });
}

/** Which rows of a table belong to the account, condition by condition. */
async function* rowsOf(
  db: Db,
  account: number,
  of: (typeof TABLES)[number]["of"],
): AsyncGenerator<SQL> {
  if (of === "account") return yield sql`account_id = ${account}`;
  const { table, id, key } = OWNERS[of];
  const { rows } = await db.execute<{ id: string }>(
    sql`select ${sql.identifier(id)} as id from ${sql.identifier(table)} where account_id = ${account}`,
  );
  for (const row of rows) yield sql`account_id = ${account} and ${sql.identifier(key)} = ${row.id}`;
}

/** @returns Whether there may be more. */
async function deleteBatch(
  db: Db,
  { table, which, batchRows }: { table: string; which: SQL; batchRows: number },
): Promise<boolean> {
  const count = await db.transaction(async (tx) => {
    // The security log lets rows go only so.
    if (table === "audit_events")
      await tx.execute(sql`set local dakiya.forgets_audit_events = 'on'`);
    return await deleteSome(tx, table, which, batchRows);
  });
  return count >= batchRows;
}
