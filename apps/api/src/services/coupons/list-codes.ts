import { formulaSafeCell } from "@dakiya/domain/cells";
import { couponCodesInput, isCouponCode } from "@dakiya/domain/wire";
import type { CouponCodesInput, CouponCodesPageWire, CouponCodeWire } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { onReplica } from "../../deps.ts";
import type { Ctx } from "../../deps.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { noCursor, pageOf } from "../keyset.ts";
import { csvText } from "../wire/csv.ts";
import { findPool } from "./pool-rows.ts";
import { subjectOf } from "./pools.ts";

type State = CouponCodesInput["state"];
type Place = { seq: number };
type CodeRow = CouponCodeWire & Place;

/** A page of a pool's codes, in the order they were added. @throws AppError "missing"; "invalid" for a malformed cursor */
export async function listCodes(ctx: Ctx, input: CouponCodesInput): Promise<CouponCodesPageWire> {
  const pool = await findPool(ctx.db, ctx, input.id);
  const after = input.cursor === undefined ? null : { seq: readCursor(input.cursor) };
  const { state, code: wanted } = input;
  if (wanted !== undefined && !isCouponCode(wanted.trim())) return { items: [], nextCursor: null };
  const limit = input.limit + 1;
  const rows = await readCodes(ctx.db, pool, { state, code: wanted, after, limit });
  const { items, last } = pageOf(rows, input.limit);
  return {
    items: items.map(({ seq: _seq, ...code }) => code),
    nextCursor: last === undefined ? null : String(last.seq),
  };
}

function readCursor(text: string): number {
  if (!/^\d{1,7}$/.test(text)) throw noCursor();
  return Number(text);
}

const COLUMNS = ["code", "state", "customer", "email", "campaign", "given", "order"];
const exportInput = couponCodesInput.pick({ state: true });

/** Streams a pool's codes as CSV text. @throws AppError "missing"; ZodError when the query is no filter */
export async function* exportCodes(
  ctx: Ctx,
  { id, query }: { id: string; query: unknown },
  signal?: AbortSignal,
): AsyncGenerator<string> {
  const { state } = exportInput.parse(query);
  const pool = await findPool(ctx.db, ctx, id);
  await recordAudit(ctx.db, ctx, { action: "coupon-codes.exported", subject: subjectOf(pool) });
  const late = onReplica(ctx);
  const readAfter = async (after: CodeRow | null, limit: number) =>
    await readCodes(late.db, pool, { state, after, limit });
  yield* csvText({ columns: COLUMNS, cells: cellsOf }, readAfter, signal);
}

function cellsOf({ code, state, customer, campaign, givenAt, order }: CodeRow): string[] {
  const given = [customer?.name ?? "", customer?.email ?? "", campaign?.name ?? "", givenAt ?? ""];
  return [code, state, ...given, order?.number ?? ""].map(formulaSafeCell);
}

type Found = {
  seq: number;
  code: string;
  campaign_id: string | null;
  campaign: string | null;
  customer_id: string | null;
  name: string | null;
  email: string | null;
  given_at: Date | string | null;
  order: CouponCodeWire["order"];
};

type Reading = {
  state?: State | undefined;
  code?: string | undefined;
  after: Place | null;
  limit: number;
};

/** The next codes of a pool. Driven by its ranges, in which a page is found however many codes are before it. */
async function readCodes(
  db: Executor,
  { accountId, id }: { accountId: number; id: number },
  { state, code, after, limit }: Reading,
): Promise<CodeRow[]> {
  const from = after?.seq ?? 0;
  // Found first: a pool of a million may have few that are used.
  const nextUsed = sql`
    select distinct u.seq from coupon_uses u
    join orders o on o.account_id = u.account_id and o.id = u.order_id and o.counts
    where u.account_id = ${accountId} and u.pool_id = ${id} and u.seq > ${from}
    order by u.seq limit ${limit}`;
  const { rows } = await db.execute<Found>(sql`
    select c.seq, c.code, p.id::text as campaign_id, p.name as campaign,
      u.id::text as customer_id, u.name, u.email, l.created_at as given_at, c."order"
    from coupon_ranges r
    cross join lateral (
      select c.seq, c.code, used."order" from coupon_codes c
      left join lateral (
        select json_build_object('_id', o.id::text, 'number', coalesce(o.number, o.external_id)) as "order"
        from coupon_uses u join orders o on o.account_id = u.account_id and o.id = u.order_id and o.counts
        where u.account_id = c.account_id and u.pool_id = c.pool_id and u.seq = c.seq
        order by o.placed_at, o.id limit 1
      ) used on true
      where c.account_id = r.account_id and c.pool_id = r.pool_id and c.seq > ${from}
        and c.seq between r.first_seq and r.last_seq
        and ${state === "used" ? sql`c.seq = any(array(${nextUsed}))` : sql`true`}
        and ${code === undefined ? sql`true` : sql`upper(c.code) = upper(${code.trim()}::text)`}
      order by c.seq limit ${limit}
    ) c
    left join campaigns p on p.account_id = r.account_id and p.id = r.campaign_id
    left join communication_logs l
      on l.account_id = r.account_id and l.campaign_id = r.campaign_id and l.seq = r.first_log_seq + (c.seq - r.first_seq)
    left join customers u on u.account_id = r.account_id and u.id = l.customer_id
    where r.account_id = ${accountId} and r.pool_id = ${id} and r.last_seq > ${from}
      and ${state === "left" ? sql`r.campaign_id is null` : sql`true`}
      and ${state === "given" ? sql`r.campaign_id is not null` : sql`true`}
    order by r.first_seq, c.seq limit ${limit}
  `);
  return rows.map(toCode);
}

function toCode(row: Found): CodeRow {
  const { seq, code, customer_id: customerId, campaign_id: campaignId } = row;
  return {
    ...{ seq, code },
    state: campaignId !== null ? "given" : "left",
    customer:
      customerId === null
        ? null
        : { _id: customerId, name: row.name ?? "", email: row.email ?? "" },
    campaign: campaignId === null ? null : { _id: campaignId, name: row.campaign ?? "" },
    order: row.order,
    givenAt: row.given_at === null ? null : new Date(row.given_at).toISOString(),
  };
}
