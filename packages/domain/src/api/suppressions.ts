import { MESSAGES } from "../messages/index.ts";
import {
  suppressionEmailsInput,
  suppressionListInput,
  suppressionPageWire,
  suppressionsAddedWire,
  suppressionsRemovedWire,
} from "../wire/index.ts";
import type { SuppressionsAddedWire, SuppressionsRemovedWire } from "../wire/index.ts";
import { z } from "zod";
import { limitText, operation } from "./operation.ts";

const suppressionQuery = z.object({
  search: z.string().optional(),
  reason: z.string().optional(),
  cursor: z.string().optional(),
  limit: limitText.optional(),
});

/** The suppression list. */
export const suppressionOperations = {
  list: operation("GET /user/suppressions", {
    scope: ["suppressions:read", "customers:read"],
    input: suppressionListInput,
    query: suppressionQuery,
    page: suppressionPageWire,
    message: "Suppression list",
    summary:
      "Addresses that are not mailed, the newest first, in pages; cursor is the nextCursor of the page before",
  }),
  add: operation("POST /user/suppressions", {
    scope: ["suppressions:write"],
    input: suppressionEmailsInput,
    repeat: "always",
    output: suppressionsAddedWire,
    message: ({ added, known, refused }: SuppressionsAddedWire) =>
      MESSAGES.server.suppressionsAdded({ added, known, refused: refused.length }),
    refuses: ["conflict"],
    audit: "suppressions.added",
    summary: "Add up to 10,000 addresses to the suppression list",
  }),
  remove: operation("POST /user/suppressions/remove", {
    scope: ["suppressions:write"],
    input: suppressionEmailsInput,
    repeat: "always",
    output: suppressionsRemovedWire,
    message: (result: SuppressionsRemovedWire) => MESSAGES.server.suppressionsRemoved(result),
    audit: "suppressions.removed",
    summary:
      "Remove up to 10,000 addresses from the list; unsubscribed ones count as subscribed again",
  }),
};
