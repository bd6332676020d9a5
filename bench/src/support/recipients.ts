import { EVERYBODY } from "./campaigns.ts";
import type { Bench } from "./open-bench.ts";
import { fixRecipients } from "../../../apps/api/dist/src/services/campaigns/audience/fix-recipients.js";

export type OneCampaign = {
  accountId: number;
  id: number;
};

/** Fixes all customers of the bench as the recipients of its one campaign, as the product does it. */
export async function fixAll(
  bench: Bench,
  campaign: OneCampaign,
  batchSize: number,
): Promise<{ recipients: number; batches: number }> {
  const segmentFields = {
    name: "Everybody",
    description: "",
    createdAt: new Date(),
    deletedAt: null,
  };
  const segment = {
    ...{
      ...segmentFields,
      accountId: campaign.accountId,
      id: 0,
      isDynamic: true,
      isListed: false,
      countedAt: null,
      recountAt: new Date(0),
      archivedAt: null,
      estimatedCount: 0,
    },
    rules: EVERYBODY,
  };
  return await bench.database.db.transaction(async (tx) => {
    await tx.execute("set local statement_timeout = 0");
    return await fixRecipients(tx, { segment, campaignId: campaign.id, batchSize });
  });
}

/** Customers, and one campaign that has nobody yet. */
export async function seedCampaign(bench: Bench): Promise<OneCampaign> {
  await bench.seed({ customers: bench.rows, campaigns: 1, logs: 1 });
  const accountId = await bench.account();
  const { rows } = await bench.sql.query<{ id: string }>("select id from campaigns");
  await clearLogs(bench);
  return { accountId, id: Number(rows[0]?.id) };
}

export async function clearLogs({ sql }: Bench): Promise<void> {
  await sql.query("truncate communication_logs, send_batches");
}
