import { auditEventWire } from "@dakiya/domain/wire";
import type { AuditPageWire } from "@dakiya/domain/wire";
import { z } from "zod";
import { limitText, route } from "./route.ts";
import type { RestRoute } from "./route.ts";

const auditQuery = z.object({
  group: z.string().optional(),
  person: z.string().optional(),
  from: z.string().optional(),
  to: z.string().optional(),
  timeZone: z.string().optional(),
  cursor: z.string().optional(),
  limit: limitText.optional(),
});

/** The security log: no key's, since it says what keys and people did. */
export const auditRoutes: readonly RestRoute[] = [
  route("GET /audit", "audit.list", {
    scope: "people",
    input: (request) => auditQuery.parse(request.query),
    output: z.array(auditEventWire),
    data: ({ items }: AuditPageWire) => items,
    beside: ({ nextCursor, people }: AuditPageWire) => ({ nextCursor, people }),
    message: "Security log",
    summary:
      "What was done in the account, the newest first, in pages; cursor is the nextCursor of the page before",
  }),
];
