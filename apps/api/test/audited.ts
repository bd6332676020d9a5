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
