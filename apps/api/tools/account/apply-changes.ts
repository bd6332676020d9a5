import { isCausedBy } from "../../src/errors.ts";
import type { Query } from "../copy/tables.ts";
import type { AccountTable } from "./account-tables.ts";

/** Noted rows of one table that are to be written or deleted, numbered from `lo` to `hi` in a temporary table. */
export type Change = { table: AccountTable; kind: "write" | "delete"; lo: number; hi: number };

/**
 * The temporary table of a table's noted rows: `move_n` numbers them, `move_key` is the noted key, `move_there` says whether
 * the row is still there. The columns follow.
 */
export const notedOf = ({ plain }: AccountTable): string => `pg_temp."noted_${plain}"`;

/** A key or a unique index stands in the way of a change until another is made. */
const IN_THE_WAY = new Set<unknown>(["23503", "23505"]);

/** Changes that stand in each other's way, such as two customers who have exchanged their addresses. */
export class Entangled extends Error {
  override readonly name = "Entangled";
}

/**
 * Makes changes in a transaction. Where one stands in the way of another, they are halved until those are found, which are
 * tried again after the others.
 *
 * @param changes - In the order in which most succeed.
 * @throws Entangled when none of the last ones can be made first.
 */
export async function applyChanges(query: Query, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0 || (await applied(query, changes))) return;
  let left = changes;
  while (left.length > 0) {
    const later: Change[] = [];
    let made = 0;
    for (const change of left) made += await applyHalves(query, change, later);
    if (made === 0) throw new Entangled("changes stand in each other's way");
    left = later;
  }
}

/** @returns How many rows were changed; the others are added to `later`. */
async function applyHalves(query: Query, change: Change, later: Change[]): Promise<number> {
  const { lo, hi } = change;
  if (await applied(query, [change])) return hi - lo + 1;
  if (lo === hi) {
    later.push(change);
    return 0;
  }
  const middle = Math.floor((lo + hi) / 2);
  const first = await applyHalves(query, { ...change, hi: middle }, later);
  return first + (await applyHalves(query, { ...change, lo: middle + 1 }, later));
}

/** Makes all changes in one request, or none. @returns Whether nothing stood in their way. */
async function applied(query: Query, changes: readonly Change[]): Promise<boolean> {
  const statements = changes.map((one) => (one.kind === "write" ? writing(one) : deleting(one)));
  try {
    await query(["savepoint change", ...statements, "release savepoint change"].join(";"));
    return true;
  } catch (error) {
    if (!isCausedBy(error, ({ code }) => IN_THE_WAY.has(code))) throw error;
    await query("rollback to savepoint change");
    return false;
  }
}

function writing({ table, lo, hi }: Change): string {
  const { name, columns, key, arbiter } = table;
  const others = columns
    .split(", ")
    .filter((one) => one !== "account_id" && key?.every((column) => column.name !== one) === true)
    .map((one) => `${one} = excluded.${one}`);
  return `
    insert into ${name} (${columns}) overriding system value
    select ${columns} from ${notedOf(table)} where move_there and move_n between ${lo} and ${hi} order by move_n
    on conflict (${arbiter}) do ${others.length === 0 ? "nothing" : `update set ${others.join(", ")}`}`;
}

function deleting({ table, lo, hi }: Change): string {
  return `
    delete from ${table.name} t using ${notedOf(table)} k
    where not k.move_there and k.move_n between ${lo} and ${hi}
      and ${table.owned("t")} and ${sameKey(table, "t", "k.move_key")}`;
}

/** Whether a row has a key as it was noted. */
export function sameKey({ key }: AccountTable, row: string, noted: string): string {
  const parts = (key ?? []).map(
    ({ name, type }, n) => `${row}.${name} = (${noted} ->> ${n})::${type}`,
  );
  return parts.length === 0 ? "true" : parts.join(" and ");
}
