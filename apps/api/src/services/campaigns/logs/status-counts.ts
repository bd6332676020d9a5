import type { LogStatus } from "@dakiya/domain/delivery";
import type { campaigns } from "../../../db/schema/index.ts";

type Counters = Pick<
  typeof campaigns.$inferSelect,
  | "totalRecipients"
  | "sent"
  | "delivered"
  | "opened"
  | "clicked"
  | "failed"
  | "failedSent"
  | "failedDelivered"
>;

/**
 * How many logs of a campaign have each status, derived from its counters. A counter includes the later steps (a
 * click counts as an open); a status is the last step alone.
 */
export function statusCounts(campaign: Counters): Record<LogStatus, number> {
  const { totalRecipients, sent, delivered, opened, clicked } = campaign;
  const { failed, failedSent, failedDelivered } = campaign;
  return {
    queued: totalRecipients - sent - (failed - failedSent),
    sent: sent - delivered - (failedSent - failedDelivered),
    delivered: delivered - opened - failedDelivered,
    opened: opened - clicked,
    clicked,
    failed,
  };
}
