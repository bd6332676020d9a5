import type { CustomerWire } from "@dakiya/domain/wire";
import type { Page } from "./support/api-at.ts";
import type { Measured } from "./support/line.ts";
import type { Bench } from "./support/open-bench.ts";
import { roundsOf } from "./support/rounds.ts";
import { timeOf, timeLine } from "./support/timed.ts";

const DEPTH = 0.9;
const STRIDE = 500;
const ROUNDS = 100;
const SORTED_ROUNDS = 9;
const LIMITS = { times: 1.3, moreMs: 1, beside: "for the page after the first" };
/** A sort as the API names it, its column, the key it is ordered by, and its direction. */
const SORTS = [
  { sort: "name", column: "name", key: `lower(name) collate "C"`, direction: "asc" },
  { sort: "-total_spent", column: "total_spent", key: "total_spent", direction: "desc" },
  { sort: "order_count", column: "order_count", key: "order_count", direction: "asc" },
  {
    sort: "-last_order",
    column: "last_order",
    key: "coalesce(last_purchase_at, '-infinity')",
    direction: "desc",
  },
] as const;

/** A page of customers nine tenths down the list, beside the one after the first: neither counts the whole list. */
export async function measure(bench: Bench): Promise<Measured[]> {
  await bench.seed({ customers: bench.rows, campaigns: 1, logs: 1 });
  const lines = [await newest(bench)];
  for (const sort of SORTS) lines.push(await measureSorted(bench, sort));
  return lines;
}

async function newest(bench: Bench): Promise<Measured> {
  const pageAt = pagesOf(bench, "limit=50");
  const second = (await pageAt(null)).nextCursor;
  let deep = second;
  let depth = 50;
  const stride = pagesOf(bench, `limit=${STRIDE}`);
  for (; depth < bench.rows * DEPTH; depth += STRIDE) deep = (await stride(deep)).nextCursor;
  const { line, ms } = await beside({
    pageAt,
    second,
    deep,
    rounds: roundsOf(bench, ROUNDS),
    what: `a page at depth ${asCount(depth)}`,
  });
  return { ...line, growth: { of: "a deep page", cost: ms, max: 1.5 } };
}

/**
 * Sorted pages cost a scan each: paging that far would take too long, so the deep cursor is made from the row there.
 */
async function measureSorted(
  bench: Bench,
  { sort, column, key, direction }: (typeof SORTS)[number],
): Promise<Measured> {
  const pageAt = pagesOf(bench, `limit=50&sort=${sort}`);
  const { nextCursor: second } = await pageAt(null);
  const { rows } = await bench.sql.query<Record<"id" | typeof column, string | number>>(
    `select id, trim_scale(total_spent) as total_spent, order_count, name,
       floor(extract(epoch from last_purchase_at) * 1000)::bigint as last_order from customers
     order by ${key} ${direction}, id ${direction} offset ${Math.floor(bench.rows * DEPTH)} limit 1`,
  );
  const cursorValue = Buffer.from(String(rows[0]?.[column] ?? "")).toString("base64url");
  const deep = [sort, cursorValue, rows[0]?.id, bench.rows].join(".");
  const what = `by ${sort}, a page at depth ${asCount(bench.rows * DEPTH)}`;
  const rounds = roundsOf(bench, SORTED_ROUNDS);
  return (await beside({ pageAt, second, deep, rounds, what })).line;
}

type PageAt = (cursor: string | null) => Promise<Page<CustomerWire>>;

/** The cursors of two pages whose times are compared. */
type Compared = {
  pageAt: PageAt;
  second: string | null;
  deep: string | null;
  rounds: number;
  what: string;
};

async function beside(compared: Compared): Promise<{ line: Measured; ms: number }> {
  const { pageAt, second, deep, rounds, what } = compared;
  const limit = await timeOf(async () => await pageAt(second), rounds);
  const figure = await timeOf(async () => await pageAt(deep), rounds);
  if (figure.value.data.length !== 50) throw new Error(`a page of ${figure.value.data.length}`);
  return { line: timeLine(what, figure.ms, limit.ms, LIMITS), ms: figure.ms };
}

function pagesOf(bench: Bench, query: string): PageAt {
  return async (cursor) => {
    const at = cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    return await bench.api.page(`/customer/get?${query}${at}`);
  };
}

function asCount(number: number): string {
  return number.toLocaleString("en-IN");
}
