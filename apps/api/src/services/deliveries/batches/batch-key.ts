import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { createHash } from "node:crypto";

// A service recognises a batch by its key alone. After a failover or a restore the database has forgotten the last
// batches, so their keys must come out the same again: each is derived from the parts of the batch, back to a random
// one that was committed before the first mail (docs/decisions/083).

/** The key of a batch, a UUID, derived from its parts. `derivedKeySql` gives the same. */
export function derivedKey(...parts: readonly (string | number)[]): string {
  const hex = createHash("sha256").update(parts.join("/")).digest("hex");
  const uuid = `${hex.slice(0, 12)}5${hex.slice(13, 16)}8${hex.slice(17, 32)}`;
  return uuid.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** The same in SQL. No part may be null. */
export function derivedKeySql(...parts: readonly SQL[]): SQL {
  const text = sql.join(
    parts.map((part) => sql`(${part})::text`),
    sql` || '/' || `,
  );
  const hex = sql`left(encode(sha256(convert_to(${text}, 'UTF8')), 'hex'), 32)`;
  return sql`overlay(overlay(${hex} placing '5' from 13) placing '8' from 17)::uuid`;
}

/** Identifies a campaign for good: after a loss of data a new campaign may get the id of a lost one. */
export function campaignSeed(campaign: SQL): SQL {
  return sql`${campaign}.account_id || ':' || ${campaign}.id || ':' ||
    floor(extract(epoch from ${campaign}.created_at) * 1000)::bigint`;
}
