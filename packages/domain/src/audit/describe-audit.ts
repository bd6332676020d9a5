import { byCredential, CREDENTIAL_INFO } from "../email-settings/index.ts";
import type { AuditAction, AuditDetails, AuditGroup } from "./actions.ts";

/** The groups as the filter names them. */
export const AUDIT_GROUP_LABELS: Readonly<Record<AuditGroup, string>> = {
  access: "Access",
  campaigns: "Campaigns",
  customers: "Customers",
  segments: "Segments",
  imports: "Imports",
  exports: "Exports",
  suppressions: "Suppression list",
  settings: "Settings",
};

type Event = {
  action: AuditAction;
  subject: { label: string | null; _id: string } | null;
  details: AuditDetails;
};

/** How a sentence names its subject: quoted, or in words where it has no name. */
const named = ({ subject }: Event, otherwise: string): string =>
  subject?.label == null || subject.label === "" ? otherwise : `“${subject.label}”`;

const counted = (count: unknown, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${Number(count ?? 0).toLocaleString("en-IN")} ${many}`;

const campaign = (event: Event): string =>
  event.subject?.label === "" ? "a campaign without a name" : `the campaign ${named(event, "")}`;
const automation = (event: Event): string => `the automation ${named(event, "")}`;
const segment = (event: Event): string => `the segment ${named(event, "")}`;
const file = (event: Event): string => named(event, "a file");
const customer = ({ subject }: Event): string => `customer ${subject?._id ?? ""}`.trimEnd();
const text = (value: unknown): string => (typeof value === "string" ? value : "");

const REFUSALS: Readonly<Record<string, string>> = {
  token: "Refused a sign-in: the provider’s token was not valid",
  repeated: "Refused a sign-in from another browser, or a used token",
  address: "Refused a sign-in: the address is not allowed here",
};

const LIMITS: Readonly<Record<string, string>> = {
  signIn: "refused sign-ins",
  wrongApiKey: "requests with invalid API keys",
  refresh: "renewals of a session",
  ai: "AI texts in a minute",
  aiDaily: "AI texts in a day",
  testEmail: "test emails and connections",
  connectionTest: "connections to mail servers",
  import: "imports",
  fileUpload: "uploads of files",
  imageUpload: "uploads of images",
  shareReport: "public links to reports",
  webhookEvents: "delivery events",
  webhookTry: "webhook requests by hand",
};

const CREDENTIALS: Readonly<Record<string, string>> = {
  ...byCredential((field) => CREDENTIAL_INFO[field].name),
  webhookSecret: "webhook secret",
};

const SENTENCES: Readonly<Record<AuditAction, (event: Event) => string>> = {
  "signed-in": () => "Signed in",
  "signed-out": () => "Signed out",
  "sign-in.refused": ({ details }) => REFUSALS[text(details["reason"])] ?? "Refused a sign-in",
  "session.ended": ({ details }) =>
    `Signed out another session${text(details["device"]) === "" ? "" : ` (${text(details["device"])})`}`,
  "sessions.ended": ({ details }) =>
    `Signed out ${counted(details["sessions"], "other session", "other sessions")}`,
  "refresh.reused": () => "A used sign-in token was presented again, so the session was ended",
  "limit.hit": ({ details }) =>
    `Reached the limit of ${LIMITS[text(details["limit"])] ?? "requests"}`,
  "account.closed": () => "Closed the account",
  "api-key.created": (event) => `Created the API key ${named(event, "")}`,
  "api-key.revoked": (event) => `Revoked the API key ${named(event, "")}`,

  "campaign.drafted": (event) =>
    event.subject?.label === "" ? "Started a draft" : `Started the draft ${named(event, "")}`,
  "campaign.scheduled": (event) => `Scheduled ${campaign(event)}`,
  "campaign.unscheduled": (event) => `Made ${campaign(event)} a draft again`,
  "campaign.started": (event) =>
    `Started ${campaign(event)} to ${counted(event.details["recipients"], "recipient", "recipients")}`,
  "campaign.returned": (event) => `Could not start ${campaign(event)}; it is a draft again`,
  "campaign.stopped": (event) =>
    `Stopped ${campaign(event)} before it was sent; it is a draft again`,
  "campaign.released": (event) => `Sent ${campaign(event)} without waiting`,
  "campaign.paused": (event) => `Paused ${campaign(event)}`,
  "campaign.resumed": (event) => `Resumed ${campaign(event)}`,
  "campaign.retried": (event) => `Retried the failed recipients of ${campaign(event)}`,
  "campaign.cancelled": (event) => `Cancelled ${campaign(event)}`,
  "campaign.completed": (event) => `Completed ${campaign(event)}`,
  "campaign.failed": (event) => `Ended ${campaign(event)}, which failed`,
  "campaign.deleted": (event) => `Deleted ${campaign(event)}`,
  "report.shared": (event) => `Made a public link to the report of ${campaign(event)}`,
  "report.unshared": (event) => `Turned off the public link to the report of ${campaign(event)}`,
  "test-mail.sent": ({ details }) =>
    details["addresses"] === undefined
      ? "Sent a test email to the company address"
      : `Sent a test email to ${counted(details["addresses"], "address", "addresses")}`,

  "automation.created": (event) => `Created ${automation(event)}`,
  "automation.saved": (event) => `Changed ${automation(event)}`,
  "automation.switched-on": (event) =>
    `Turned on ${automation(event)}, version ${Number(event.details["version"] ?? 1)}`,
  "automation.paused": (event) => `Paused ${automation(event)}`,
  "automation.resumed": (event) => `Resumed ${automation(event)}`,
  "automation.deleted": (event) => `Deleted ${automation(event)}`,
  "automation.customers-added": (event) =>
    `Added ${counted(event.details["customers"], "customer", "customers")} to ${automation(event)}`,
  "automation.taken-out": (event) => `Removed a customer from ${automation(event)}`,
  "automation.moved-on": (event) => `Moved a customer to the next step of ${automation(event)}`,
  "sending-rules.changed": () => "Changed the sending rules",
  "weekly-summary.changed": ({ details }) =>
    `Turned the weekly summary ${details["on"] === true ? "on" : "off"}${details["by"] === "link" ? " by the link in its email" : ""}`,

  "customer.created": (event) => `Added ${customer(event)}`,
  "customer.saved": (event) => `Changed ${customer(event)}`,
  "customer.erased": (event) => `Erased ${customer(event)}`,
  "erasure.lifted": () => "Allowed import of an erased address",
  "duplicates.dismissed": ({ details }) =>
    `Marked ${counted(details["customers"], "customer", "customers")} as different people`,
  "duplicates.restored": ({ details }) =>
    `Took back that ${counted(details["customers"], "customer is", "customers are")} different people`,
  "customers.merged": (event) =>
    `Merged customer ${text(event.details["merged"])} into ${customer(event)}`,
  "customers.merge-undone": (event) =>
    `Undid the merge of customer ${text(event.details["merged"])} into ${customer(event)}`,
  "note.created": (event) => `Added a note about ${customer(event)}`,
  "note.saved": (event) => `Changed a note about ${customer(event)}`,
  "note.deleted": (event) => `Deleted a note about ${customer(event)}`,
  "customers.deactivated": ({ details }) =>
    `Deactivated ${counted(details["customers"], "customer", "customers")}`,
  "customers.reactivated": ({ details }) =>
    `Reactivated ${counted(details["customers"], "customer", "customers")}`,
  "customers.changed": ({ details }) =>
    `Changed ${text(details["field"])} of ${counted(details["customers"], "customer", "customers")}`,
  "customers.change-undone": ({ details }) =>
    `Undid a change of ${counted(details["customers"], "customer", "customers")}`,
  "customers.addresses-corrected": ({ details }) =>
    `Corrected the address of ${counted(details["customers"], "customer", "customers")}`,
  "sample-data.loaded": () => "Loaded the sample data",
  "sample-data.removed": () => "Removed the sample data",

  "field.created": (event) => `Added the field ${named(event, "")}`,
  "field.changed": (event) => `Changed the field ${named(event, "")}`,
  "field.converted": (event) =>
    `Changed the type of the field ${named(event, "")}${text(event.details["to"]) && ` to ${text(event.details["to"])}`}`,
  "field.deleted": (event) => `Deleted the field ${named(event, "")} and its values`,
  "orders.stored": ({ details }) =>
    `Stored ${counted(details["created"], "new order", "new orders")} and changed ${counted(details["updated"], "order", "orders")}`,
  "order.deleted": (event) => `Deleted order ${event.subject?._id ?? ""}`.trimEnd(),
  "product.changed": (event) => `Changed the product ${named(event, "")}`,
  "purchases.switched": ({ details }) =>
    `Took total spent, order count and last purchase from ${text(details["source"])}, for ${counted(details["customers"], "customer", "customers")}`,

  "template.created": (event) => `Saved the template ${named(event, "")}`,
  "template.saved": (event) => `Changed the template ${named(event, "")}`,
  "template.deleted": (event) => `Deleted the template ${named(event, "")}`,
  "saved-block.created": (event) => `Saved the block ${named(event, "")}`,
  "saved-block.saved": (event) => `Changed the saved block ${named(event, "")}`,
  "saved-block.deleted": (event) => `Deleted the saved block ${named(event, "")}`,
  "saved-block.drafts-updated": (event) =>
    `Updated ${counted(event.details["drafts"], "draft", "drafts")} with the saved block ${named(event, "")}`,

  "segment.created": (event) => `Created ${segment(event)}`,
  "segment.saved": (event) => `Changed ${segment(event)}`,
  "segment.archived": (event) => `Archived ${segment(event)}`,
  "segment.unarchived": (event) => `Restored ${segment(event)} from the archive`,
  "segment.deleted": (event) => `Deleted ${segment(event)}`,

  "import.started": (event) => `Uploaded ${file(event)} for import`,
  "import.mapped": (event) => `Matched the columns of ${file(event)}`,
  "import.merged": (event) => `Imported ${file(event)}`,
  "import.failed": (event) => `Could not import ${file(event)}`,
  "import.cancelled": (event) => `Cancelled the import of ${file(event)}`,
  "import.undone": (event) => `Undid the import of ${file(event)}`,

  "customer.exported": (event) => `Exported all data about ${customer(event)}`,
  "customers.exported": () => "Exported customers as CSV",
  "logs.exported": (event) => `Exported the logs of ${campaign(event)}`,
  "suppressions.exported": () => "Exported the suppression list",
  "rejected-rows.exported": (event) => `Downloaded the refused rows of ${file(event)}`,
  "audit.exported": () => "Exported the security log",

  "suppressions.added": ({ details }) =>
    `Put ${counted(details["addresses"], "address", "addresses")} on the suppression list`,
  "suppressions.removed": ({ details }) =>
    `Took ${counted(details["addresses"], "address", "addresses")} off the suppression list`,

  "brand.changed": () => "Changed the brand",
  "file.uploaded": (event) => `Uploaded the file ${named(event, "")}`,
  "file.replaced": (event) => `Replaced the file ${named(event, "")}`,
  "file.deleted": (event) => `Removed the file ${named(event, "")}`,
  "image.uploaded": (event) => `Uploaded the image ${named(event, "")}`,
  "image.replaced": (event) => `Replaced the image ${named(event, "")} in unsent messages`,
  "image.changed": (event) => `Changed the image ${named(event, "")}`,
  "image.deleted": (event) => `Deleted the image ${named(event, "")}`,

  "email-settings.changed": ({ details }) =>
    details["credentialsSet"] === undefined
      ? "Changed the email settings"
      : "Changed the email settings and a credential",
  "credential.removed": ({ details }) =>
    `Removed the ${CREDENTIALS[text(details["credential"])] ?? "credential"}`,
  "sender.created": (event) => `Added the sender ${named(event, "")}`,
  "sender.saved": (event) => `Changed the sender ${named(event, "")}`,
  "sender.made-default": (event) => `Made ${named(event, "")} the default sender`,
  "sender.deleted": (event) => `Deleted the sender ${named(event, "")}`,
  "coupon-pool.created": (event) => `Created the coupon pool ${named(event, "")}`,
  "coupon-pool.saved": (event) => `Changed the coupon pool ${named(event, "")}`,
  "coupon-pool.deleted": (event) => `Deleted the coupon pool ${named(event, "")}`,
  "coupon-codes.added": (event) =>
    `Added ${counted(event.details["codes"], "code", "codes")} to the coupon pool ${named(event, "")}`,
  "coupon-codes.exported": (event) => `Exported the codes of the coupon pool ${named(event, "")}`,
  "sending-limits.changed": () => "Changed the sending limits",
  "ramp-plan.started": ({ details }) => `Started the ramp plan of ${text(details["domain"])}`,
  "ramp-plan.stopped": ({ details }) => `Stopped the ramp plan of ${text(details["domain"])}`,
  "gmail.connected": () => "Connected a Gmail account",
  "smtp.connected": () => "Connected a mailbox to send with",
  "gmail.disconnected": () => "Disconnected the Gmail account",
  "events.connected": ({ details }) =>
    details["connected"] === false
      ? "Tried to connect delivery reports"
      : "Connected delivery reports",
  "webhook-secret.set": () => "Saved the secret of delivery reports",
  "inbox.turned-on": ({ details }) =>
    `Turned on bounces and replies of ${text(details["username"])}`,
  "inbox.changed": () => "Changed bounces and replies",
  "inbox.turned-off": () => "Turned off bounces and replies",
  "bounce-mailbox.turned-on": ({ details }) =>
    `Turned on the mailbox for bounces ${text(details["username"])}`,
  "bounce-mailbox.turned-off": () => "Turned off the mailbox for bounces",
  "wish.settled": (event) =>
    event.details["unsubscribed"] === true
      ? `Unsubscribed ${customer(event)}, who asked by email`
      : `Kept ${customer(event)}, who had asked to unsubscribe by email`,
  "order-statuses.changed": ({ details }) =>
    `Set the meaning of ${counted(details["words"], "order status", "order statuses")}`,
  "attribution.changed": ({ details }) =>
    `Let orders count for campaigns clicked ${counted(details["days"], "day", "days")} before`,
  "currency-rates.changed": ({ details }) =>
    `Set ${counted(details["rates"], "currency rate", "currency rates")}`,
  "webhook.created": (event) => `Created the webhook ${named(event, "")}`,
  "webhook.saved": (event) => `Changed the webhook ${named(event, "")}`,
  "webhook.deleted": (event) => `Deleted the webhook ${named(event, "")}`,
  "webhook.paused": (event) => `Paused the webhook ${named(event, "")}`,
  "webhook.resumed": (event) => `Resumed the webhook ${named(event, "")}`,
  "webhook.secret-replaced": (event) => `Replaced the secret of the webhook ${named(event, "")}`,
  "webhook.tested": (event) => `Sent a test event to the webhook ${named(event, "")}`,
  "webhook.sent-again": (event) => `Sent a request of the webhook ${named(event, "")} again`,
};

/** The action as a sentence without its subject: “Started the campaign “Diwali” to 398 recipients”. */
export function describeAudit(event: Event): string {
  return SENTENCES[event.action](event);
}
