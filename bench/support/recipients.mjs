import { fixRecipients } from "../../apps/api/dist/src/services/campaigns/audience/fix-recipients.js";

/** Fixes all customers of the bench as the recipients of its one campaign, as the product does it. */
export async function fixAll(bench, campaign, batchSize) {
  const rules = {
    combinator: "and",
    rules: [{ field: "total_spent", operator: ">=", value: 0 }],
  };
  const segment = { ownerId: campaign.ownerId, id: 0, isDynamic: true, rules };
  return await bench.database.db.transaction(async (tx) => {
    await tx.execute("set local statement_timeout = 0");
    return await fixRecipients(tx, { segment, campaignId: campaign.id, batchSize });
  });
}

/** Customers, and one campaign that has nobody yet. */
export async function seedCampaign(bench) {
  await bench.seed({ customers: bench.rows, campaigns: 1, logs: 1 });
  const ownerId = await bench.owner();
  const { rows } = await bench.sql.query("select id from campaigns");
  await clearLogs(bench);
  return { ownerId, id: Number(rows[0].id) };
}

export async function clearLogs({ sql }) {
  await sql.query("truncate communication_logs, send_batches");
}
