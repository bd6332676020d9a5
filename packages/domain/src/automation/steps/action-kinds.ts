import { z } from "zod";
import { nameVariant, templateInput } from "../../campaign/index.ts";
import { linkTagsChoice, trackingChoice } from "../../tracking/index.ts";
import { stepKind } from "../kinds.ts";
import { draftText, fieldPart, flagPart, idPart, part, tagPart } from "../parts.ts";
import { named, quoted } from "../words.ts";
import { readable } from "./readable.ts";

const maybeText = z.string().optional().catch(undefined);

/** A message of a draft, in whatever state. */
const draftMessage = {
  subject: draftText,
  previewText: maybeText,
  body: maybeText,
  html: maybeText,
  design: z.unknown().optional(),
};

const send = stepKind(
  "send",
  "action",
  {
    template: part(
      templateInput,
      z
        .object({
          ...draftMessage,
          language: maybeText,
          variants: readable(z.object({ language: z.string(), ...draftMessage })).optional(),
        })
        .catch(() => ({ subject: "", body: "" })),
    ),
    /** Absent for the default sender. */
    senderId: part(z.string().min(1).max(64).optional(), maybeText),
    /** Absent where it follows the account. */
    tracking: part(trackingChoice.optional(), trackingChoice.optional().catch(undefined)),
    linkTags: part(linkTagsChoice.optional(), linkTagsChoice.optional().catch(undefined)),
  },
  {
    blank: () => ({
      template: { subject: "", body: "" },
      senderId: undefined,
      tracking: undefined,
      linkTags: undefined,
    }),
    describe: ({ template }) => `Send ${quoted(template.subject)}`,
    problem: ({ template }, checks) => {
      if (template.design !== undefined) {
        const problem = checks.design(template.design);
        if (problem !== null) return problem;
      }
      for (const [at, { design }] of (template.variants ?? []).entries()) {
        const problem = design === undefined ? null : checks.design(design);
        if (problem !== null)
          return nameVariant(["variants", at, "design"], problem, template.variants);
      }
      return null;
    },
  },
);

/** Sets an own field; null empties it. */
const set = stepKind(
  "set",
  "action",
  {
    field: fieldPart,
    value: part(
      z.union([z.string().max(1_000), z.number(), z.boolean(), z.null()]),
      z.union([z.string(), z.number(), z.boolean(), z.null()]).catch(""),
    ),
  },
  {
    blank: () => ({ field: "", value: "" }),
    describe: ({ field, value }, names) =>
      value === null
        ? `Empty ${named(names.field, field)}`
        : `Set ${named(names.field, field)} to ${valueOf(value)}`,
    problem: ({ field, value }, checks) => checks.value(field, value),
  },
);

function valueOf(value: string | number | boolean): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return typeof value === "number" ? value.toLocaleString("en-IN") : quoted(value);
}

const tag = stepKind(
  "tag",
  "action",
  { field: fieldPart, tag: tagPart, remove: flagPart },
  {
    blank: () => ({ field: "", tag: "", remove: false }),
    describe: ({ field, tag: text, remove }, names) =>
      remove
        ? `Remove ${quoted(text)} from ${named(names.field, field)}`
        : `Add ${quoted(text)} to ${named(names.field, field)}`,
    problem: ({ field }, checks) => checks.tags(field),
  },
);

const webhook = stepKind(
  "webhook",
  "action",
  { webhookId: idPart("Please choose a webhook") },
  {
    blank: () => ({ webhookId: "" }),
    describe: ({ webhookId }, names) => `Call ${named(names.webhook, webhookId)}`,
    references: ({ webhookId }) => [{ kind: "webhook", id: webhookId }],
  },
);

/** THE table of actions. */
export const ACTION_KINDS = { send, set, tag, webhook };
