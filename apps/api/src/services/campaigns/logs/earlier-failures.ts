import type { LogWire } from "@dakiya/domain/wire";
import { and, asc, eq, inArray } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { logFailures } from "../../../db/schema/index.ts";

/** The earlier failures of logs that were tried again, the earliest first, by log id; other logs are absent. */
export async function readEarlierFailures(
  db: Executor,
  campaignId: number,
  logs: readonly { seq: number; round: number }[],
): Promise<Map<number, NonNullable<LogWire["earlier_failures"]>>> {
  const found = new Map<number, NonNullable<LogWire["earlier_failures"]>>();
  const seqs = logs.filter(({ round }) => round > 0).map(({ seq }) => seq);
  if (seqs.length === 0) return found;
  const rows = await db
    .select()
    .from(logFailures)
    .where(and(eq(logFailures.campaignId, campaignId), inArray(logFailures.seq, seqs)))
    .orderBy(asc(logFailures.seq), asc(logFailures.round));
  for (const { seq, failedAt, reason } of rows) {
    const failure = { at: failedAt.toISOString(), reason };
    const before = found.get(seq);
    if (before === undefined) found.set(seq, [failure]);
    else before.push(failure);
  }
  return found;
}
