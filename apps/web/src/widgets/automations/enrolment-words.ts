import { EXIT_REASON_WORDS, EXIT_REASONS } from "@dakiya/domain/automation";
import type { ExitReason } from "@dakiya/domain/automation";
import type { EnrolmentState, EnrolmentWire } from "@dakiya/domain/wire";
import { formatCount, formatRelative } from "../../lib/format.ts";
import type { Hue } from "../../ui/status-badge.tsx";

/** State of an enrolment, in a word. */
export const ENROLMENT_STATE_WORDS: Record<EnrolmentState, string> = {
  inside: "Inside",
  completed: "Completed",
  left: "Left",
};

/** The hue of each. */
export const ENROLMENT_HUES: Record<EnrolmentState, Hue> = {
  inside: "blue",
  completed: "green",
  left: "gray",
};

/** Position of an enrolment as a sentence, or the reason of its exit. */
export function placeOf({ state, left, sentence }: EnrolmentWire): string {
  switch (state) {
    case "inside":
      return sentence ?? "Before the first step";
    case "completed":
      return "Completed all steps";
    case "left":
      return left === null ? "Left before the end" : `Exited: ${EXIT_REASON_WORDS[left]}`;
  }
}

/** Time of the next step: "now" once that time has come; null for an enrolment that has ended. */
export function goesOn({ state, dueAt }: EnrolmentWire, now: Date): string | null {
  if (state !== "inside" || dueAt === null) return null;
  return new Date(dueAt) <= now ? "now" : formatRelative(dueAt, now);
}

/** How many left, and of each reason how many, the most frequent first: "9 because they ordered". */
export function leftOf(left: Partial<Record<ExitReason, number>>): {
  total: number;
  reasons: string[];
} {
  const reasons = EXIT_REASONS.map((reason) => ({ reason, people: left[reason] ?? 0 }))
    .filter(({ people }) => people > 0)
    .toSorted((one, other) => other.people - one.people);
  return {
    total: reasons.reduce((sum, { people }) => sum + people, 0),
    reasons: reasons.map(
      ({ reason, people }) => `${formatCount(people)} because ${EXIT_REASON_WORDS[reason]}`,
    ),
  };
}
