import { MESSAGES } from "@dakiya/domain/messages";
import type { DashboardWire } from "@dakiya/domain/wire";
import { formatCount } from "../../lib/format.ts";

function line(count: number, one: string, many: string): string[] {
  return count === 0 ? [] : [`${formatCount(count)} ${count === 1 ? one : many}`];
}

/** What happened today, a sentence a line; one line even on the very first day. */
export function summaryLines(data: DashboardWire): string[] {
  const { today } = data;
  const lines = [
    ...line(data.activeWork, "campaign is at work", "campaigns are at work"),
    ...line(today.campaignsCreated, "campaign created", "campaigns created"),
    ...line(today.customersAdded, "customer added", "customers added"),
    ...line(today.emailsSent, "email sent", "emails sent"),
    ...line(today.opens, "open", "opens"),
    ...line(today.clicks, "click", "clicks"),
  ];
  if (lines.length > 0) return lines;
  const empty = data.totalCustomers === 0 && data.segments === 0 && data.totalCampaigns === 0;
  return [empty ? MESSAGES.dashboard.ready : "Nothing has happened yet today."];
}
