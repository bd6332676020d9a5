import type { Row } from "../support/row.ts";

const section = "Logs";

export const LOGS_ROWS = [
  { id: "logs.search.placeholder", section, says: "'Search by name, email, or status...'" },
  { id: "logs.search.name", section, says: "the search finds a name" },
  { id: "logs.search.email", section, says: "the search finds an email" },
  { id: "logs.search.status", section, says: "the search finds a status" },
  {
    id: "logs.filter.options",
    section,
    says: "All Statuses, Queued, Sent, Delivered, Opened, Clicked, Failed",
  },
  { id: "logs.filter.narrows", section, says: "the status filter narrows the list" },
  {
    id: "logs.columns",
    section,
    says: "Customer, Email, Current Status, Status Timeline, Last Updated",
  },
  { id: "logs.customer.initial", section, says: "Customer shows the initial" },
  { id: "logs.customer.name", section, says: "Customer shows name and phone" },
  { id: "logs.customer.unknown", section, says: "'Unknown Customer' and 'No phone' without one" },
  { id: "logs.email.none", section, says: "'No email' without one" },
  { id: "logs.failure.reason", section, says: "a failure shows its reason" },
  { id: "logs.failure.red", section, says: "the reason is red" },
  { id: "logs.updated.latest", section, says: "Last Updated is the latest of the times" },
  { id: "logs.updated.none", section, says: "'Not updated' where there is none" },
  { id: "logs.colour.queued", section, says: "queued is yellow" },
  { id: "logs.colour.sent", section, says: "sent is blue" },
  { id: "logs.colour.delivered", section, says: "delivered is green" },
  { id: "logs.colour.opened", section, says: "opened is purple" },
  { id: "logs.colour.clicked", section, says: "clicked is indigo" },
  { id: "logs.colour.failed", section, says: "failed is red" },
  { id: "logs.timeline.order", section, says: "sent, delivered, opened, clicked" },
  { id: "logs.timeline.existing", section, says: "only the times there are" },
  { id: "logs.size", section: "Pages", says: "the modal is of size xl" },
  {
    id: "logs.failed.fallback",
    section: "Campaigns",
    says: "'Failed to fetch communication logs'",
  },
  { id: "logs.failed.server-message", section: "Campaigns", says: "the server's is preferred" },
] as const satisfies readonly Row[];
