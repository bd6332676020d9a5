export { checkDraft, readAudienceRules } from "./check-draft.ts";
export type { CheckedDraft, DraftAudience } from "./check-draft.ts";
export { validateCampaignForm } from "./check-form.ts";
export type { CampaignForm, CampaignFormProblem } from "./check-form.ts";
export { freemailDomain } from "./freemail.ts";
export {
  BODY_MAX,
  CAMPAIGN_NAME_MAX,
  campaignInput,
  HTML_MAX,
  htmlInput,
  PREVIEW_TEXT_MAX,
  previewTextInput,
  RECOMMENDED_SUBJECT_LENGTH,
  SHOWN_PREVIEW_LENGTH,
  SUBJECT_MAX,
  SUBJECT_ROOM,
  templateInput,
  variantInput,
} from "./input.ts";
export type { CampaignInput, TemplateInput, VariantInput } from "./input.ts";
export { planQuota } from "./plan-quota.ts";
export type { QuotaPlan, QuotaRamp } from "./plan-quota.ts";
export {
  blankVariables,
  encodeForUrl,
  escapeHtml,
  renderInline,
  renderLink,
  renderSubject,
  renderText,
} from "./render.ts";
export { formatInZone, MAX_LATE_HOURS, MAX_SCHEDULE_DAYS } from "./schedule.ts";
export {
  CAMPAIGN_STATUSES,
  CAMPAIGN_TRANSITIONS,
  campaignStatusColor,
  canTransition,
} from "./status.ts";
export type { CampaignStatus, CampaignStatusColor } from "./status.ts";
export { isStorableJson } from "./storable.ts";
export { renameVariable, suggestVariable } from "./suggest-variable.ts";
export { findLinks, parseInline, parseTemplate, splitAtVariables } from "./template.ts";
export type { InlinePart, TemplatePart, WrittenPart } from "./template.ts";
export { renderHtmlBody } from "./html-body.ts";
export { templateValues } from "./values.ts";
export type { TemplateCustomer } from "./values.ts";
export { COUPON_PREFIX, couponVariable, isCouponVariable, SAMPLE_COUPON } from "./coupons.ts";
export {
  attributesIn,
  couponsIn,
  extractVariables,
  isTemplateVariable,
  shortName,
  TEMPLATE_VARIABLES,
  templateVariable,
} from "./variables.ts";
export type { FixedVariable, TemplateValues, TemplateVariable } from "./variables.ts";
export {
  chooseVariant,
  eachLanguageOnce,
  MAX_VARIANTS,
  nameVariant,
  variantLanguage,
} from "./variants.ts";
export type { Languages } from "./variants.ts";
export { isForeignTag } from "./foreign-tags.ts";
export { unknownVariables } from "./unknown-variables.ts";
