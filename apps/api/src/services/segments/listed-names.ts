import { MESSAGES } from "@dakiya/domain/messages";
import { firstCharacters, foldCase } from "@dakiya/domain/text";
import { SEGMENT_NAME_MAX } from "@dakiya/domain/wire";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { waitForLock } from "../../db/locks/advisory-locks.ts";
import { segments } from "../../db/schema/index.ts";
import { refusedField } from "../../errors.ts";

/** The listed segments of an account; no other is listed until the transaction ends. */
async function lockListed(tx: Tx, accountId: number) {
  await waitForLock(tx, "listedSegments", accountId);
  return and(
    eq(segments.accountId, accountId),
    eq(segments.isListed, true),
    isNull(segments.deletedAt),
  );
}

/**
 * Refuses a name that another listed segment has, in any case.
 *
 * @param own - The id of the segment that takes the name, where it is stored already.
 * @throws AppError "conflict"
 */
export async function refuseTakenName(
  tx: Tx,
  accountId: number,
  name: string,
  own?: number,
): Promise<void> {
  const listed = await lockListed(tx, accountId);
  const isOther = own === undefined ? undefined : ne(segments.id, own);
  const isNamed = sql`lower(${segments.name}) = ${foldCase(name)}`;
  const [other] = await tx
    .select({ id: segments.id, name: segments.name })
    .from(segments)
    .where(and(listed, isOther, isNamed))
    .limit(1);
  if (other === undefined) return;
  const message = MESSAGES.segments.nameTaken(other.name);
  throw refusedField("conflict", "name", message);
}

/** A name that no listed segment has: the one wanted, else with the first free number after it. */
export async function findFreeName(tx: Tx, accountId: number, wanted: string): Promise<string> {
  const rows = await tx
    .select({ name: sql<string>`lower(${segments.name})` })
    .from(segments)
    .where(await lockListed(tx, accountId));
  const taken = new Set(rows.map(({ name }) => name));
  for (let number = 1; ; number += 1) {
    const name = numbered(wanted, number);
    if (!taken.has(foldCase(name))) return name;
  }
}

function numbered(name: string, number: number): string {
  const end = number === 1 ? "" : ` ${number}`;
  return firstCharacters(name, SEGMENT_NAME_MAX - end.length).trimEnd() + end;
}
