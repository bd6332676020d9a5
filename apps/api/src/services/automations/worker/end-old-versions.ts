import { sql } from "drizzle-orm";
import { EVERY_ACCOUNT } from "../../../db/sql/every-account.ts";
import type { Deps } from "../../../deps.ts";
import { endOngoing } from "../ongoing/lifecycle.ts";
import { eachApart } from "../../fair-work/apart.ts";

/** Completes the ongoing campaigns of superseded versions without active enrolments or queued emails. */
export async function endOldVersions(deps: Deps): Promise<void> {
  const { rows } = await deps.db.execute<{ account: string; id: string; version: number }>(sql`
    select distinct c.account_id as account, c.automation_id as id, c.automation_version as version
    from campaigns c join automations a on a.account_id = c.account_id and a.id = c.automation_id
    where ${EVERY_ACCOUNT} and c.automation_id is not null and c.status in ('active', 'processing', 'paused') and c.open_batches = 0
      and (c.automation_version < a.version or a.deleted_at is not null)
      and not exists (
        select from automation_enrolments e
        where e.account_id = a.account_id and e.automation_id = a.id and e.state = 'inside'
          and e.version = c.automation_version
      )
  `);
  const ending = { db: deps.db, log: deps.log, work: "end old versions" };
  await eachApart(
    ending,
    rows,
    ({ id }) => Number(id),
    async ({ account, id, version }) => {
      const ongoing = { accountId: Number(account), automationId: Number(id), version };
      await deps.db.transaction(async (tx) => await endOngoing(tx, ongoing));
    },
  );
}
