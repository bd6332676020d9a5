import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignWire, CreateCampaignInput } from "@dakiya/domain/wire";
import { and, eq, getTableColumns, sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { campaigns, idempotencyKeys, segments } from "../../db/schema/index.ts";
import { AppError } from "../../errors.ts";
import { sha256 } from "../../secrets.ts";
import { HOLD_MS, UNKNOWN } from "./read/find-campaigns.ts";
import { toCampaignWire } from "../wire/campaigns.ts";

const KEPT = sql`interval '24 hours'`;

/** Stored instead of a content digest: the key made a draft, whose content may change. */
const DRAFT = "draft";

/**
 * Finds the campaign an earlier request with the same key made. Locks the key until the transaction ends, so that of
 * concurrent requests one creates and the others find.
 *
 * @returns Null when the key is new, or older than 24 hours.
 * @throws AppError "conflict" when the earlier request had other content.
 */
export async function findRepeat(
  tx: Tx,
  accountId: number,
  key: string,
  content: CreateCampaignInput,
): Promise<CampaignWire | null> {
  const match = await findKept(tx, accountId, key, digest(content));
  return match === null ? null : toCampaignWire(match.campaign, match);
}

/**
 * Finds the draft a key made, like `findRepeat`; the content saved with the key may differ each time.
 *
 * @returns Its id, whether still a draft or not; null when the key is new, or older than 24 hours.
 * @throws AppError "conflict" when the key made a campaign that was never a draft.
 */
export async function findDraftOfKey(
  tx: Tx,
  accountId: number,
  key: string,
): Promise<number | null> {
  return (await findKept(tx, accountId, key, DRAFT))?.campaign.id ?? null;
}

async function findKept(tx: Tx, accountId: number, key: string, madeOf: string) {
  const keySha256 = sha256(key);
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${accountId}:${keySha256}`}, 0))`,
  );
  await tx
    .delete(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.accountId, accountId),
        sql`${idempotencyKeys.createdAt} < statement_timestamp() - ${KEPT}`,
      ),
    );
  const [match] = await tx
    .select({
      bodySha256: idempotencyKeys.bodySha256,
      campaign: getTableColumns(campaigns),
      segmentName: segments.name,
      unknown: UNKNOWN,
      holdMs: HOLD_MS,
    })
    .from(idempotencyKeys)
    .innerJoin(
      campaigns,
      and(
        eq(campaigns.accountId, idempotencyKeys.accountId),
        eq(campaigns.id, idempotencyKeys.campaignId),
      ),
    )
    .leftJoin(
      segments,
      and(eq(segments.accountId, campaigns.accountId), eq(segments.id, campaigns.segmentId)),
    )
    .where(and(eq(idempotencyKeys.accountId, accountId), eq(idempotencyKeys.key, keySha256)));
  if (match === undefined) return null;
  if (match.bodySha256 !== madeOf) {
    throw new AppError("conflict", MESSAGES.server.idempotencyMismatch);
  }
  return match;
}

/** Stores which campaign a key made, with a digest of the content; without content, which draft. */
export async function rememberKey(
  tx: Tx,
  { accountId, id }: { accountId: number; id: number },
  key: string,
  content?: CreateCampaignInput,
): Promise<void> {
  const bodySha256 = content === undefined ? DRAFT : digest(content);
  await tx
    .insert(idempotencyKeys)
    .values({ accountId, key: sha256(key), bodySha256, campaignId: id });
}

/** Without `variables`, which are recomputed from the body. */
function digest(campaign: CreateCampaignInput): string {
  const { name, segmentId, template, schedule, senderId, tracking, linkTags } = campaign;
  const when = schedule === undefined ? [] : [schedule.at, schedule.timeZone];
  const by = senderId === undefined ? [] : [{ senderId }];
  const chosen = tracking == null && linkTags == null ? [] : [{ tracking, linkTags }];
  const { subject, previewText, body, design, html, language, variants } = template;
  // The digest of a plain message in one language without preview text by the default sender is that of earlier versions.
  const message = body ?? { design, html };
  const preview = previewText === undefined || previewText === "" ? [] : [{ previewText }];
  const languages =
    language === undefined && variants === undefined ? [] : [{ language, variants }];
  const beside = [...preview, ...when, ...by, ...chosen, ...languages];
  return sha256(JSON.stringify([name, segmentId, subject, message, ...beside]));
}

/** Keys are stored as digests too: a caller's key may be any text, even one no column takes. */
