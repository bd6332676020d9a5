import type { ExitReason } from "@dakiya/domain/automation";
import { sql } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { sqlArray } from "../../../db/sql/sql.ts";
import { customers } from "../../../db/schema/index.ts";
import { exitReason } from "./exit-conditions.ts";
import { readExitContext, readVersion } from "./read-version.ts";

/** Recipients who exited, or exit now, by the seqs of their logs. Read after the claim: all before it counts. */
export async function findExits(
  db: Executor,
  campaign: { accountId: number; id: number; automationId: number; automationVersion: number },
  seqs: readonly number[],
): Promise<ReadonlyMap<number, ExitReason>> {
  const { accountId, automationId, automationVersion } = campaign;
  const document = await readVersion(db, { accountId, id: automationId }, automationVersion);
  const context = await readExitContext(db, accountId, document, new Date());
  // Each row is read by its key. The campaign is passed as a row: for a campaign that is new to the table the planner
  // expects no rows, takes any other index to be as good, and would read all of them for each claim. Each limit keeps
  // the order: of tables that are empty by their statistics the planner would read every combination.
  const { rows } = await db.execute<{ seq: number; reason: ExitReason }>(sql`
    with given as materialized (
      select ${campaign.id}::bigint as campaign_id, seq from unnest(${sqlArray(seqs, "int")}) seq
    )
    select seq, reason from (
      select l.seq, case when e.state = 'left' then e.left_reason else ${exitReason(document, context)} end as reason
      from given
      cross join lateral (
        select seq, customer_id, enrolment_id from communication_logs
        where account_id = ${accountId} and campaign_id = given.campaign_id and seq = given.seq limit 1
      ) l
      cross join lateral (
        select * from automation_enrolments where account_id = ${accountId} and id = l.enrolment_id limit 1
      ) e
      cross join lateral (
        select * from ${customers} where ${customers.accountId} = ${accountId} and ${customers.id} = l.customer_id limit 1
      ) as ${customers}
    ) found
    where reason is not null
  `);
  return new Map(rows.map(({ seq, reason }) => [seq, reason]));
}
