import { MESSAGES } from "@dakiya/domain/messages";
import type { ScheduleInput } from "@dakiya/domain/wire";
import { formatDateTimeZone } from "../../../lib/format.ts";

/** What is said of a campaign that has been created, now or for a time. */
export function createdWords(schedule: ScheduleInput | null): string {
  return schedule === null
    ? MESSAGES.createCampaign.created
    : MESSAGES.createCampaign.scheduled(formatDateTimeZone(schedule.at));
}
