import type { z } from "zod";
import { credentialsOf, EMAIL_SERVICES, SERVICES } from "./index.ts";
import type { CredentialField, EmailService, Services } from "./index.ts";

/** A service with settings beside its secrets. */
export type ConnectionService = {
  [S in EmailService]: Services[S]["connection"] extends null ? never : S;
}[EmailService];
/** The field of those settings. */
export type ConnectionOf<S extends ConnectionService> = Services[S]["connection"]["field"];
export type ConnectionField = ConnectionOf<ConnectionService>;
type Schemas = {
  [S in ConnectionService as ConnectionOf<S>]: Services[S]["connection"]["schema"];
};
/** Those of each service, by field. */
export type Connections = { [F in ConnectionField]: z.infer<Schemas[F]> };
export type StoredConnections = { readonly [F in ConnectionField]: Connections[F] | null };
export type GivenConnections = {
  readonly [F in ConnectionField]?: Connections[F] | null | undefined;
};

export const hasConnection = (service: EmailService): service is ConnectionService =>
  SERVICES[service].connection !== null;
export const CONNECTION_SERVICES: readonly ConnectionService[] =
  EMAIL_SERVICES.filter(hasConnection);
/** The settings of a service beside its secrets; null where those are enough. */
export const connectionOf = <S extends EmailService>(service: S): Services[S]["connection"] =>
  SERVICES[service].connection;

const byField = <Values>(valueOf: (service: ConnectionService) => unknown): Values =>
  Object.fromEntries(
    CONNECTION_SERVICES.map((service) => [connectionOf(service).field, valueOf(service)]),
  ) as Values;

/** Null where none is stored. */
export const CONNECTION_SCHEMAS = byField<{ [F in ConnectionField]: z.ZodNullable<Schemas[F]> }>(
  (service) => connectionOf(service).schema.nullable(),
);
/** For the user to complete. */
export const BLANK_CONNECTIONS = byField<Connections>((service) => connectionOf(service).blank);

/** Of each service the given settings, else the stored ones; null for neither. */
export const mergeConnections = (
  given: GivenConnections,
  stored: GivenConnections = {},
): StoredConnections =>
  byField((service) => {
    const { field } = connectionOf(service);
    return given[field] ?? stored[field] ?? null;
  });

/** Whether a service's stored secret belongs to other settings than those given: it could be anybody's. */
export function asksSecretAnew(
  service: EmailService,
  given: GivenConnections,
  stored: GivenConnections,
): boolean {
  if (!hasConnection(service)) return false;
  const { field, sharesSecret } = connectionOf(service);
  const [one, other] = [given[field] ?? null, stored[field] ?? null];
  return one !== null && (other === null || !sharesSecret(one as never, other as never));
}

/** The secrets that are forgotten with the settings they belong to. */
export const secretsAskedAnew = (
  given: GivenConnections,
  stored: GivenConnections,
): CredentialField[] =>
  CONNECTION_SERVICES.filter((service) => asksSecretAnew(service, given, stored)).flatMap(
    credentialsOf,
  );

/** The texts the security log holds, by their names there. */
export function auditedConnections(stored: GivenConnections): Record<string, string | null> {
  const entries = CONNECTION_SERVICES.map((service) => {
    const { field, audited } = connectionOf(service);
    const value = stored[field] ?? null;
    return [audited.name, value === null ? null : audited.textOf(value as never)] as const;
  });
  return Object.fromEntries(entries);
}
