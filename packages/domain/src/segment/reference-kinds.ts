import type { ReferenceKind, ReferenceOperator } from "./types.ts";

const EMAIL_OPERATORS = [
  "received",
  "not_received",
  "opened",
  "not_opened",
  "clicked",
  "not_clicked",
  "replied",
  "not_replied",
] as const;
const MEMBER_OPERATORS = ["in", "not_in"] as const;

/** Texts of the rule builder for one kind of referenced thing. */
export type ReferenceKindInfo = {
  label: string;
  operators: readonly ReferenceOperator[];
  /** How one reads before its name in a sentence, and without a name. */
  named: string;
  unnamed: string;
  /** How all of them read; absent where a rule has to name one. Such rules may ask about the last days alone. */
  any?: string;
  deleted: string;
};

/** Everything that rules refer to by an id, in the order in which fields are offered. */
export const REFERENCE_KINDS: Readonly<Record<ReferenceKind, ReferenceKindInfo>> = {
  campaign: {
    label: "Campaign",
    operators: EMAIL_OPERATORS,
    named: "",
    unnamed: "a campaign",
    any: "any campaign",
    deleted: "A rule asks about a campaign that was deleted. Choose another, or remove the rule",
  },
  automation: {
    label: "Automation",
    operators: EMAIL_OPERATORS,
    named: "automation ",
    unnamed: "an automation",
    any: "any automation",
    deleted: "A rule asks about an automation that was deleted. Choose another, or remove the rule",
  },
  segment: {
    label: "Segment",
    operators: MEMBER_OPERATORS,
    named: "",
    unnamed: "a segment",
    deleted: "A rule asks about a segment that was deleted. Choose another, or remove the rule",
  },
  import: {
    label: "Import",
    operators: MEMBER_OPERATORS,
    named: "file ",
    unnamed: "an imported file",
    deleted: "A rule asks about an import that was removed. Choose another, or remove the rule",
  },
};

/** Whether a text is the field of such rules. */
export function isReferenceKind(name: string): name is ReferenceKind {
  return Object.hasOwn(REFERENCE_KINDS, name);
}
