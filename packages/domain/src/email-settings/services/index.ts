import { brevo } from "./brevo.ts";
import { gmail } from "./gmail.ts";
import type { CredentialInfo, EmailServiceInfo, EventsInfo } from "./kind.ts";
import { resend } from "./resend.ts";
import { sendgrid } from "./sendgrid.ts";

/** The email services a user can choose from, in the order they are shown (docs/product.md, Email settings). */
const SERVICES = { gmail, brevo, resend, sendgrid } as const;
type Services = typeof SERVICES;

export type EmailService = keyof Services;
export const EMAIL_SERVICES = Object.keys(SERVICES) as [EmailService, ...EmailService[]];
export const EMAIL_SERVICE_INFO: Readonly<Record<EmailService, EmailServiceInfo>> = SERVICES;

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
