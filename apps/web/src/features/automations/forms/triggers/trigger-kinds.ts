import type { TriggerType } from "@dakiya/domain/automation";
import { added } from "./added.tsx";
import { byHand } from "./by-hand.tsx";
import { click } from "./click.tsx";
import { date } from "./date.tsx";
import { joinsSegment } from "./joins-segment.tsx";
import type { TriggerKind } from "./kind.ts";
import { lastOrder } from "./last-order.tsx";
import { order } from "./order.tsx";

/** THE table of triggers, in the order of the menu. */
export const TRIGGER_KINDS: { readonly [Type in TriggerType]: TriggerKind<Type> } = {
  ...{ joinsSegment, added, order, lastOrder, date, click, byHand },
};
