import { ADDRESS_PLACES } from "@dakiya/domain/wire";
import type { AddressPlace } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { PLACES } from "./places.ts";

/** Places of each kind that are named. */
const MAX_NAMED = 20;

/**
 * Where an address stands in what is not sent: 20 of each kind.
 *
 * @param address - Without characters that JSON or HTML writes in another way.
 */
export async function findPlaces(
  db: Executor,
  accountId: number,
  address: string,
): Promise<AddressPlace[]> {
  const queries = ADDRESS_PLACES.map(
    (kind, nth) => sql`(
      select distinct ${nth}::int as nth, ${kind}::text as kind, d.id, d.name
      from (${PLACES[kind].documents(accountId)}) d
      where strpos(d.document::text, ${address}::text) > 0
      order by d.id limit ${MAX_NAMED}
    )`,
  );
  const { rows } = await db.execute<AddressPlace>(sql`
    select found.kind, found.name from (${sql.join(queries, sql` union all `)}) found
    order by found.nth, found.id
  `);
  return rows.map(({ kind, name }) => ({ kind, name }));
}
