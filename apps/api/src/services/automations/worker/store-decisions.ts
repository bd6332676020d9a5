import { sql } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { rowSet } from "../../../db/sql/sql.ts";
import type { AccountCtx } from "../../../deps.ts";
import { automationNow } from "../now.ts";
import type { Decision } from "./decide.ts";

/** Stores new positions and step history, in one compare-and-set. @throws When a row has moved since it was locked. */
export async function storeDecisions(
  tx: Tx,
  ctx: AccountCtx,
  { accountId, id }: { accountId: number; id: number },
  decisions: readonly Decision[],
): Promise<void> {
  const now = automationNow(ctx);
  const steps = decisions.flatMap(({ enrolment, done }) =>
    done.map((step, index) => ({ id: enrolment.id, nth: enrolment.passedSteps + index, step })),
  );
  // Materialised, so that the planner does not expect a new account to have no rows, and read all of them for each batch.
  const { rowCount } = await tx.execute(sql`
    with given as materialized (
      select ${accountId}::bigint as account_id, g.* from ${rowSet("g", decisions, {
        id: ["bigint", ({ enrolment }) => enrolment.id],
        was_at: ["text", ({ enrolment }) => enrolment.step],
        state: ["text", ({ ends }) => ends ?? "inside"],
        reason: ["text", (one) => (one.ends === null ? null : one.reason)],
        step: ["text", (one) => (one.ends === null ? one.step : null)],
        since: ["timestamptz", (one) => (one.ends === null ? one.since.toISOString() : null)],
        due_at: ["timestamptz", (one) => (one.ends === null ? one.due.toISOString() : null)],
        skips: ["boolean", (one) => one.ends === null && one.skips],
        done: ["int", ({ done }) => done.length],
      })}
    ),
    done as (
      insert into automation_moves (account_id, automation_id, enrolment_id, nth, step, at)
      select ${accountId}, ${id}, s.id, s.nth, s.step, ${now}
      from ${rowSet("s", steps, {
        id: ["bigint", ({ id: enrolmentId }) => enrolmentId],
        nth: ["int", ({ nth }) => nth],
        step: ["text", ({ step }) => step],
      })}
    )
    update automation_enrolments e set
      state = g.state, left_reason = g.reason, step = g.step,
      left_at = case when g.state = 'left' then e.step end,
      since = coalesce(g.since, e.since), due_at = coalesce(g.due_at, e.due_at), skips = g.skips,
      moves = e.moves + g.done,
      ended_at = case when g.state = 'inside' then null else ${now} end
    from given g
    where e.account_id = g.account_id and e.id = g.id and e.state = 'inside'
      and e.step is not distinct from g.was_at
  `);
  if (rowCount !== decisions.length)
    throw new Error("An enrolment was advanced by two workers at once");
}
