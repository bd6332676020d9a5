import type { Row } from "../support/row.ts";

const section = "Campaigns";

export const CAMPAIGNS_ROWS = [
  { id: "campaigns.card.total", section, says: "a card Total Campaigns" },
  { id: "campaigns.card.active", section, says: "a card Active Campaigns" },
  { id: "campaigns.card.recipients", section, says: "Total Recipients is the sum over all" },
  { id: "campaigns.card.sent", section, says: "Emails Sent is the sum over all" },
  {
    id: "campaigns.table.columns",
    section,
    says: "columns Campaign, Status, Recipients, Sent, Created, Actions",
  },
  { id: "campaigns.table.campaign", section, says: "Campaign holds the name and the subject" },
  { id: "campaigns.table.figures", section, says: "Recipients and Sent are the campaign's own" },
  { id: "campaigns.table.created", section, says: "Created is a date" },
  { id: "campaigns.table.actions", section, says: "Actions hold View Logs and Delete Campaign" },
  { id: "campaigns.status.completed", section, says: "completed is blue" },
  {
    id: "campaigns.status.processing",
    section,
    says: "processing is yellow",
  },
  { id: "campaigns.status.active", section, says: "active is green" },
  { id: "campaigns.status.failed", section, says: "failed is gray" },
  { id: "campaigns.status.other", section, says: "any other is gray" },
  { id: "campaigns.create.configured", section, says: "with email set up, Create leads on" },
  {
    id: "campaigns.create.not-configured",
    section,
    says: "without it, 'Email Configuration Required' shows",
  },
  {
    id: "campaigns.create.reason.domain",
    section,
    says: "a reason: professional emails from the company's domain",
  },
  {
    id: "campaigns.create.reason.deliverability",
    section,
    says: "a reason: better deliverability",
  },
  { id: "campaigns.create.reason.branding", section, says: "a reason: consistent branding" },
  { id: "campaigns.create.cancel", section, says: "Cancel closes it" },
  {
    id: "campaigns.create.configure",
    section,
    says: "'Configure Email Settings' goes to /email-settings",
  },
  {
    id: "campaigns.create.check-fails",
    section,
    says: "a check that fails counts as not configured",
  },
  {
    id: "campaigns.delete.confirmation",
    section,
    says: "delete asks 'Are you sure you want to delete \"{name}\"? …'",
  },
  { id: "campaigns.delete.cancel", section, says: "the question can be declined" },
  { id: "campaigns.deleted.toast", section, says: "'Campaign deleted successfully'" },
  { id: "campaigns.deleted.duration", section: "Toasts", says: "it stays 2000 ms" },
  { id: "campaigns.deleted.gone", section, says: "the campaign leaves the list" },
  { id: "campaigns.delete-failed.fallback", section, says: "'Failed to delete campaign'" },
  {
    id: "campaigns.delete-failed.server-message",
    section,
    says: "the server's is preferred",
  },
  { id: "campaigns.fetch-failed.fallback", section, says: "'Failed to fetch campaigns'" },
  { id: "campaigns.fetch-failed.duration", section: "Toasts", says: "it stays 4000 ms" },
  {
    id: "campaigns.fetch-failed.server-message",
    section,
    says: "the server's is preferred",
  },
  { id: "campaigns.logs.opens", section, says: "View Logs opens the Communication Logs" },
] as const satisfies readonly Row[];
