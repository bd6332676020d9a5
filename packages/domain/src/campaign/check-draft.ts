import type { FieldDefinition } from "../fields/definition.ts";
import { MESSAGES } from "../messages/index.ts";
import { segmentRulesFor } from "../segment/index.ts";
import type { SegmentRuleGroup } from "../segment/index.ts";
import { campaignInput } from "./input.ts";
import type { TemplateInput } from "./input.ts";
import { nameVariant } from "./variants.ts";

/** A message of a draft: designed, else pasted, else plain. */
type DraftMessage = {
  subject: string;
  previewText?: string | undefined;
  body: string;
  design?: unknown;
  html?: string | null | undefined;
};
type DraftVariant = DraftMessage & { language: string };

/** The parts of a draft that are checked before sending. */
type Draft = DraftMessage & {
  name: string;
  language?: string | undefined;
  variants?: readonly DraftVariant[] | undefined;
  rules: unknown;
  segmentId: string | null;
  followUp: object | null;
};

/** A draft's audience: recipients of an earlier campaign, else its segment, else its rules. */
export type DraftAudience =
  | { kind: "followUp" }
  | { kind: "segment" }
  | { kind: "rules"; rules: SegmentRuleGroup };

/**
 * A draft that can be sent, its texts as they will be stored; or its problems, in the order of docs/product.md, Create
 * Campaign.
 */
export type CheckedDraft =
  | { ok: true; name: string; template: TemplateInput; audience: DraftAudience }
  | { ok: false; problems: { path: string; message: string }[] };

const messagePart = campaignInput.pick({ name: true, template: true });

/**
 * Whether a draft can be sent, by the rules for a campaign created at once.
 *
 * @param own - The account's own fields, which its rules may ask about.
 */
export function checkDraft(draft: Draft, own: readonly FieldDefinition[] = []): CheckedDraft {
  const { name } = draft;
  const message = messagePart.safeParse({ name, template: templateOf(draft) });
  const audience = audienceOf(draft, own);
  if (message.success && "kind" in audience)
    return { ok: true, name: message.data.name, template: message.data.template, audience };
  const lacking = (message.error?.issues ?? []).map((issue) => ({
    path: issue.path.filter((part) => part !== "template").join("."),
    message: nameVariant(issue.path, issue.message, draft.variants),
  }));
  return { ok: false, problems: "kind" in audience ? lacking : [...lacking, ...audience.problems] };
}

/** A draft's message, with its variants. */
function templateOf({ language, variants, ...message }: Draft) {
  return {
    ...messageOf(message),
    ...(language === undefined ? {} : { language }),
    ...(variants === undefined
      ? {}
      : { variants: variants.map((one) => ({ language: one.language, ...messageOf(one) })) }),
  };
}

function messageOf({ subject, previewText, body, design, html }: DraftMessage) {
  const head = { subject, previewText };
  if (design != null) return { ...head, design };
  return html == null ? { ...head, body } : { ...head, html };
}

function audienceOf(
  draft: Draft,
  own: readonly FieldDefinition[],
): DraftAudience | { problems: { path: string; message: string }[] } {
  if (draft.followUp !== null) return { kind: "followUp" };
  if (draft.segmentId !== null) return { kind: "segment" };
  return readAudienceRules(draft.rules, own);
}

/** Reads rules as an audience needs them: at least one, and each complete. `own` are the account's own fields. */
export function readAudienceRules(
  rules: unknown,
  own: readonly FieldDefinition[] = [],
): { kind: "rules"; rules: SegmentRuleGroup } | { problems: { path: string; message: string }[] } {
  const result = segmentRulesFor(own).safeParse(rules);
  if (result.success) return { kind: "rules", rules: result.data };
  return {
    problems: result.error.issues.map((issue) => ({
      path: ["rules", ...issue.path].join("."),
      message:
        issue.message === MESSAGES.createCampaign.estimateNeedsRules
          ? MESSAGES.createCampaign.ruleRequired
          : issue.message,
    })),
  };
}
