// Public interface of campaigns. Lint allows no other imports.

export {
  useCampaignsReceived,
  frozenRecipient,
  UNTRACKED,
  mailable,
  usedAttributes,
} from "./audience/fix-recipients.ts";
export {
  conditionsOfAll,
  hasProducts,
  type MessageVersions,
  recipientProducts,
  recipientVersion,
} from "./audience/recipient-version.ts";

export { duplicateCampaign, followUpCampaign } from "./drafts/copy-campaign.ts";
export { getDraft, saveDraft } from "./drafts/edit-draft.ts";

export { exportLogs } from "./logs/export-logs.ts";
export { type CompiledCampaign, compileCampaign } from "./message/compile-campaign.ts";
export { compileVersion } from "./message/store-versions.ts";
export {
  type PreparedMessage,
  preparedFor,
  prepareMessage,
  storedMessage,
} from "./message/prepare-message.ts";

export { listLogs } from "./logs/list-logs.ts";
export { streamLogs } from "./logs/stream-logs.ts";

export { IS_COUNTED, SUMMARY_COLUMNS, ofKind, outageOf, unknownOf } from "./read/find-campaigns.ts";
export { findCampaignOfSegment, getCampaignDetails } from "./read/get-campaign.ts";
export { listCampaigns, streamCampaigns } from "./read/list-campaigns.ts";

export { countReports } from "./report/count-reports.ts";
export { exportReport, reportAsCsv } from "./report/export-report.ts";
export { getCampaignReport, readReportOf } from "./report/get-report.ts";
export { listClicksOf, listLinkClicks } from "./report/list-link-clicks.ts";
export { type SharedReport, findShare, readSharedReport } from "./report/read-shared-report.ts";
export { refusalsOf } from "./report/report-rows.ts";
export { shareReport, unshareReport } from "./report/share-report.ts";
export { showEmail } from "./report/show-email.ts";

export { correctTypos } from "./review/correct-typos.ts";
export { getListHealth, listHealthCustomers } from "./review/list-health.ts";
export { checkMessage } from "./review/check-message.ts";
export { previewMail } from "./review/preview-mail.ts";
export { reviewCampaign } from "./review/review-campaign.ts";

export { createCampaign } from "./start/create-campaign.ts";
export { rescheduleCampaign } from "./start/schedule.ts";
export { sendDraft } from "./start/send-draft.ts";
export { releaseCampaign, stopCampaign } from "./start/take-back.ts";
export { queueDue, startScheduled } from "./start/start-scheduled.ts";

export { cancelCampaign, deleteCampaign } from "./lifecycle/end-campaign.ts";
export { pauseCampaign, resumeCampaign } from "./lifecycle/pause-campaign.ts";
export { retryFailed } from "./lifecycle/retry-failed.ts";

export { sendTestMail } from "./test-email/send-test.ts";
export { forgetTestAddress, listTestAddresses } from "./test-email/test-addresses.ts";
