import { designDocument } from "@dakiya/domain/campaign/design";
import type { MailBrand } from "@dakiya/mail-design";
import { sql } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { sqlArray } from "../../../db/sql/sql.ts";
import { campaignVersions } from "../../../db/schema/index.ts";
import type { campaigns } from "../../../db/schema/index.ts";
import { renderApart } from "../../rendering/render-apart.ts";

type Row = typeof campaigns.$inferSelect;

/**
 * Compiles the versions of an ongoing campaign's message that are not stored yet, with the brand it was published with.
 * Most of the 64 combinations of blocks never occur, so each is compiled for its first recipient.
 *
 * @param versions - Ids of the blocks left out, separated by spaces.
 * @throws AppError "impossible" for one that takes too long.
 */
export async function storeMissingVersions(
  tx: Tx,
  row: Row,
  versions: readonly string[],
): Promise<void> {
  const { accountId, id: campaignId } = row;
  if (row.design === null || versions.length === 0) return;
  const { rows } = await tx.execute<{ hidden: string }>(sql`
    select hidden from unnest(${sqlArray(versions, "text")}) hidden
    where not exists (
      select from campaign_versions v
      where v.account_id = ${accountId} and v.campaign_id = ${campaignId} and v.hidden = hidden.hidden
    )
  `);
  if (rows.length === 0) return;
  const { subject, previewText, body, html: pasted } = row;
  const design = designDocument.parse(row.design);
  const message = { subject, previewText, body, html: pasted, design };
  const brand = row.mailBrand as MailBrand;
  for (const { hidden } of rows) {
    const input = { message, brand, hidden: hidden.split(" ") };
    const { html, text } = await renderApart(accountId, "version", input, { isForWorker: true });
    await tx
      .insert(campaignVersions)
      .values({ accountId, campaignId, hidden, html: html ?? "", text });
  }
}
