import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { EVERY_ACCOUNT } from "../../../db/sql/every-account.ts";
import { accountCtxOf } from "../../../deps.ts";
import type { AccountCtx, Deps } from "../../../deps.ts";
import { backOff, endBackoff } from "../../fair-work/backoffs.ts";
import type { WorkKind } from "../../fair-work/backoffs.ts";
import { runFairly } from "../../fair-work/run-fairly.ts";
import type { FairTask } from "../../fair-work/run-fairly.ts";

export type DueAutomation = { accountId: number; id: number };

/** Automations that a process works on at a time: each holds a connection. One for each account. */
const SLOTS: Readonly<Record<WorkKind, number>> = { poll: 3, enrol: 2, advance: 3 };

/** Above the statement timeouts of the work, so that those end it first. */
const DEADLINE_MS = 45_000;

type DueTask = FairTask & DueAutomation & { hasFailed: boolean };

/**
 * Runs one kind of work for all automations where it is due, in fair slots. An automation that fails backs off, and shows
 * it.
 *
 * @param work.due - A condition on `automations a`; `order` is the order within an account.
 * @param work.run - Does one batch; returns whether there was work.
 */
export async function runDue(
  deps: Deps,
  kind: WorkKind,
  work: {
    due: SQL;
    order: SQL;
    run: (ctx: AccountCtx, automation: DueAutomation) => Promise<boolean>;
  },
  signal?: AbortSignal,
): Promise<void> {
  await runFairly<DueTask>({
    slots: SLOTS[kind],
    slotsPerAccount: 1,
    deadlineMs: DEADLINE_MS,
    signal,
    find: async () => await findDue(deps, kind, work),
    run: async ({ accountId, id, hasFailed }) => {
      const ctx = accountCtxOf(deps, accountId);
      const didSomething = await work.run(ctx, { accountId, id });
      if (hasFailed) await endBackoff(deps.db, { accountId, kind, id });
      return didSomething;
    },
    onFailure: async ({ accountId, id }, error) => {
      deps.log.error({ err: error, automation: id, kind }, "work for an automation failed");
      await backOff(deps.db, { accountId, kind, id }, error);
    },
  });
}

async function findDue(
  deps: Deps,
  kind: WorkKind,
  { due, order }: { due: SQL; order: SQL },
): Promise<DueTask[]> {
  const { rows } = await deps.db.execute<{ account: string; id: string; failed: boolean }>(sql`
    select a.account_id as account, a.id, b.thing_id is not null as failed
    from automations a
    left join work_backoffs b on b.account_id = a.account_id and b.kind = ${kind} and b.thing_id = a.id
    where ${EVERY_ACCOUNT} and (b.retry_at is null or b.retry_at <= statement_timestamp()) and ${due}
    order by ${order}
  `);
  return rows.map(({ account, id, failed }) => ({
    ...{ accountId: Number(account), id: Number(id), key: id },
    hasFailed: failed,
  }));
}
