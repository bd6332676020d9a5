import { isDeepStrictEqual } from "node:util";
import type { Trigger } from "@dakiya/domain/automation";
import { sql } from "drizzle-orm";
import { bitOf, blockOf } from "../../../../db/sql/member-masks.ts";
import type { SQL } from "drizzle-orm";
import type { Tx } from "../../../../db/client.ts";
import { automations, customers } from "../../../../db/schema/index.ts";
import { findSegmentOf } from "../../exit/read-version.ts";
import { findSegmentAudience } from "../../../segments/segment-audience.ts";
import { thisOne } from "../../internal.ts";
import type { AutomationRow } from "../../internal.ts";
import { readNow } from "../../now.ts";
import type { TriggerKind } from "./kind.ts";

/** A count over all customers: not more often. */
const SEGMENT_POLL_MS = 60_000;

export const joinsSegment: TriggerKind<"joinsSegment"> = {
  matching: async (db, ctx, trigger) => {
    const segment = await findSegmentOf(db, ctx.account.id, trigger);
    return segment === null ? null : await findSegmentAudience(db, segment, await readNow(db, ctx));
  },
  poll: {
    everyMs: SEGMENT_POLL_MS,
    run: async (tx, row, trigger, { now }) => {
      await pollSegment(tx, row, trigger, now);
      return true;
    },
  },
};

type SegmentTrigger = Extract<Trigger, { type: "joinsSegment" }>;

/** Stores the current members of a locked row's segment, so that they are not enrolled as new members. */
export async function snapshotMembers(
  tx: Tx,
  row: AutomationRow,
  trigger: SegmentTrigger,
  now: Date,
): Promise<void> {
  const { accountId, id } = row;
  const segment = await findSegmentOf(tx, accountId, trigger);
  await tx.execute(
    sql`delete from automation_members where account_id = ${accountId} and automation_id = ${id}`,
  );
  await tx
    .update(automations)
    .set({ checkedRules: segment?.rules ?? null })
    .where(thisOne(row));
  if (segment === null) return;
  await tx.execute(sql`
    insert into automation_members (account_id, automation_id, block, mask)
    select ${accountId}, ${id}, block, mask from (${masksOf(await findSegmentAudience(tx, segment, now))}) members
  `);
}

/**
 * Enrols customers who joined the trigger's segment since the last poll, and forgets those who left it. After its rules
 * changed, customers who joined by the old rules are enrolled; those who match only because of the change are not.
 */
async function pollSegment(
  tx: Tx,
  row: AutomationRow,
  trigger: SegmentTrigger,
  now: Date,
): Promise<void> {
  const segment = await findSegmentOf(tx, row.accountId, trigger);
  if (segment === null) return;
  const { checkedRules } = row;
  if (checkedRules === null || isDeepStrictEqual(checkedRules, segment.rules)) {
    await enrolNewMembers(tx, row, await findSegmentAudience(tx, segment, now), now);
    return;
  }
  // The former members of a static segment are not known any more.
  if (segment.isDynamic) {
    const before = { ...segment, rules: checkedRules };
    await enrolNewMembers(tx, row, await findSegmentAudience(tx, before, now), now);
  }
  await snapshotMembers(tx, row, trigger, now);
}

/** An audience as rows of `automation_members`: one pass over the customers, like a count. */
const masksOf = (audience: SQL): SQL => sql`
  select ${blockOf(customers.id)} as block, bit_or(${bitOf(customers.id)}) as mask
  from ${customers} where ${audience} group by 1`;

/** An import counts customers who join a segment within this time after it ends. */
const COUNTED_FOR = sql`interval '10 minutes'`;

async function enrolNewMembers(
  tx: Tx,
  { accountId, id }: AutomationRow,
  audience: SQL,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    with changed as materialized (
      select coalesce(i.block, k.block) as block, coalesce(i.mask, 0) as mask,
        coalesce(i.mask, 0) & ~coalesce(k.mask, 0) as joined
      from (${masksOf(audience)}) i
      full join (
        select block, mask from automation_members where account_id = ${accountId} and automation_id = ${id}
      ) k on k.block = i.block
      where coalesce(i.mask, 0) <> coalesce(k.mask, 0)
    ),
    stored as (
      insert into automation_members (account_id, automation_id, block, mask)
      select ${accountId}, ${id}, block, mask from changed
      on conflict (account_id, automation_id, block) do update set mask = excluded.mask
    )
    insert into automation_arrivals (account_id, automation_id, customer_id, entry, import_id)
    select ${accountId}, ${id}, (block << 6) + nth, 'segment:' || ${now.getTime()}::text, (
      select i.id from imports i
      where i.account_id = ${accountId} and i.enrols and i.finished_at > statement_timestamp() - ${COUNTED_FOR} and (
        exists (select from customers c where c.account_id = i.account_id and c.id = (block << 6) + nth and c.import_id = i.id)
        or exists (select from import_befores b
          where b.account_id = i.account_id and b.import_id = i.id and b.customer_id = (block << 6) + nth)
      )
      order by i.id desc limit 1
    )
    from changed, generate_series(0, 63) nth
    where joined & (1::bigint << nth) <> 0
  `);
}
