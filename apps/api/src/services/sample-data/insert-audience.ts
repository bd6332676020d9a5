import { FIELD_LIST } from "@dakiya/domain/fields";
import type { CustomerField } from "@dakiya/domain/fields";
import { sql } from "drizzle-orm";
import type { SQL, SQLWrapper } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { segments } from "../../db/schema/index.ts";
import { COLUMN_TYPES, columnName } from "../../db/sql/field-columns.ts";
import { sqlArray } from "../../db/sql/sql.ts";
import { findFreeName } from "../segments/listed-names.ts";
import { ruleAudience, sizeOf } from "../segments/segment-audience.ts";
import type { SamplePerson } from "./make-people.ts";
import type { Sample } from "./make-sample.ts";

const list = (of: (field: CustomerField) => SQLWrapper): SQL =>
  sql.join(FIELD_LIST.map(of), sql`, `);

/**
 * Inserts the sample data's people as customers.
 *
 * @returns Each one's id by position in `people`; null where the user has a customer of that address already.
 */
export async function insertPeople(
  tx: Tx,
  accountId: number,
  people: readonly SamplePerson[],
): Promise<(number | null)[]> {
  const { rows } = await tx.execute<{ id: string; email: string }>(sql`
    insert into customers (account_id, ${list(({ property }) => sql.identifier(columnName(property)))},
      last_opened_at, last_clicked_at, campaigns_received, created_at, updated_at)
    select ${accountId}, ${list(({ property }) => sql.identifier(property))},
      "lastOpenedAt", "lastClickedAt", "campaignsReceived", "createdAt", "createdAt"
    from json_to_recordset(${JSON.stringify(people.map((person, n) => ({ ...person, n })))}::json) p(
      n int, ${list(({ property, type }) => sql`${sql.identifier(property)} ${sql.raw(COLUMN_TYPES[type])}`)},
      "lastOpenedAt" timestamptz, "lastClickedAt" timestamptz, "campaignsReceived" int, "createdAt" timestamptz
    )
    order by n
    on conflict do nothing
    returning id, email
  `);
  // The trigger has recorded them as added now; they were added over the months.
  await tx.execute(sql`
    delete from account_activity where account_id = ${accountId} and xmin = pg_current_xact_id()::xid
  `);
  const ids = new Map(rows.map(({ id, email }) => [email, Number(id)]));
  return people.map(({ email }) => ids.get(email) ?? null);
}

/**
 * Inserts the sample data's segments. A static one has sample customers alone; a dynamic one matches all of the
 * user's, and its size says so.
 *
 * @param ids - The customers' ids by position.
 * @returns The segments' ids in their order.
 */
export async function insertSegments(
  tx: Tx,
  options: {
    accountId: number;
    segments: Sample["segments"];
    ids: readonly (number | null)[];
    now: Date;
  },
): Promise<number[]> {
  const { accountId, segments: sampleSegments, ids, now } = options;
  const segmentIds: number[] = [];
  for (const { name, description, isDynamic, rules, members, createdAt } of sampleSegments) {
    const memberIds = isDynamic ? [] : members.flatMap((place) => ids[place] ?? []);
    const size = isDynamic ? sizeOf(ruleAudience(accountId, rules, now)) : memberIds.length;
    const [segment] = await tx
      .insert(segments)
      .values({
        ...{ accountId, description, isDynamic, rules, createdAt, estimatedCount: size },
        ...{ name: await findFreeName(tx, accountId, name), isListed: true },
      })
      .returning({ id: segments.id });
    if (segment === undefined) throw new Error("No segment came back");
    segmentIds.push(segment.id);
    await tx.execute(sql`
      insert into segment_members (account_id, segment_id, customer_id)
      select ${accountId}, ${segment.id}, unnest(${sqlArray(memberIds, "bigint")})
    `);
  }
  return segmentIds;
}
