import { z } from "zod";
import { MESSAGES } from "../messages.ts";
import { atMost } from "../text/at-most.ts";
import { roomFor } from "../text/index.ts";

const LINE_BREAKERS = /[\p{Cc}\p{Cs}\u2028\u2029]/u;

/** The schema of a name or another text of one line. */
export const oneLine = (most: number, what: string, room = roomFor(most)) =>
  z
    .string()
    .trim()
    .superRefine(atMost(most, what, room))
    .refine((text) => !LINE_BREAKERS.test(text), MESSAGES.templates.oneLine(what));
