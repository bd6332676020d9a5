import type { ReferencedThing } from "@dakiya/domain/segment";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";

/** @param query - Its rows have an `id` and a `name`. */
export async function namesById(
  db: Executor,
  query: SQL,
): Promise<ReadonlyMap<string, ReferencedThing>> {
  const { rows } = await db.execute<{ id: string; name: string }>(query);
  return new Map(rows.map(({ id, name }) => [String(id), { name }]));
}
