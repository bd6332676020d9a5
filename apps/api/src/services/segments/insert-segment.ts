import type { SQL } from "drizzle-orm";
import { segments } from "../../db/schema/index.ts";
import type { Tx } from "../../db/client.ts";
import { keepAudience, sizeOf } from "./keep-audience.ts";

type NewSegment = Pick<
  typeof segments.$inferSelect,
  "ownerId" | "name" | "description" | "rules" | "isDynamic"
>;

/** Inserts a segment with the size of `audience`, a static one with its members too. */
export async function insertSegment(
  tx: Tx,
  values: NewSegment,
  audience: SQL,
): Promise<typeof segments.$inferSelect> {
  const [made] = await tx
    .insert(segments)
    .values({ ...values, estimatedCount: sizeOf(audience) })
    .returning();
  if (made === undefined) throw new Error("the segment did not come back");
  return await keepAudience(tx, made, audience);
}
