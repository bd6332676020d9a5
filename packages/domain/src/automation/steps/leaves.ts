import { z } from "zod";
import { stepKind } from "../kinds.ts";
import { ACTION_KINDS } from "./action-kinds.ts";
import { WAIT_KINDS } from "./wait-kinds.ts";

const end = stepKind("end", "end", {}, { blank: () => ({}), describe: () => "End" });

/** The steps without steps of their own, in the order of their union. */
export const LEAVES = { ...WAIT_KINDS, ...ACTION_KINDS, end };
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
export type ActionStep = z.infer<(typeof ACTION_KINDS)[keyof typeof ACTION_KINDS]["strict"]>;
