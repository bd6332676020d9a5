import { addDays } from "@dakiya/domain/analytics";
import { onDay } from "@dakiya/domain/automation";
import type { Trigger } from "@dakiya/domain/automation";
import { attributeName } from "@dakiya/domain/fields";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../../../db/client.ts";
import { customers } from "../../../../db/schema/index.ts";
import type { AccountCtx } from "../../../../deps.ts";
import { findRuleAudience } from "../../../segments/segment-audience.ts";
import { parseId } from "../../../wire/values.ts";
import { automationNow, readNow } from "../../now.ts";
import { date } from "./date.ts";
import { enrolOnDays } from "./enrol-on-days.ts";
import { joinsSegment } from "./joins-segment.ts";
import { DAYS_BACK } from "./kind.ts";
import type { TriggerKind } from "./kind.ts";

const order: TriggerKind<"order"> = {
  recent: async ({ account }, { first }) => {
    const isFirst = sql`not exists (
      select from orders p where p.account_id = o.account_id and p.customer_id = o.customer_id and p.counts
        and p.placed_at < o.placed_at
    )`;
    return sql`orders o where o.account_id = ${account.id} and o.counts
      and o.placed_at >= statement_timestamp() - ${DAYS_BACK}::int * interval '1 day'
      and ${first ? isFirst : sql`true`}`;
  },
};

const lastOrder: TriggerKind<"lastOrder"> = {
  matching: async (_, ctx, { days }) => sql`${customers.accountId} = ${ctx.account.id} and (
      select max(o.placed_at) from orders o
      where o.account_id = ${ctx.account.id} and o.customer_id = ${customers.id} and o.counts
    ) < ${automationNow(ctx)} - ${days}::int * interval '1 day'`,
  recent: async ({ account }, { days }) => {
    const until = sql`statement_timestamp() - ${days}::int * interval '1 day'`;
    return sql`(
      select customer_id from orders
      where account_id = ${account.id} and counts and customer_id is not null group by customer_id
      having max(placed_at) between ${until} - ${DAYS_BACK}::int * interval '1 day' and ${until}
    ) lapsed`;
  },
  poll: {
    everyMs: 0,
    run: async (tx, row, trigger, span) =>
      await enrolOnDays(tx, row, trigger, span, (day, timeZone) =>
        orderedLastOn(row.accountId, day, timeZone),
      ),
  },
};

/** Customers whose last order that counts was on a day. */
function orderedLastOn(accountId: number, day: string, timeZone: string): SQL {
  const start = onDay(day, { hour: 0, minute: 0 }, timeZone).toISOString();
  const end = onDay(addDays(day, 1), { hour: 0, minute: 0 }, timeZone).toISOString();
  return sql`${customers.id} in (
    select o.customer_id from orders o
    where o.account_id = ${accountId} and o.counts
      and o.placed_at >= ${start}::timestamptz and o.placed_at < ${end}::timestamptz
      and not exists (
        select from orders later
        where later.account_id = o.account_id and later.customer_id = o.customer_id and later.counts
          and later.placed_at >= ${end}::timestamptz
      )
  )`;
}

const click: TriggerKind<"click"> = {
  recent: async ({ account }, { campaignId, link }) =>
    link === null
      ? sql`communication_logs where account_id = ${account.id} and campaign_id = ${parseId(campaignId)}
          and clicked_at >= statement_timestamp() - ${DAYS_BACK}::int * interval '1 day'`
      : null,
};

const added: TriggerKind<"added"> = {
  matching: async (db, ctx, { tag }) => {
    if (tag === null) return null;
    const rule = {
      field: attributeName(tag.field),
      type: "tags",
      operator: "has",
      value: tag.tag,
    } as const;
    const rules = { combinator: "and" as const, rules: [rule] };
    return await findRuleAudience(db, ctx.account.id, rules, await readNow(db, ctx));
  },
  recent: async ({ account }, { by, tag }) =>
    tag !== null || by === "form" || by === "api"
      ? null
      : sql`${customers} where ${customers.accountId} = ${account.id}
          and ${customers.createdAt} >= statement_timestamp() - ${DAYS_BACK}::int * interval '1 day'
          and ${by === "import" ? sql`${customers.importId} is not null` : sql`true`}`,
};

/** THE table of triggers. */
const KINDS: { readonly [Type in Trigger["type"]]: TriggerKind<Type> } = {
  ...{ joinsSegment, date, order, lastOrder, click, added },
  byHand: {},
};

export const triggerKind = ({ type }: Trigger): TriggerKind<Trigger["type"]> =>
  KINDS[type] as TriggerKind<Trigger["type"]>;

/** Triggers that must be polled, because no event announces them, with the shortest interval between polls. */
export const POLLED_TRIGGERS: readonly { type: string; everyMs: number }[] = Object.entries(
  KINDS,
).flatMap(([type, { poll }]) => (poll === undefined ? [] : [{ type, everyMs: poll.everyMs }]));

/** The customers who match a trigger now, as a condition on the table `customers`; null for a trigger of events. */
export async function matchingNow(
  db: Executor,
  ctx: AccountCtx,
  trigger: Trigger,
): Promise<SQL | null> {
  return (await triggerKind(trigger).matching?.(db, ctx, trigger)) ?? null;
}
