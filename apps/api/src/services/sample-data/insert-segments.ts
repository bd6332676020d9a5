import { sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { segments } from "../../db/schema/index.ts";
import { sqlArray } from "../../db/sql-array.ts";
import { sizeOf } from "../segments/keep-audience.ts";
import { ruleAudience } from "../segments/segment-audience.ts";
import type { Sample } from "./make-sample.ts";

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
    ownerId: number;
    made: Sample["segments"];
    ids: readonly (number | null)[];
    now: Date;
  },
): Promise<number[]> {
  const { ownerId, made, ids, now } = options;
  const segmentIds: number[] = [];
  for (const { name, description, isDynamic, rules, members, createdAt } of made) {
    const kept = isDynamic ? [] : members.flatMap((place) => ids[place] ?? []);
    const size = isDynamic ? sizeOf(ruleAudience(ownerId, rules, now)) : kept.length;
    const [segment] = await tx
      .insert(segments)
      .values({ ownerId, name, description, isDynamic, rules, createdAt, estimatedCount: size })
      .returning({ id: segments.id });
    if (segment === undefined) throw new Error("No segment came back");
    segmentIds.push(segment.id);
    await tx.execute(sql`
      insert into segment_members (owner_id, segment_id, customer_id)
      select ${ownerId}, ${segment.id}, unnest(${sqlArray(kept, "bigint")})
    `);
  }
  return segmentIds;
}
