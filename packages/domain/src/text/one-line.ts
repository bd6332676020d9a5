import { z } from "zod";
import { atMost } from "./at-most.ts";
import { roomFor } from "./index.ts";

const LINE_BREAKERS = /[\p{Cc}\p{Cs}\u2028\u2029]/u;

/** The schema of a name or another text of one line. */
export const oneLine = (most: number, what: string, room = roomFor(most)) =>
  z
    .string()
    .trim()
    .superRefine(atMost(most, what, room))
    .refine((text) => !LINE_BREAKERS.test(text), `${what} must be one line of text`);
