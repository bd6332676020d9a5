import { z } from "zod";
import { end } from "./end.ts";
import { send } from "./send.ts";
import { set } from "./set.ts";
import { tag } from "./tag.ts";
import { waitForDate } from "./wait-for-date.ts";
import { waitUntil } from "./wait-until.ts";
import { wait } from "./wait.ts";
import { webhook } from "./webhook.ts";

/** THE table of steps without steps of their own, in the order of their union. */
export const LEAVES = { wait, waitUntil, waitForDate, send, set, tag, webhook, end };
type Kind = (typeof LEAVES)[keyof typeof LEAVES];

export const STRICT_LEAVES = Object.values(LEAVES).map(({ strict }) => strict) as [
  Kind["strict"],
  ...Kind["strict"][],
];
const DRAFT_LEAVES = Object.values(LEAVES).map(({ draft }) => draft) as [
  Kind["draft"],
  ...Kind["draft"][],
];
export const strictLeaf = z.discriminatedUnion("type", STRICT_LEAVES);
export const draftLeaf = z.discriminatedUnion("type", DRAFT_LEAVES);

/** A step that has no steps of its own. */
export type LeafStep = z.infer<typeof strictLeaf>;
export type DraftLeaf = z.infer<typeof draftLeaf>;

/** A step that does something, rather than wait, branch or end. */
export type ActionStep = z.infer<Extract<Kind, { does: "action" }>["strict"]>;
