import type { DraftStep } from "@dakiya/domain/automation";
import {
  IconAdjustments,
  IconArrowsSplit2,
  IconCalendar,
  IconClock,
  IconFlag,
  IconHourglass,
  IconMail,
  IconTag,
  IconWebhook,
} from "@tabler/icons-react";
import type { TablerIcon } from "@tabler/icons-react";

/** What a step can be, in the order in which the menu offers them. */
export const STEP_KINDS: readonly {
  type: DraftStep["type"];
  label: string;
  icon: TablerIcon;
}[] = [
  { type: "send", label: "Send a mail", icon: IconMail },
  { type: "wait", label: "Wait", icon: IconHourglass },
  { type: "waitUntil", label: "Wait until a time", icon: IconClock },
  { type: "waitForDate", label: "Wait for a date", icon: IconCalendar },
  { type: "onlyIf", label: "If … else …", icon: IconArrowsSplit2 },
  { type: "set", label: "Set a field", icon: IconAdjustments },
  { type: "tag", label: "Add or remove a tag", icon: IconTag },
  { type: "webhook", label: "Call a webhook", icon: IconWebhook },
  { type: "end", label: "End", icon: IconFlag },
];

/** The icon of a step. */
export function iconOf(type: DraftStep["type"]): TablerIcon {
  return STEP_KINDS.find((kind) => kind.type === type)?.icon ?? IconFlag;
}
