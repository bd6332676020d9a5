export { GMAIL_RESULTS } from "./gmail-results.ts";
export type { GmailResult } from "./gmail-results.ts";
export {
  COMPANY_NAME_MAX,
  emailSettingsInput,
  isNewCredential,
  storedCredentials,
  validateEmailSettings,
} from "./input.ts";
export type { EmailSettingsForm, EmailSettingsInput, EmailSettingsProblem } from "./input.ts";
export { isMasked, maskSecret } from "./mask.ts";
export { CREDENTIAL_FIELDS, EMAIL_SERVICE_INFO, EMAIL_SERVICES } from "./services.ts";
export type { CredentialField, EmailService, EmailServiceInfo } from "./services.ts";
