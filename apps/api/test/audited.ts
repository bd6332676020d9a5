import type { AuditAction } from "@dakiya/domain/audit";

/** The one row a mutation leaves in the security log, or why it leaves none. */
export const AUDITED: Readonly<Record<string, AuditAction | { none: string }>> = {
  "auth.login": "signed-in",
  "auth.logout": "signed-out",
  "auth.refresh": { none: "a session goes on; only a token used twice is recorded" },
  "auth.endSession": "session.ended",
  "auth.endOtherSessions": "sessions.ended",
  "auth.closeAccount": "account.closed",
  "apiKeys.create": "api-key.created",
  "apiKeys.revoke": "api-key.revoked",

  "customers.create": "customer.created",
  "customers.update": "customer.saved",
  "customers.deactivate": "customers.deactivated",
  "customers.deactivateMany": "customers.deactivated",
  "customers.reactivate": "customers.reactivated",
  "customers.reactivateMany": "customers.reactivated",
  "customers.erase": "customer.erased",
  "customers.liftErasure": "erasure.lifted",

  "fields.create": "field.created",
  "fields.rename": "field.changed",
  "fields.delete": "field.deleted",

  "imports.map": "import.mapped",
  "imports.cancel": "import.cancelled",
  "imports.undo": "import.undone",

  "segments.create": "segment.created",
  "segments.update": "segment.saved",
  "segments.duplicate": "segment.created",
  "segments.delete": "segment.deleted",
  "segments.estimate": { none: "it counts, and keeps nothing" },
  "segments.preview": { none: "it counts, and keeps nothing" },

  "campaigns.create": "campaign.started",
  "campaigns.saveDraft": "campaign.drafted",
  "campaigns.sendDraft": "campaign.started",
  "campaigns.reschedule": "campaign.scheduled",
  "campaigns.duplicate": "campaign.drafted",
  "campaigns.followUp": "campaign.drafted",
  "campaigns.review": { none: "it reads a message, and keeps nothing" },
  "campaigns.previewMail": { none: "it shows a message, and keeps nothing" },
  "campaigns.sendTest": "test-mail.sent",
  "campaigns.pause": "campaign.paused",
  "campaigns.resume": "campaign.resumed",
  "campaigns.retryFailed": "campaign.retried",
  "campaigns.cancel": "campaign.cancelled",
  "campaigns.delete": "campaign.deleted",

  "emailSettings.save": "email-settings.changed",
  "emailSettings.removeCredential": "credential.removed",
  "emailSettings.sendTest": "test-mail.sent",
  "emailSettings.saveLimits": "sending-limits.changed",
  "emailSettings.connectGmail": { none: "it only leads to Google; coming back is recorded" },
  "emailSettings.disconnectGmail": "gmail.disconnected",
  "emailSettings.reconnectEvents": "events.connected",
  "emailSettings.saveWebhookSecret": "webhook-secret.set",

  "suppressions.add": "suppressions.added",
  "suppressions.remove": "suppressions.removed",

  "insights.dismissGuide": { none: "a person's own screen" },
  "sampleData.load": "sample-data.loaded",
  "sampleData.remove": "sample-data.removed",
  "ai.generateCampaignContent": { none: "it writes a text, and keeps nothing" },
};

/** The same of the REST API's streams, by the name of the operation. */
export const AUDITED_STREAMS: Readonly<Record<string, AuditAction | { none: string }>> = {
  "imports.rejectedCsv": "rejected-rows.exported",
  "customers.csv": "customers.exported",
  "customers.personJson": "customer.exported",
  "customers.personCsv": "customer.exported",
  "campaigns.logsCsv": "logs.exported",
  "suppressions.csv": "suppressions.exported",
  "audit.csv": "audit.exported",
  "ai.events": { none: "it writes a text, and keeps nothing" },
};
