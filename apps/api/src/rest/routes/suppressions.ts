import { MESSAGES } from "@dakiya/domain/messages";
import {
  suppressionWire,
  suppressionsAddedWire,
  suppressionsRemovedWire,
} from "@dakiya/domain/wire";
import type {
  SuppressionPageWire,
  SuppressionsAddedWire,
  SuppressionsRemovedWire,
} from "@dakiya/domain/wire";
import { z } from "zod";
import { body, limitText, route } from "./route.ts";
import type { RestRoute } from "./route.ts";

const suppressionQuery = z.object({
  search: z.string().optional(),
  reason: z.string().optional(),
  cursor: z.string().optional(),
  limit: limitText.optional(),
});

/** The suppression list. */
export const suppressionRoutes: readonly RestRoute[] = [
  route("GET /user/suppressions", "suppressions.list", {
    scope: ["suppressions:read", "customers:read"],
    input: (request) => suppressionQuery.parse(request.query),
    output: z.array(suppressionWire),
    data: ({ items }: SuppressionPageWire) => items,
    beside: ({ nextCursor, reasonCounts }: SuppressionPageWire) => ({ nextCursor, reasonCounts }),
    message: "Suppression list",
    summary:
      "Addresses that are not mailed, the newest first, in pages; cursor is the nextCursor of the page before",
  }),
  route("POST /user/suppressions", "suppressions.add", {
    scope: ["suppressions:write"],
    input: body,
    output: suppressionsAddedWire,
    message: ({ added, known, refused }: SuppressionsAddedWire) =>
      MESSAGES.server.suppressionsAdded({ added, known, refused: refused.length }),
    refuses: ["conflict"],
    summary: "Put up to 10,000 addresses on the suppression list",
  }),
  route("POST /user/suppressions/remove", "suppressions.remove", {
    scope: ["suppressions:write"],
    input: body,
    output: suppressionsRemovedWire,
    message: (result: SuppressionsRemovedWire) => MESSAGES.server.suppressionsRemoved(result),
    summary:
      "Let up to 10,000 addresses be mailed again; whoever unsubscribed counts as subscribed then",
  }),
];
