import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { customers, segments } from "../../db/schema/index.ts";
import { onlyRow, sqlArray } from "../../db/sql/sql.ts";
import { findFreeName } from "../segments/listed-names.ts";
import { findRuleAudience, findSegmentAudience, sizeOf } from "../segments/segment-audience.ts";
import { SEGMENTS } from "./generate/segments.ts";
import type { SegmentKey } from "./generate/segments.ts";

/** Inserts segments, still without their size. @returns Their ids in the order of their keys. */
export async function insertSegments(
  tx: Tx,
  options: {
    accountId: number;
    keys: readonly SegmentKey[];
    suffix: string;
    customerIds: readonly number[];
    now: Date;
    createdAt: Date;
  },
): Promise<number[]> {
  const { accountId, keys, suffix, customerIds, now, createdAt } = options;
  const ids: number[] = [];
  for (const key of keys) {
    const { name, description, rules, isDynamic } = SEGMENTS[key];
    const segment = {
      ...{ accountId, description, isDynamic, rules, createdAt, estimatedCount: 0, isListed: true },
      name: await findFreeName(tx, accountId, `${name}${suffix}`),
    };
    const rows = await tx.insert(segments).values(segment).returning({ id: segments.id });
    const { id } = onlyRow(rows);
    if (!isDynamic)
      await tx.execute(sql`
        insert into segment_members (account_id, segment_id, customer_id)
        select ${accountId}, ${id}, ${customers.id} from ${customers}
        where ${await findRuleAudience(tx, accountId, rules, now)} and ${customers.id} = any(${sqlArray(customerIds, "bigint")})
      `);
    ids.push(id);
  }
  return ids;
}

/** Brings up the sizes of the account's segments, or of some of them. */
export async function resizeSegments(
  tx: Tx,
  { accountId, now, ids }: { accountId: number; now: Date; ids?: readonly number[] },
): Promise<void> {
  const some = ids === undefined ? undefined : inArray(segments.id, [...ids]);
  const mine = and(eq(segments.accountId, accountId), isNull(segments.deletedAt), some);
  for (const segment of await tx.select().from(segments).where(mine)) {
    await tx
      .update(segments)
      .set({ estimatedCount: sizeOf(await findSegmentAudience(tx, segment, now)) })
      .where(and(eq(segments.accountId, accountId), eq(segments.id, segment.id)));
  }
}
