import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignWire, CreateCampaignInput } from "@dakiya/domain/wire";
import { and, eq, getTableColumns, sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { campaigns, idempotencyKeys, segments } from "../../db/schema/index.ts";
import { AppError } from "../../errors.ts";
import { sha256 } from "../sha256.ts";
import { toCampaignWire } from "./to-campaign-wire.ts";

const KEPT = sql`interval '24 hours'`;

/**
 * Finds the campaign an earlier request with the same key made. From here to the end of the transaction a second
 * request with the key waits, so that of any number at once one creates and the others find.
 *
 * @returns Null when the key is new, or older than 24 hours.
 * @throws AppError "conflict" when the earlier request had other content.
 */
export async function findRepeat(
  tx: Tx,
  ownerId: number,
  key: string,
  content: CreateCampaignInput,
): Promise<CampaignWire | null> {
  const keySha256 = sha256(key);
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${ownerId}:${keySha256}`}, 0))`,
  );
  await tx
    .delete(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.ownerId, ownerId),
        sql`${idempotencyKeys.createdAt} < clock_timestamp() - ${KEPT}`,
      ),
    );
  const [found] = await tx
    .select({
      bodySha256: idempotencyKeys.bodySha256,
      campaign: getTableColumns(campaigns),
      segmentName: segments.name,
    })
    .from(idempotencyKeys)
    .innerJoin(
      campaigns,
      and(
        eq(campaigns.ownerId, idempotencyKeys.ownerId),
        eq(campaigns.id, idempotencyKeys.campaignId),
      ),
    )
    .leftJoin(
      segments,
      and(eq(segments.ownerId, campaigns.ownerId), eq(segments.id, campaigns.segmentId)),
    )
    .where(and(eq(idempotencyKeys.ownerId, ownerId), eq(idempotencyKeys.key, keySha256)));
  if (found === undefined) return null;
  if (found.bodySha256 !== digest(content)) {
    throw new AppError("conflict", MESSAGES.server.idempotencyMismatch);
  }
  return toCampaignWire(found.campaign, found.segmentName);
}

/** Remembers which campaign a key made. */
export async function rememberKey(
  tx: Tx,
  ownerId: number,
  key: string,
  content: CreateCampaignInput,
  campaignId: number,
): Promise<void> {
  await tx
    .insert(idempotencyKeys)
    .values({ ownerId, key: sha256(key), bodySha256: digest(content), campaignId });
}

/** `variables` is left out: it is recomputed from the body whatever was sent. */
function digest({ name, segmentId, template, schedule }: CreateCampaignInput): string {
  const when = schedule === undefined ? [] : [schedule.at, schedule.timeZone];
  return sha256(JSON.stringify([name, segmentId, template.subject, template.body, ...when]));
}

/** Keys are stored as digests as well: a caller's key may be any text, even one no column takes. */
