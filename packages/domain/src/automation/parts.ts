import { z } from "zod";
import { isFieldKey } from "../fields/index.ts";

/** Limits of one automation. */
export const AUTOMATION_LIMITS = { steps: 50, amount: 1_000, days: 730, tag: 100 } as const;

/** One property of a trigger or step: `strict` as published, `draft` as an editor may hold it. A draft never fails to parse. */
export type Part<Strict extends z.ZodType = z.ZodType, Draft extends z.ZodType = z.ZodType> = {
  strict: Strict;
  draft: Draft;
};
export type Parts = Readonly<Record<string, Part>>;

type StrictShape<All extends Parts> = { [Key in keyof All]: All[Key]["strict"] };
type DraftShape<All extends Parts> = { [Key in keyof All]: All[Key]["draft"] };
export type StrictOf<All extends Parts> = { [Key in keyof All]: z.infer<All[Key]["strict"]> };
export type DraftOf<All extends Parts> = { [Key in keyof All]: z.infer<All[Key]["draft"]> };

export function part<Strict extends z.ZodType, Draft extends z.ZodType>(
  strict: Strict,
  draft: Draft,
): Part<Strict, Draft> {
  return { strict, draft };
}

export const strictShape = <All extends Parts>(parts: All): StrictShape<All> =>
  Object.fromEntries(
    Object.entries(parts).map(([key, { strict }]) => [key, strict]),
  ) as StrictShape<All>;

export const draftShape = <All extends Parts>(parts: All): DraftShape<All> =>
  Object.fromEntries(
    Object.entries(parts).map(([key, { draft }]) => [key, draft]),
  ) as DraftShape<All>;

const SENTENCES = {
  field: "This is not a customer field",
  noField: "Please choose a field",
  noTag: "Please enter a tag",
  days: `Days are a whole number, at most ${AUTOMATION_LIMITS.days}`,
  someDays: `Days are a whole number from 1 to ${AUTOMATION_LIMITS.days}`,
  time: "Please choose a time of day",
} as const;

export const draftText = z.string().catch("");

/** An input holds text while it is no number. */
export const amountPart = <Strict extends z.ZodType>(strict: Strict) =>
  part(strict, z.union([z.number(), z.string()]).catch(""));

export const flagPart = part(z.boolean(), z.boolean().catch(false));

/** The id of a thing of the account. */
export const idPart = (missing: string) => part(z.string().min(1, missing).max(64), draftText);

/** The key of an own field, or the name of a built-in date. */
export const fieldPart = part(
  z.string().min(1, { error: SENTENCES.noField, abort: true }).refine(isFieldKey, SENTENCES.field),
  draftText,
);

export const tagPart = part(
  z.string().min(1, SENTENCES.noTag).max(AUTOMATION_LIMITS.tag),
  draftText,
);

/** Days before (below 0) or after a date. */
export const daysPart = amountPart(
  z
    .int(SENTENCES.days)
    .min(-AUTOMATION_LIMITS.days, SENTENCES.days)
    .max(AUTOMATION_LIMITS.days, SENTENCES.days),
);

export const someDaysPart = amountPart(
  z
    .int(SENTENCES.someDays)
    .min(1, SENTENCES.someDays)
    .max(AUTOMATION_LIMITS.days, SENTENCES.someDays),
);

const draftNumber = z.number().nullable().catch(null);

export const timePart = part(
  z.strictObject({
    hour: z.int(SENTENCES.time).min(0, SENTENCES.time).max(23, SENTENCES.time),
    minute: z.int(SENTENCES.time).min(0, SENTENCES.time).max(59, SENTENCES.time),
  }),
  z.object({ hour: draftNumber, minute: draftNumber }).catch(() => ({ hour: null, minute: null })),
);

/** The time of a new trigger or step. */
export const MORNING = { hour: 10, minute: 0 } as const;
