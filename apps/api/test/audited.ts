import type { AuditAction } from "@dakiya/domain/audit";
import { REST_ROUTES } from "../src/rest/routes.ts";

/** The one row a mutation leaves in the security log, or why it leaves none. */
export const AUDITED: Readonly<Record<string, AuditAction | { none: string }>> = {
  ...Object.fromEntries(
    REST_ROUTES.flatMap(({ procedure, audit }) =>
      audit === undefined ? [] : [[procedure, audit]],
    ),
  ),
  "apiKeys.create": "api-key.created",
  "apiKeys.revoke": "api-key.revoked",
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
