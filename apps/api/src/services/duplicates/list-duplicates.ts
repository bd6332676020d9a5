import { MAX_DUPLICATES } from "@dakiya/domain/wire";
import type { DuplicateListInput, DuplicatePageWire } from "@dakiya/domain/wire";
import { and, asc, inArray, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { readLong } from "../../db/sql/long-statement.ts";
import { customers } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { ownCustomers } from "../customers/customer-condition.ts";
import { noCursor } from "../keyset.ts";
import { toCustomerWire } from "../wire/audience.ts";
import { SIGNS } from "./signs.ts";
import type { Sign } from "./signs.ts";

/** Rows of the index that one call walks: tens of milliseconds, for a list of any size. */
const STRETCH_ROWS = 20_000;

/**
 * A page of customers that may be one person. Each call walks a stretch of the sign's index, so that a list of any
 * length is read in bounded calls and is never out of date; a page may be empty and have a next.
 *
 * @param stretchRows - Rows walked at most; tests take few.
 * @throws AppError "invalid" when the cursor is malformed.
 */
export async function listDuplicates(
  ctx: Ctx,
  { by, cursor, limit }: DuplicateListInput,
  stretchRows = STRETCH_ROWS,
): Promise<DuplicatePageWire> {
  const sign = SIGNS[by];
  const after = cursor === undefined ? null : readKey(sign, cursor);
  return await readLong(ctx, async () => {
    const { groups, next } = await walkStretch(ctx, sign, { after, limit, stretchRows });
    const found = await readCustomers(ctx, groups.flat());
    return {
      items: groups.map((ids) => ({ customers: ids.flatMap((one) => found.get(one) ?? []) })),
      nextCursor: next === null ? null : writeKey(next),
    };
  });
}

type Stretch = { after: string | null; limit: number; stretchRows: number };

async function walkStretch(
  { db, account }: Ctx,
  sign: Sign,
  { after, limit, stretchRows }: Stretch,
): Promise<{ groups: number[][]; next: string | null }> {
  const { ascending, descending } = sign;
  const { rows } = await db.execute<{
    groups: Group[];
    last: string | null;
    before: string | null;
  }>(
    sql`
    with walked as materialized (${walkedRows(account.id, sign, after, stretchRows)}),
    -- Where the stretch is full, its last key may go on behind it.
    edge as (
      select key from walked where (select count(*) from walked) = ${stretchRows}
      order by key ${descending} limit 1
    ),
    grouped as (
      select key, array_agg(id::float8 order by id) as ids from walked
      where counts and key is distinct from (select key from edge)
      group by key having count(*) between 2 and ${MAX_DUPLICATES}
    ),
    suspects as (
      select key, ids from grouped g
      where (
        select count(*) from duplicate_dismissals d
        where d.account_id = ${account.id} and d.low_id = any(g.ids::bigint[]) and d.high_id = any(g.ids::bigint[])
      ) < cardinality(ids) * (cardinality(ids) - 1) / 2
      order by key ${ascending} limit ${limit + 1}
    )
    select coalesce((select json_agg(json_build_object('key', key::text, 'ids', ids) order by key ${ascending}) from suspects), '[]')
        as groups,
      (select key::text from edge) as last,
      -- By the column, since the text beside it has another order.
      (select w.key::text from walked w where w.key is distinct from (select key from edge)
        order by w.key ${descending} limit 1) as before
  `,
  );
  const [row] = rows;
  if (row === undefined) return { groups: [], next: null };
  const shown = row.groups.slice(0, limit);
  const groups = shown.map(({ ids }) => ids);
  if (row.groups.length > limit) return { groups, next: shown.at(-1)?.key ?? null };
  // A key that fills a whole stretch is shared by too many to be a suspect.
  return { groups, next: row.last === null ? null : (row.before ?? row.last) };
}

/** The next rows of a sign's index. */
export function walkedRows(
  accountId: number,
  { key, indexed, counts, after, ascending }: Sign,
  last: string | null,
  stretchRows: number,
): SQL {
  return sql`
    select ${customers.id} as id, ${key} as key, ${customers.isActive} and ${counts} as counts
    from ${customers}
    where ${ownCustomers(accountId)} and ${indexed} and ${last === null ? sql`true` : after(last)}
    order by ${key} ${ascending}
    limit ${stretchRows}`;
}

type Group = { key: string; ids: number[] };

async function readCustomers({ db, account }: Ctx, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, ReturnType<typeof toCustomerWire>>();
  const rows = await db
    .select()
    .from(customers)
    .where(and(ownCustomers(account.id), inArray(customers.id, [...new Set(ids)])))
    .orderBy(asc(customers.id));
  return new Map(rows.map((row) => [row.id, toCustomerWire(row)]));
}

const writeKey = (key: string): string => Buffer.from(key).toString("base64url");

function readKey({ isKey }: Sign, cursor: string): string {
  const key = Buffer.from(cursor, "base64url").toString();
  if (!isKey(key)) throw noCursor();
  return key;
}
