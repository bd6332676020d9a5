import type { Trigger } from "@dakiya/domain/automation";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../../../db/client.ts";
import type { AccountCtx } from "../../../../deps.ts";
import { added } from "./added.ts";
import { click } from "./click.ts";
import { date } from "./date.ts";
import { joinsSegment } from "./joins-segment.ts";
import type { TriggerKind } from "./kind.ts";
import { lastOrder } from "./last-order.ts";
import { order } from "./order.ts";

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
