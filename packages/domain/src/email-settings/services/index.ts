import { brevo } from "./brevo.ts";
import { gmail } from "./gmail.ts";
import type { CredentialInfo, EmailServiceInfo, EventsInfo } from "./kind.ts";
import { resend } from "./resend.ts";
import { sendgrid } from "./sendgrid.ts";
import { ses } from "./ses.ts";
import { smtp_server } from "./smtp-server.ts";

/**
 * The email services a user can choose from, in the order they are shown (docs/product.md, Email settings), with the
 * types of each.
 */
export const SERVICES = { gmail, brevo, resend, sendgrid, smtp_server, ses } as const;
export type Services = typeof SERVICES;

export type EmailService = keyof Services;
export const EMAIL_SERVICES = Object.keys(SERVICES) as [EmailService, ...EmailService[]];
export const EMAIL_SERVICE_INFO: Readonly<Record<EmailService, EmailServiceInfo>> = byService(
  (service) => SERVICES[service],
);

/** The first choices; the others stand behind "More ways to send". */
export const LISTED_SERVICES: readonly EmailService[] = EMAIL_SERVICES.filter(
  (service) => SERVICES[service].isListed,
);

/** A service with an API of its own, at an address of its own. */
export type ApiService = {
  [S in EmailService]: Services[S]["apiUrl"] extends null ? never : S;
}[EmailService];
export const hasApi = (service: EmailService): service is ApiService =>
  SERVICES[service].apiUrl !== null;
export const API_SERVICES: readonly ApiService[] = EMAIL_SERVICES.filter(hasApi);

/** Something for each service with an API. */
export function byApiService<Value>(
  valueOf: (service: ApiService) => Value,
): Record<ApiService, Value> {
  const entries = API_SERVICES.map((service) => [service, valueOf(service)]);
  return Object.fromEntries(entries) as Record<ApiService, Value>;
}
export const apiUrlOf = (service: ApiService): string => SERVICES[service].apiUrl;

/** Something for each service. */
export function byService<Value>(
  valueOf: (service: EmailService) => Value,
): Record<EmailService, Value> {
  const entries = EMAIL_SERVICES.map((service) => [service, valueOf(service)]);
  return Object.fromEntries(entries) as Record<EmailService, Value>;
}

/** The fields of a service's secrets. */
export type CredentialOf<S extends EmailService> = {
  [Service in S]: keyof Services[Service]["credentials"];
}[S];
/** The secret fields of the settings; each belongs to one service. */
export type CredentialField = CredentialOf<EmailService>;

/** The fields of a service's secrets, the preferred first. */
export const credentialsOf = (service: EmailService): CredentialField[] =>
  Object.keys(SERVICES[service].credentials) as CredentialField[];
export const CREDENTIAL_FIELDS = EMAIL_SERVICES.flatMap(credentialsOf) as [
  CredentialField,
  ...CredentialField[],
];
export const CREDENTIAL_INFO = Object.assign(
  {},
  ...EMAIL_SERVICES.map((service) => SERVICES[service].credentials),
) as Readonly<Record<CredentialField, CredentialInfo>>;

/** Something for each secret field. */
export function byCredential<Value>(
  valueOf: (field: CredentialField) => Value,
): Record<CredentialField, Value> {
  const entries = CREDENTIAL_FIELDS.map((field) => [field, valueOf(field)]);
  return Object.fromEntries(entries) as Record<CredentialField, Value>;
}

/** A service that reports the outcome of emails. */
export type EventService = {
  [S in EmailService]: Services[S]["events"] extends null ? never : S;
}[EmailService];
export const reportsEvents = (service: EmailService): service is EventService =>
  SERVICES[service].events !== null;
export const EVENT_SERVICES: readonly EventService[] = EMAIL_SERVICES.filter(reportsEvents);
export const eventsInfoOf = (service: EventService): EventsInfo => SERVICES[service].events;
