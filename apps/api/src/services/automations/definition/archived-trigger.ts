import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { segments } from "../../../db/schema/index.ts";
import { refuseArchived } from "../../segments/archive-segment.ts";
import { parseId } from "../../wire/values.ts";

/**
 * Refuses a definition whose trigger is an archived segment, unless it was that before.
 *
 * @param document - As it is written, complete or not.
 * @throws AppError "conflict"
 */
export async function refuseArchivedTrigger(
  tx: Tx,
  accountId: number,
  document: unknown,
  before: unknown = null,
): Promise<void> {
  const id = segmentIn(document);
  if (id === null || id === segmentIn(before)) return;
  const [segment] = await tx
    .select()
    .from(segments)
    .where(and(eq(segments.accountId, accountId), eq(segments.id, id), isNull(segments.deletedAt)));
  if (segment !== undefined) refuseArchived(segment, null);
}

function segmentIn(document: unknown): number | null {
  const trigger: unknown = Reflect.get(Object(document), "trigger");
  const id: unknown = Reflect.get(Object(trigger), "segmentId");
  return typeof id === "string" ? parseId(id) : null;
}
