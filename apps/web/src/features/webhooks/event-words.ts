import { WEBHOOK_EVENTS } from "@dakiya/domain/wire";
import type { WebhookEventType } from "@dakiya/domain/wire";

/** Label of each event beside its name, by subject. */
const WORDS: Readonly<Record<WebhookEventType, string>> = {
  "customer.created": "Added",
  "customer.updated": "Changed",
  "customer.unsubscribed": "Unsubscribed",
  "campaign.started": "Started",
  "campaign.completed": "Ended",
  "mail.sent": "Sent",
  "mail.delivered": "Delivered",
  "mail.opened": "Opened",
  "mail.clicked": "Clicked",
  "mail.replied": "Replied",
  "mail.bounced": "Bounced",
  "mail.complained": "Marked as spam",
  "order.stored": "Added or changed",
};

const AREAS = {
  customer: "Customers",
  campaign: "Campaigns",
  mail: "Emails",
  order: "Orders",
} as const;
type Area = keyof typeof AREAS;

/** The events in groups, in the order they are shown. */
export const EVENT_GROUPS = (Object.keys(AREAS) as Area[]).map((area) => ({
  label: AREAS[area],
  events: WEBHOOK_EVENTS.filter((event) => event.startsWith(`${area}.`)).map((event) => ({
    event,
    label: WORDS[event],
  })),
}));

/** "Customers: added, changed" for each group of which there is something. */
export function describeEvents(events: readonly WebhookEventType[]): string[] {
  return EVENT_GROUPS.flatMap((group) => {
    const chosen = group.events.filter(({ event }) => events.includes(event));
    if (chosen.length === 0) return [];
    const labels =
      chosen.length === group.events.length
        ? "everything"
        : chosen.map(({ label }) => label.toLowerCase()).join(", ");
    return [`${group.label}: ${labels}`];
  });
}
