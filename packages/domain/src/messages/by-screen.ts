export {
  SECURITY_LOG_MESSAGES as securityLog,
  SESSION_MESSAGES as sessions,
  API_KEY_MESSAGES as apiKeys,
} from "./access.ts";
export { PLACE_MESSAGES as places } from "./address-places.ts";
export { AUTH_MESSAGES as auth } from "./auth.ts";
export { AUTOMATION_MESSAGES as automations } from "./automation.ts";
export { BRAND_MESSAGES as brand } from "./brand.ts";
export { AI_MESSAGES as ai } from "./campaigns/ai.ts";
export { CAMPAIGN_MESSAGES as campaigns } from "./campaigns/campaign.ts";
export { couponMessages as coupons } from "./campaigns/coupon.ts";
export { CREATE_CAMPAIGN_MESSAGES as createCampaign } from "./campaigns/create.ts";
export {
  FAILURE_MESSAGES as failures,
  FAILURE_GROUP_MESSAGES as failureGroups,
} from "./campaigns/failure.ts";
export { FILE_MESSAGES as files, IMAGE_MESSAGES as images } from "./campaigns/library.ts";
export { MESSAGE_CHECK_MESSAGES as messageCheck } from "./campaigns/message-check.ts";
export { REPORT_MESSAGES as campaignReport } from "./campaigns/report.ts";
export { SAVED_BLOCK_MESSAGES as savedBlocks } from "./campaigns/saved-block.ts";
export { TAKE_BACK_MESSAGES as takeBack } from "./campaigns/take-back.ts";
export { TEMPLATE_MESSAGES as templates } from "./campaigns/template.ts";
export { TEST_EMAIL_MESSAGES as testEmails } from "./campaigns/test-email.ts";
export { VARIANT_MESSAGES as variants } from "./campaigns/variant.ts";
export { AUDIENCE_MESSAGES as audience } from "./customers/audience.ts";
export { BULK_MESSAGES as bulk } from "./customers/bulk.ts";
export { CUSTOMER_MESSAGES as customers } from "./customers/customer.ts";
export { DUPLICATE_MESSAGES as duplicates } from "./customers/duplicate.ts";
export { FIELD_MESSAGES as fields } from "./customers/field.ts";
export { IMPORT_FILE_MESSAGES as importFiles } from "./customers/import-file.ts";
export { LIST_HEALTH_MESSAGES as listHealth } from "./customers/list-health.ts";
export { NOTE_MESSAGES as notes } from "./customers/note.ts";
export { ORDER_MESSAGES as orders, PRODUCT_MESSAGES as products } from "./customers/order.ts";
export { PERSONAL_DATA_MESSAGES as personalData } from "./customers/personal-data.ts";
export { RULE_MESSAGES as rules } from "./customers/rule.ts";
export { SEGMENT_MESSAGES as segments } from "./customers/segment.ts";
export { SUPPRESSION_MESSAGES as suppressions } from "./customers/suppression.ts";
export { VIEW_MESSAGES as views } from "./customers/view.ts";
export {
  DASHBOARD_MESSAGES as dashboard,
  SAMPLE_DATA_MESSAGES as sampleData,
} from "./dashboard.ts";
export { EMAIL_SETTINGS_MESSAGES as emailSettings } from "./email-settings.ts";
export { notReached, serverFailed, connectionLost, TEXT_MESSAGES as text } from "./general.ts";
export { INBOX_MESSAGES as inbox } from "./inbox.ts";
export { senderMessages as senders } from "./sender.ts";
export * as server from "./server.ts";
export { trackingMessages as tracking } from "./tracking.ts";
export { WEBHOOK_MESSAGES as webhooks } from "./webhook.ts";
