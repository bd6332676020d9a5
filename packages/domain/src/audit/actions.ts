/** Groups that narrow the security log down. */
export const AUDIT_GROUPS = [
  "access",
  "campaigns",
  "customers",
  "segments",
  "imports",
  "exports",
  "suppressions",
  "settings",
] as const;
export type AuditGroup = (typeof AUDIT_GROUPS)[number];

/** Every act the security log records, with its group. Rows keep these words for years: add, never rename. */
export const AUDIT_ACTIONS = {
  "signed-in": "access",
  "signed-out": "access",
  "sign-in.refused": "access",
  "session.ended": "access",
  "sessions.ended": "access",
  "refresh.reused": "access",
  "limit.hit": "access",
  /** There until the account has been deleted. */
  "account.closed": "access",
  "api-key.created": "access",
  "api-key.revoked": "access",

  "campaign.drafted": "campaigns",
  "campaign.scheduled": "campaigns",
  "campaign.unscheduled": "campaigns",
  "campaign.started": "campaigns",
  /** A scheduled one that could not start became a draft again. */
  "campaign.returned": "campaigns",
  /** Taken back before anything was sent, or sent before its hold was over. */
  "campaign.stopped": "campaigns",
  "campaign.released": "campaigns",
  "campaign.paused": "campaigns",
  "campaign.resumed": "campaigns",
  "campaign.retried": "campaigns",
  "campaign.cancelled": "campaigns",
  "campaign.completed": "campaigns",
  "campaign.failed": "campaigns",
  "campaign.deleted": "campaigns",
  /** A public link to its report. */
  "report.shared": "campaigns",
  "report.unshared": "campaigns",
  "test-mail.sent": "campaigns",

  "customer.created": "customers",
  "customer.saved": "customers",
  "customer.erased": "customers",
  /** An erased address may be added again. */
  "erasure.lifted": "customers",
  "duplicates.dismissed": "customers",
  "duplicates.restored": "customers",
  "customers.merged": "customers",
  "customers.merge-undone": "customers",
  "note.created": "customers",
  "note.saved": "customers",
  "note.deleted": "customers",
  "customers.deactivated": "customers",
  "customers.reactivated": "customers",
  "customers.changed": "customers",
  "customers.change-undone": "customers",
  "customers.addresses-corrected": "customers",
  "sample-data.loaded": "customers",
  "sample-data.removed": "customers",
  "field.created": "customers",
  "field.changed": "customers",
  "field.converted": "customers",
  "field.deleted": "customers",
  "orders.stored": "customers",
  "order.deleted": "customers",
  "product.changed": "customers",
  "purchases.switched": "customers",

  "automation.created": "campaigns",
  "automation.saved": "campaigns",
  "automation.switched-on": "campaigns",
  "automation.paused": "campaigns",
  "automation.resumed": "campaigns",
  "automation.deleted": "campaigns",
  "automation.customers-added": "campaigns",
  "automation.taken-out": "campaigns",
  "automation.moved-on": "campaigns",
  "sending-rules.changed": "settings",
  "weekly-summary.changed": "settings",

  "template.created": "campaigns",
  "template.saved": "campaigns",
  "template.deleted": "campaigns",
  "saved-block.created": "campaigns",
  "saved-block.saved": "campaigns",
  "saved-block.deleted": "campaigns",
  "saved-block.drafts-updated": "campaigns",

  "segment.created": "segments",
  "segment.saved": "segments",
  "segment.archived": "segments",
  "segment.unarchived": "segments",
  "segment.deleted": "segments",

  "import.started": "imports",
  "import.mapped": "imports",
  "import.merged": "imports",
  "import.failed": "imports",
  "import.cancelled": "imports",
  "import.undone": "imports",

  "customers.exported": "exports",
  /** Everything held about one of them. */
  "customer.exported": "exports",
  "logs.exported": "exports",
  "suppressions.exported": "exports",
  "rejected-rows.exported": "exports",
  "audit.exported": "exports",

  "suppressions.added": "suppressions",
  "suppressions.removed": "suppressions",

  "brand.changed": "settings",
  "file.uploaded": "settings",
  "file.replaced": "settings",
  "file.deleted": "settings",
  "image.uploaded": "settings",
  "image.changed": "settings",
  "image.replaced": "settings",
  "image.deleted": "settings",
  "email-settings.changed": "settings",
  "credential.removed": "settings",
  "sender.created": "settings",
  "sender.saved": "settings",
  "sender.deleted": "settings",
  "sender.made-default": "settings",
  "coupon-pool.created": "campaigns",
  "coupon-pool.saved": "campaigns",
  "coupon-pool.deleted": "campaigns",
  "coupon-codes.added": "campaigns",
  "coupon-codes.exported": "exports",
  "sending-limits.changed": "settings",
  "ramp-plan.started": "settings",
  "ramp-plan.stopped": "settings",
  "gmail.connected": "settings",
  "gmail.disconnected": "settings",
  "smtp.connected": "settings",
  "events.connected": "settings",
  "webhook-secret.set": "settings",
  "inbox.turned-on": "settings",
  "inbox.changed": "settings",
  "inbox.turned-off": "settings",
  "bounce-mailbox.turned-on": "settings",
  "bounce-mailbox.turned-off": "settings",
  /** A wish to unsubscribe that came by email was granted or declined. */
  "wish.settled": "customers",
  "currency-rates.changed": "settings",
  "order-statuses.changed": "settings",
  "attribution.changed": "settings",
  "webhook.created": "settings",
  "webhook.saved": "settings",
  "webhook.deleted": "settings",
  /** By hand, or by a worker whose tries have all failed. */
  "webhook.paused": "settings",
  "webhook.resumed": "settings",
  "webhook.secret-replaced": "settings",
  "webhook.tested": "settings",
  "webhook.sent-again": "settings",
} as const satisfies Record<string, AuditGroup>;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** The actions of a group. */
export function actionsOf(group: AuditGroup): AuditAction[] {
  return AUDIT_ACTION_NAMES.filter((action) => AUDIT_ACTIONS[action] === group);
}

/** All actions, for a schema. */
export const AUDIT_ACTION_NAMES = Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]];

/** Kinds of subject an action can have. */
export const AUDIT_SUBJECTS = [
  "campaign",
  "segment",
  "customer",
  "import",
  "session",
  "api-key",
  "field",
  "file",
  "image",
  "order",
  "product",
  "webhook",
  "template",
  "saved-block",
  "automation",
  "sender",
  "coupon-pool",
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

/** A plain value that may stand in the log. */
export type AuditValue = string | number | boolean | null;

/** Old and new value of each changed field. Never a customer's value, never a secret. */
export type AuditChanges = Readonly<Record<string, readonly [AuditValue, AuditValue]>>;

/** Counts and names beside the changes: how many, which columns, why. */
export type AuditDetails = Readonly<Record<string, AuditValue | readonly string[]>>;
