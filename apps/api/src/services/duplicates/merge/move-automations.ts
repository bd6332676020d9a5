import { sql } from "drizzle-orm";
import { rowsOfJson } from "./part.ts";
import type { Part } from "./part.ts";

type Enrolment = { id: number; entry: string; ended: boolean; step: string | null };

/**
 * Enrolments move with their history. An active one ends where the kept customer is in the automation already, or had the
 * same entry; an entry that both had is kept under another key.
 */
export const enrolments: Part<Enrolment[]> = {
  move: async (tx, { accountId, keptId, goneId }) => {
    const { rows } = await tx.execute<Omit<Enrolment, "id"> & { id: string }>(sql`
      with theirs as materialized (
        select e.id, e.entry, e.step, e.state = 'inside' as active, k.same, k.inside
        from automation_enrolments e
        cross join lateral (
          select coalesce(bool_or(entry = e.entry), false) as same,
            coalesce(bool_or(state = 'inside'), false) as inside
          from automation_enrolments
          where account_id = e.account_id and automation_id = e.automation_id and customer_id = ${keptId}
        ) k
        where e.account_id = ${accountId} and e.customer_id = ${goneId}
      ),
      moved as (
        select *, active and (same or inside) as ended from theirs
      )
      update automation_enrolments e set customer_id = ${keptId},
        entry = case when m.same then concat('merged:', ${goneId}::bigint, ':', m.entry) else m.entry end,
        state = case when m.ended then 'left' else e.state end,
        left_reason = case when m.ended then 'merged' else e.left_reason end,
        left_at = case when m.ended then m.step else e.left_at end,
        step = case when m.ended then null else e.step end,
        ended_at = case when m.ended then statement_timestamp() else e.ended_at end
      from moved m where e.account_id = ${accountId} and e.id = m.id
      returning e.id, m.entry, m.ended, m.step
    `);
    // Entries that wait for a worker; where both have one it enrols once.
    await tx.execute(sql`
      update automation_arrivals r set customer_id = ${keptId} from automations a
      where a.account_id = ${accountId} and r.account_id = a.account_id and r.automation_id = a.id
        and r.customer_id = ${goneId}
    `);
    return rows.map((row) => ({ ...row, id: Number(row.id) }));
  },
  putBack: async (tx, { accountId, keptId, goneId }, moved) => {
    const again = sql`(m.ended and e.state = 'left' and e.left_reason = 'merged' and a.deleted_at is null)`;
    await tx.execute(sql`
      update automation_enrolments e set customer_id = ${goneId}, entry = m.entry,
        state = case when ${again} then 'inside' else e.state end,
        left_reason = case when ${again} then null else e.left_reason end,
        left_at = case when ${again} then null else e.left_at end,
        step = case when ${again} then m.step else e.step end,
        ended_at = case when ${again} then null else e.ended_at end
      from ${rowsOfJson(moved, "m", "id bigint, entry text, ended boolean, step text")}, automations a
      where e.account_id = ${accountId} and e.id = m.id and e.customer_id = ${keptId}
        and a.account_id = e.account_id and a.id = e.automation_id
    `);
  },
};
