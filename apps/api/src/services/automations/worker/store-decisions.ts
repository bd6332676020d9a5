import { sql } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { sqlArray } from "../../../db/sql/sql.ts";
import type { AccountCtx } from "../../../deps.ts";
import { automationNow } from "../now.ts";
import type { Decision } from "./decide.ts";

/**
 * Writes down where people are now and the steps they have done, in one compare-and-set: a row that is not where it was
 * when it was taken stays as it is.
 *
 * @throws When a row was not: the transaction then does nothing at all, its mails included.
 */
export async function storeDecisions(
  tx: Tx,
  ctx: AccountCtx,
  { accountId, id }: { accountId: number; id: number },
  decisions: readonly Decision[],
): Promise<void> {
  const now = automationNow(ctx);
  const steps = decisions.flatMap(({ way, done }) =>
    done.map((step, index) => ({ id: way.id, nth: way.moves + index, step })),
  );
  // The account comes out of a list that is kept as one: of a constant that is new to the table, the planner expects no
  // rows, and would read all of them for each piece.
  const { rowCount } = await tx.execute(sql`
    with given as materialized (
      select ${accountId}::bigint as account_id, g.* from unnest(
        ${sqlArray(
          decisions.map(({ way }) => way.id),
          "bigint",
        )}, ${sqlArray(
          decisions.map(({ way }) => way.step),
          "text",
        )}, ${sqlArray(
          decisions.map(({ ends }) => ends ?? "inside"),
          "text",
        )}, ${sqlArray(
          decisions.map((one) => (one.ends === null ? null : one.reason)),
          "text",
        )}, ${sqlArray(
          decisions.map((one) => (one.ends === null ? one.step : null)),
          "text",
        )}, ${sqlArray(
          decisions.map((one) => (one.ends === null ? one.since.toISOString() : null)),
          "timestamptz",
        )}, ${sqlArray(
          decisions.map((one) => (one.ends === null ? one.due.toISOString() : null)),
          "timestamptz",
        )}, ${sqlArray(
          decisions.map((one) => one.ends === null && one.skips),
          "boolean",
        )}, ${sqlArray(
          decisions.map(({ done }) => done.length),
          "int",
        )}
      ) g(id, was_at, state, reason, step, since, due_at, skips, done)
    ),
    done as (
      insert into automation_moves (account_id, automation_id, enrolment_id, nth, step, at)
      select ${accountId}, ${id}, s.id, s.nth, s.step, ${now}
      from unnest(${sqlArray(
        steps.map((one) => one.id),
        "bigint",
      )}, ${sqlArray(
        steps.map((one) => one.nth),
        "int",
      )}, ${sqlArray(
        steps.map((one) => one.step),
        "text",
      )}) s(id, nth, step)
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
    throw new Error("Somebody was moved on by two workers at a time");
}
