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
export {
  byCredential,
  byService,
  CREDENTIAL_FIELDS,
  CREDENTIAL_INFO,
  credentialsOf,
  EMAIL_SERVICE_INFO,
  EMAIL_SERVICES,
  EVENT_SERVICES,
  eventsInfoOf,
  reportsEvents,
} from "./services/index.ts";
export type {
  CredentialField,
  CredentialOf,
  EmailService,
  EventService,
} from "./services/index.ts";
