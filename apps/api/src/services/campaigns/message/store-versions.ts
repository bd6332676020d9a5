import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import { performance } from "node:perf_hooks";
import type { Tx } from "../../../db/client.ts";
import { campaignVersions } from "../../../db/schema/index.ts";
import type { campaigns } from "../../../db/schema/index.ts";
import { AppError } from "../../../errors.ts";
import { bytesOf } from "../../rendering/compile-message.ts";
import type { CompiledCampaign } from "./compile-campaign.ts";
import { readVersionKey } from "../../rendering/version-key.ts";

type Row = Pick<typeof campaigns.$inferSelect, "accountId" | "id">;
type Version = typeof campaignVersions.$inferInsert;

/** Most bytes of all versions of a message together, and how long making them may take. */
const MAX_BYTES = 32_000_000;
const MAX_MS = 20_000;

/** Stores the versions that fixed recipients get. @throws AppError "impossible" for too many, or a slow one. */
export async function storeVersions(tx: Tx, row: Row, message: CompiledCampaign): Promise<void> {
  let bytes = 0;
  const beganAt = performance.now();
  for (const { hidden, recipients } of await occurring(tx, row, message)) {
    const version = await compileVersion(row, message, hidden);
    if (version === null) continue;
    bytes += bytesOf(version);
    if (bytes > MAX_BYTES || performance.now() - beganAt > MAX_MS)
      throw new AppError("impossible", MESSAGES.createCampaign.tooManyVersions);
    const counted = version.language == null ? null : recipients;
    await tx.insert(campaignVersions).values({ ...version, recipients: counted });
  }
}

/** The versions of fixed recipients, with how many get each; of a message in one version not even that is counted. */
async function occurring(
  tx: Tx,
  { accountId, id }: Row,
  { version, conditions, variants }: CompiledCampaign,
): Promise<{ hidden: string; recipients: number | null }[]> {
  if (variants.length === 0) {
    if (version === null) return [];
    if (conditions.size === 0) return [{ hidden: "", recipients: null }];
  }
  const { rows } = await tx.execute<{ hidden: string; recipients: number }>(sql`
    select coalesce(recipient ->> 'hidden', '') as hidden, count(*)::int as recipients from communication_logs
    where account_id = ${accountId} and campaign_id = ${id}
    group by 1 order by 1
  `);
  return rows;
}

/** A version by its key as its row; null for one that nothing is stored of: a plain message that falls back. */
export async function compileVersion(
  { accountId, id: campaignId }: Row,
  { version, variants }: Pick<CompiledCampaign, "version" | "variants">,
  key: string,
): Promise<(Version & { html: string; text: string }) | null> {
  const { language, hidden } = readVersionKey(key);
  const common = { accountId, campaignId, hidden: key };
  if (language === null) {
    if (version === null) return null;
    const { html, text } = await version(hidden);
    return { ...common, html: html ?? "", text };
  }
  const variant = variants.find((one) => one.language === language);
  if (variant === undefined) throw new Error(`There is no variant in ${language}`);
  const { subject, previewText } = variant;
  const { html, text } =
    variant.version === null ? { html: null, text: variant.body } : await variant.version(hidden);
  return { ...common, language, subject, previewText, html: html ?? "", text };
}
