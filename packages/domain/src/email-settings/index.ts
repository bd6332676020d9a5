export { CONSENT_RESULTS } from "./consent-results.ts";
export type { ConsentResult } from "./consent-results.ts";
export {
  COMPANY_NAME_MAX,
  emailSettingsInput,
  isNewCredential,
  storedCredentials,
  validateEmailSettings,
} from "./input.ts";
export type { EmailSettingsForm, EmailSettingsInput, EmailSettingsProblem } from "./input.ts";
export {
  asksSecretAnew,
  auditedConnections,
  BLANK_CONNECTIONS,
  CONNECTION_SCHEMAS,
  connectionOf,
  hasConnection,
  mergeConnections,
  secretsAskedAnew,
} from "./services/connections.ts";
export type {
  ConnectionField,
  ConnectionOf,
  Connections,
  ConnectionService,
  GivenConnections,
  StoredConnections,
} from "./services/connections.ts";
export { isMasked, maskSecret } from "./mask.ts";
export { RAMP_STEPS, rampAllowance } from "./ramp.ts";
export type { RampDay } from "./ramp.ts";
export { senderDetails, SIGNATURE_MAX } from "./sender-details.ts";
export { SMTP_PRESET_INFO, SMTP_PRESETS } from "./smtp-server/presets.ts";
export type { SmtpPreset, SmtpPresetName } from "./smtp-server/presets.ts";
export {
  isSameSmtpServer,
  SMTP_ENCRYPTIONS,
  SMTP_SIGN_INS,
  smtpConnectInput,
  smtpServer,
  smtpServerLabel,
  smtpServerOf,
} from "./smtp-server/smtp-server.ts";
export type { SmtpConnectInput, SmtpServer } from "./smtp-server/smtp-server.ts";
export {
  API_SERVICES,
  apiUrlOf,
  byApiService,
  byCredential,
  byService,
  CREDENTIAL_FIELDS,
  CREDENTIAL_INFO,
  credentialsOf,
  EMAIL_SERVICE_INFO,
  EMAIL_SERVICES,
  EVENT_SERVICES,
  eventsInfoOf,
  hasApi,
  LISTED_SERVICES,
  reportsEvents,
} from "./services/index.ts";
export type {
  ApiService,
  CredentialField,
  CredentialOf,
  EmailService,
  EventService,
} from "./services/index.ts";
