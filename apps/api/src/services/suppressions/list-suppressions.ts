import { formulaSafeCell } from "@dakiya/domain/cells";
import { SUPPRESSION_REASONS } from "@dakiya/domain/delivery";
import type { SuppressionReason } from "@dakiya/domain/delivery";
import { suppressionFilter } from "@dakiya/domain/wire";
import type {
  SuppressionFilter,
  SuppressionListInput,
  SuppressionPageWire,
} from "@dakiya/domain/wire";
import { and, count, eq, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { customers, suppressions } from "../../db/schema/index.ts";
import { holds } from "../../db/sql/holds.ts";
import { onReplica } from "../../deps.ts";
import type { Ctx } from "../../deps.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { noCursor, pageOf } from "../keyset.ts";
import { csvText } from "../wire/csv.ts";

type Counts = Record<SuppressionReason, number>;
type Cursor = SuppressionPlace & { counts: Counts };

/**
 * A page of the suppression list, the newest first. Counts by reason, over the whole list, are made for the first
 * page and travel in the cursor.
 *
 * @throws AppError "invalid" when the cursor is malformed.
 */
export async function listSuppressions(
  ctx: Ctx,
  input: SuppressionListInput,
): Promise<SuppressionPageWire> {
  const after = input.cursor === undefined ? null : readCursor(input.cursor);
  const rows = await readSuppressions(ctx, input, { after, limit: input.limit + 1 });
  const { items, last } = pageOf(rows, input.limit);
  const reasonCounts = after?.counts ?? (await countReasons(ctx));
  return {
    items: items.map(({ email, reason, createdAt, customerId, customerName }) => ({
      email,
      reason,
      customer: customerId === null ? null : { _id: String(customerId), name: customerName ?? "" },
      createdAt: createdAt.toISOString(),
    })),
    nextCursor: last === undefined ? null : writeCursor(last, reasonCounts),
    reasonCounts,
  };
}

async function countReasons(ctx: Ctx): Promise<Counts> {
  const counts: Counts = { bounced: 0, complained: 0, unsubscribed: 0, manual: 0 };
  const rows = await ctx.db
    .select({ reason: suppressions.reason, total: count() })
    .from(suppressions)
    .where(eq(suppressions.accountId, ctx.account.id))
    .groupBy(suppressions.reason);
  for (const { reason, total } of rows) counts[reason] = total;
  return counts;
}

function writeCursor({ micros, email }: SuppressionPlace, counts: Counts): string {
  const figures = SUPPRESSION_REASONS.map((reason) => counts[reason]);
  return [micros, ...figures, Buffer.from(email).toString("base64url")].join(".");
}

function readCursor(text: string): Cursor {
  const [, micros, figures, email64] =
    /^(\d{1,17})((?:\.\d{1,9}){4})\.([\w-]{1,400})$/.exec(text) ?? [];
  const email = Buffer.from(email64 ?? "", "base64url").toString();
  const totals = (figures ?? "").split(".").slice(1).map(Number);
  const [bounced, complained, unsubscribed, manual] = totals;
  if (
    micros === undefined ||
    email.includes("\0") ||
    bounced === undefined ||
    complained === undefined ||
    unsubscribed === undefined ||
    manual === undefined
  )
    throw noCursor();
  return { micros, email, counts: { bounced, complained, unsubscribed, manual } };
}

const COLUMNS = ["email", "reason", "customer", "added"];

/**
 * Streams the suppression list as CSV text, the newest first, safe to open in a spreadsheet.
 *
 * @param input - Search and reason, as the list is asked.
 * @throws ZodError when the input is no filter.
 */
export async function* exportSuppressions(
  ctx: Ctx,
  input: unknown,
  signal?: AbortSignal,
): AsyncGenerator<string> {
  const filter = suppressionFilter.parse(input);
  await recordAudit(ctx.db, ctx, { action: "suppressions.exported" });
  const table = { columns: COLUMNS, cells: cellsOf };
  const late = onReplica(ctx);
  const readAfter = async (after: SuppressionRow | null, limit: number) =>
    await readSuppressions(late, filter, { after, limit });
  yield* csvText(table, readAfter, signal);
}

type SuppressionRow = Awaited<ReturnType<typeof readSuppressions>>[number];

function cellsOf({
  email: address,
  reason: why,
  customerName,
  createdAt: at,
}: SuppressionRow): string[] {
  return [address, why, customerName ?? "", at.toISOString()].map(formulaSafeCell);
}

const { accountId, email, reason, createdAt } = suppressions;

/** A keyset cursor: microseconds since 1970, which a JavaScript Date can't hold, and the address. */
type SuppressionPlace = { micros: string; email: string };

const micros = sql<string>`(extract(epoch from ${createdAt}) * 1000000)::bigint::text`;

function condition(account: number, filter: SuppressionFilter): SQL | undefined {
  return and(
    eq(accountId, account),
    filter.reason === undefined ? undefined : eq(reason, filter.reason),
    holds(filter.search, email),
  );
}

/** The next rows of the list after a cursor, the newest first, each with its customer. */
async function readSuppressions(
  ctx: Ctx,
  filter: SuppressionFilter,
  page: { after: SuppressionPlace | null; limit: number },
) {
  const { after, limit } = page;
  return await ctx.db
    .select({
      ...{ email, reason, createdAt, micros },
      customerId: customers.id,
      customerName: customers.name,
    })
    .from(suppressions)
    .leftJoin(
      customers,
      and(eq(customers.accountId, accountId), sql`lower(${customers.email}) = ${email}`),
    )
    .where(
      and(
        condition(ctx.account.id, filter),
        after === null
          ? undefined
          : sql`(${createdAt}, ${email}) < ('epoch'::timestamptz + ${after.micros}::bigint * interval '1 microsecond', ${after.email}::text)`,
      ),
    )
    // As the index has it.
    .orderBy(sql`${createdAt} desc nulls last`, sql`${email} desc nulls last`)
    .limit(limit);
}
