import { z } from "zod";
import { isTimeZone } from "../../../analytics/time-zone.ts";
import { designLine } from "../inline.ts";
import { DESIGN_SENTENCES } from "../sentences.ts";
import { designColour } from "../style/colours.ts";
import { align, blockKind } from "./kind.ts";

/** An instant in UTC, by which a program and a browser mean the same. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z$/;
const isInstant = (text: string): boolean => INSTANT.test(text) && !Number.isNaN(Date.parse(text));

const LABEL_MAX = 20;
const OVER_MAX = 40;
const short = (most: number) =>
  designLine.refine((text) => text.length <= most, DESIGN_SENTENCES.tooLong(most));

/** A picture that counts down to an instant, drawn anew each time an email is opened. */
export const countdown = blockKind(
  "countdown",
  {
    align,
    endsAt: z.string().refine(isInstant, DESIGN_SENTENCES.noInstant),
    /** In which the end is written. */
    timeZone: z.string().refine(isTimeZone, DESIGN_SENTENCES.noTimeZone),
    /** Before the end, where it is written: in plain text, and where images are off. */
    label: short(OVER_MAX),
    /** Of the numbers: in the picture where they can be drawn, else below it. */
    units: z.strictObject({
      days: short(LABEL_MAX),
      hours: short(LABEL_MAX),
      minutes: short(LABEL_MAX),
      seconds: short(LABEL_MAX),
    }),
    /** In place of the numbers, once it is over; zeros for words that can't be drawn. */
    over: short(OVER_MAX),
    /** Of the boxes. Absent: the brand's main colour. */
    colour: designColour.optional(),
  },
  {
    toText: (block) => describeEnd(block),
    warns: ({ over }) =>
      drawnText(over) === null
        ? ["The picture can't show the text after the end: use letters A to Z and digits."]
        : [],
    gaps: ({ endsAt }) => (isInstant(endsAt) ? [] : ["A countdown needs an end"]),
    preview: (block) => (isInstant(block.endsAt) ? block : null),
  },
);

/** A text as the picture of a countdown shows it, in capitals without accents; null where one of its signs can't be drawn. */
export function drawnText(text: string): string | null {
  // Sign by sign: a text as a whole has its accents sorted, which takes long where many stand on one letter.
  const plain = Array.from(text, (sign) => sign.normalize("NFD"))
    .join("")
    .replace(/\p{M}/gu, "")
    .replaceAll("’", "'")
    .replace(/[–—]/g, "-")
    .trim()
    .toUpperCase();
  return /^[A-Z\d !?.,':/-]*$/.test(plain) ? plain : null;
}

/** Three digits of days fill a box. */
const MAX_DAYS = 999;

/** The numbers of a countdown, seconds before its end: days, hours, minutes and seconds. Above 999 days it shows 999. */
export function countdownNumbers(secondsLeft: number): string[] {
  const left = Math.max(0, Math.floor(secondsLeft)) || 0;
  const days = Math.min(MAX_DAYS, Math.floor(left / 86_400));
  return [days, Math.floor(left / 3600) % 24, Math.floor(left / 60) % 60, left % 60].map((part) =>
    String(part).padStart(2, "0"),
  );
}

/** The end in words: "Ends 30 Nov 2026, 6:30 pm IST". */
export function describeEnd({
  endsAt,
  timeZone,
  label,
}: {
  endsAt: string;
  timeZone: string;
  label: string;
}): string {
  if (!isInstant(endsAt) || !isTimeZone(timeZone)) return label;
  const end = new Intl.DateTimeFormat("en-IN", {
    ...{ day: "numeric", month: "short", year: "numeric", hour: "numeric", minute: "2-digit" },
    ...{ hour12: true, timeZone, timeZoneName: "short" },
  });
  // Another version of the tables of languages has another kind of blank.
  return `${label} ${end.format(new Date(endsAt))}`.replace(/\s+/g, " ").trim();
}
