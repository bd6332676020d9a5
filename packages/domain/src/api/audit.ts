import { auditListInput, auditPageWire } from "../wire/index.ts";
import { z } from "zod";
import { limitText, operation } from "./operation.ts";

const auditQuery = z.object({
  group: z.string().optional(),
  person: z.string().optional(),
  from: z.string().optional(),
  to: z.string().optional(),
  timeZone: z.string().optional(),
  cursor: z.string().optional(),
  limit: limitText.optional(),
});

/** The security log: closed to keys, since it records the actions of keys and users. */
export const auditOperations = {
  list: operation("GET /audit", {
    scope: "people",
    input: auditListInput,
    query: auditQuery,
    page: auditPageWire,
    message: "Security log",
    summary:
      "Actions in the account, the newest first, in pages; cursor is the nextCursor of the page before",
  }),
};
