import { sql } from "drizzle-orm";
import { sqlArray } from "../../../db/sql/sql.ts";
import { rowsOfJson } from "./part.ts";
import type { Part } from "./part.ts";

/** Orders, notes and messages that came back are the kept customer's from then on. Triggers recount purchases that come from orders. */
const rowsOf = (table: "orders" | "customer_notes" | "inbox_messages"): Part<number[]> => ({
  move: async (tx, { accountId, keptId, goneId }) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      update ${sql.identifier(table)} set customer_id = ${keptId}
      where account_id = ${accountId} and customer_id = ${goneId} returning id
    `);
    return rows.map(({ id }) => Number(id));
  },
  putBack: async (tx, { accountId, keptId, goneId }, ids) => {
    await tx.execute(sql`
      update ${sql.identifier(table)} set customer_id = ${goneId}
      where account_id = ${accountId} and id = any(${sqlArray(ids, "bigint")}) and customer_id = ${keptId}
    `);
  },
});

export const orders = rowsOf("orders");
export const notes = rowsOf("customer_notes");
export const incoming = rowsOf("inbox_messages");

type Segment = { id: number; added: boolean };

/** Static segments: the kept customer is in those of both, and one that had both has one fewer. */
export const segments: Part<Segment[]> = {
  move: async (tx, { accountId, keptId, goneId }) => {
    const { rows } = await tx.execute<{ id: string; added: boolean }>(sql`
      with theirs as (
        delete from segment_members where account_id = ${accountId} and customer_id = ${goneId}
        returning segment_id
      ),
      added as (
        insert into segment_members (account_id, segment_id, customer_id)
        select ${accountId}, segment_id, ${keptId} from theirs
        on conflict do nothing returning segment_id
      ),
      fewer as (
        update segments set estimated_count = greatest(0, estimated_count - 1)
        where account_id = ${accountId}
          and id in (select segment_id from theirs except select segment_id from added)
      )
      select segment_id as id, segment_id in (select segment_id from added) as added from theirs
    `);
    return rows.map(({ id, added }) => ({ id: Number(id), added }));
  },
  putBack: async (tx, { accountId, keptId, goneId }, moved) => {
    const ids = sqlArray(
      moved.map(({ id }) => id),
      "bigint",
    );
    const added = moved.filter((one) => one.added).map(({ id }) => id);
    await tx.execute(sql`
      with left_again as (
        delete from segment_members
        where account_id = ${accountId} and customer_id = ${keptId}
          and segment_id = any(${sqlArray(added, "bigint")})
        returning segment_id
      ),
      back as (
        insert into segment_members (account_id, segment_id, customer_id)
        select account_id, id, ${goneId} from segments
        where account_id = ${accountId} and id = any(${ids})
        on conflict do nothing returning segment_id
      )
      update segments s set estimated_count = greatest(0, s.estimated_count
        + (select count(*) from back where segment_id = s.id)::int
        - (select count(*) from left_again where segment_id = s.id)::int)
      where s.account_id = ${accountId} and s.id = any(${ids})
    `);
  },
};

type Dismissal = { other: number; at: string; added: boolean };

/** Customers dismissed as duplicates of the merged customer stay dismissed for the kept one. */
export const dismissals: Part<Dismissal[]> = {
  move: async (tx, { accountId, keptId, goneId }) => {
    const { rows } = await tx.execute<{ other: string; at: string; added: boolean }>(sql`
      with theirs as (
        delete from duplicate_dismissals
        where account_id = ${accountId} and (low_id = ${goneId} or high_id = ${goneId})
        returning case when low_id = ${goneId} then high_id else low_id end as other, created_at
      ),
      added as (
        insert into duplicate_dismissals (account_id, low_id, high_id, created_at)
        select ${accountId}, least(other, ${keptId}::bigint), greatest(other, ${keptId}::bigint), created_at
        from theirs where other <> ${keptId}
        on conflict do nothing returning low_id, high_id
      )
      select other, created_at::text as at,
        exists (select from added where other in (low_id, high_id)) as added
      from theirs
    `);
    return rows.map((row) => ({ ...row, other: Number(row.other) }));
  },
  putBack: async (tx, { accountId, keptId, goneId }, moved) => {
    const pairOf = (id: number) =>
      sql`least(m.other, ${id}::bigint), greatest(m.other, ${id}::bigint)`;
    const others = rowsOfJson(moved, "m", "other bigint, at timestamptz, added boolean");
    await tx.execute(sql`
      delete from duplicate_dismissals
      where account_id = ${accountId}
        and (low_id, high_id) in (select ${pairOf(keptId)} from ${others} where m.added)
    `);
    await tx.execute(sql`
      insert into duplicate_dismissals (account_id, low_id, high_id, created_at)
      select c.account_id, ${pairOf(goneId)}, m.at
      from ${others} join customers c on c.account_id = ${accountId} and c.id = m.other
      on conflict do nothing
    `);
  },
};
