import { designDocument } from "@dakiya/domain/campaign/design";
import type { MailBrand } from "@dakiya/mail-design";
import { sql } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { sqlArray } from "../../../db/sql/sql.ts";
import { campaignVersions } from "../../../db/schema/index.ts";
import type { campaigns } from "../../../db/schema/index.ts";
import { renderApart } from "../../rendering/render-apart.ts";
import { readVersionKey } from "../../rendering/version-key.ts";

type Row = typeof campaigns.$inferSelect;

/**
 * Compiles the versions of an ongoing campaign's message that are not stored yet, with the brand it was published with.
 * Most of the 64 combinations of blocks never occur, so each is compiled for its first recipient.
 *
 * @param versions - Keys of versions.
 * @throws AppError "impossible" for one that takes too long.
 */
export async function storeMissingVersions(
  tx: Tx,
  row: Row,
  versions: readonly string[],
): Promise<void> {
  const { accountId, id: campaignId } = row;
  const designed = versions.filter((key) => messageOf(row, key).design !== null);
  if (designed.length === 0) return;
  const { rows } = await tx.execute<{ hidden: string }>(sql`
    select hidden from unnest(${sqlArray(designed, "text")}) hidden
    where not exists (
      select from campaign_versions v
      where v.account_id = ${accountId} and v.campaign_id = ${campaignId} and v.hidden = hidden.hidden
    )
  `);
  for (const { hidden: key } of rows) {
    const { language, hidden } = readVersionKey(key);
    const { subject, previewText, body, html: pasted, design } = messageOf(row, key);
    const message = {
      subject,
      previewText,
      body,
      html: pasted,
      design: designDocument.parse(design),
    };
    const input = { message, brand: row.mailBrand as MailBrand, hidden: hidden.split(" ") };
    const { html, text } = await renderApart(accountId, "version", input, { isForWorker: true });
    await tx.insert(campaignVersions).values({
      ...{ accountId, campaignId, hidden: key, html: html ?? "", text },
      ...(language === null ? {} : { language, subject, previewText, recipients: 0 }),
    });
  }
}

/** The message that a version is one of. */
function messageOf(row: Row, key: string) {
  const { language } = readVersionKey(key);
  return row.variants?.find((variant) => variant.language === language) ?? row;
}

/** Counts recipients from a log on by the variant they get. */
export async function countVariants(tx: Tx, row: Row, firstSeq: number): Promise<void> {
  if (row.variants === null) return;
  await tx.execute(sql`
    update campaign_versions v set recipients = v.recipients + g.recipients
    from (
      select recipient ->> 'hidden' as hidden, count(*)::int as recipients from communication_logs
      where account_id = ${row.accountId} and campaign_id = ${row.id} and seq >= ${firstSeq}::int group by 1
    ) g
    where v.account_id = ${row.accountId} and v.campaign_id = ${row.id} and v.hidden = g.hidden and v.language is not null
  `);
}
