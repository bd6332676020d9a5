import type { Connection } from "../client.ts";
import { DatabaseRefusal } from "./require-sessions.ts";

/**
 * How many ids of each table an installation has to give. All 4,096 ranges together end at 2^48: what a link in an email
 * has room for, and less than a JS number holds exactly.
 */
export const IDS_OF_ONE = 2 ** 36;

/** The installation whose range an id is of. */
export const installationOf = (id: number): number =>
  Math.max(0, Math.floor((id - 1) / IDS_OF_ONE));

type Sequence = { name: string; next: string };

/** Each sequence of an id, with the next it gives. */
const SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value + 1, start_value)::text as next
  from pg_sequences where schemaname = 'public' order by 1`;

/**
 * Lets new rows have ids from the range of installation `id`, so that those of several installations never meet. Rows
 * that exist keep theirs. Does nothing where the range is in use already.
 *
 * @param client - A connection of the tables' owner, while it holds the lock of migrations.
 * @throws DatabaseRefusal for a database that has given ids of a later range.
 */
export async function claimIds(client: Connection, id: number): Promise<void> {
  const first = id * IDS_OF_ONE + 1;
  const { rows } = await client.query<Sequence>(SEQUENCES);
  for (const { name, next } of rows) {
    const range = installationOf(Number(next));
    if (range > id) throw new DatabaseRefusal(laterRange(id, range));
    // The start as well: a sequence that starts again stays in its range.
    if (range < id)
      await client.query(`alter sequence ${name} start with ${first} restart with ${first}`);
  }
}

const laterRange = (id: number, range: number): string =>
  `Dakiya can't start: INSTALLATION_ID is ${id}, and this database has given ids of installation ${range}. Set it to ${range}, or to a higher number that no other installation has.`;
