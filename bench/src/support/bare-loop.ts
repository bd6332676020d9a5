import type pg from "pg";
import type { OneCampaign } from "./recipients.ts";

/** Makes a copy of the campaign's logs, and gives the least that claims, reads and marks a batch of them. */
export async function bareLoop(
  pool: pg.Pool,
  campaign: OneCampaign,
): Promise<() => Promise<boolean>> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    await client.query(`
      create table bare_logs (like communication_logs including defaults including generated including indexes)
        with (fillfactor = 47)`);
    await client.query(
      `insert into bare_logs (account_id, campaign_id, seq, customer_id, recipient, created_at)
      select account_id, campaign_id, seq, customer_id, recipient, created_at
      from communication_logs where account_id = $1 and campaign_id = $2 order by seq`,
      [campaign.accountId, campaign.id],
    );
    await client.query(`
      create table bare_batches as select campaign_id, first_seq, last_seq, false as claimed, false as done
      from send_batches`);
    await client.query("alter table bare_batches add primary key (campaign_id, first_seq)");
    await client.query("reset statement_timeout");
  } finally {
    client.release();
  }
  let last = 0;
  return async () => {
    const { rows } = await pool.query<{ first_seq: number; last_seq: number }>({
      name: "bare-claim",
      text: `update bare_batches set claimed = true where (campaign_id, first_seq) = (
          select campaign_id, first_seq from bare_batches
          where campaign_id = $1 and first_seq > $2 and not claimed
          order by first_seq limit 1 for update skip locked)
        returning first_seq, last_seq`,
      values: [campaign.id, last],
    });
    const [batch] = rows;
    if (batch === undefined) return false;
    const range = [campaign.id, batch.first_seq, batch.last_seq, campaign.accountId];
    await pool.query({
      name: "bare-read",
      text: `select seq, recipient from bare_logs
        where account_id = $4 and campaign_id = $1 and seq between $2 and $3 order by seq`,
      values: range,
    });
    await pool.query({
      name: "bare-mark",
      text: `with done as (
          update bare_batches set done = true where campaign_id = $1 and first_seq = $2
        )
        update bare_logs set sent_at = clock_timestamp()
        where account_id = $4 and campaign_id = $1 and seq between $2 and $3 and sent_at is null`,
      values: range,
    });
    last = batch.first_seq;
    return true;
  };
}
