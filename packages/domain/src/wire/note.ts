import { z } from "zod";
import { MESSAGES } from "../messages/index.ts";
import { atMost } from "../text/at-most.ts";
import { roomFor } from "../text/index.ts";
import { id, instant } from "./primitives.ts";

/** How many notes a customer may have, and the characters of one. */
export const NOTE_LIMITS = { notes: 200, text: 2_000 } as const;

const UNSTORABLE = /[^\P{Cc}\t\r\n]|\p{Cs}/u;

const text = z
  .string()
  .trim()
  .superRefine(atMost(NOTE_LIMITS.text, "Note"))
  .refine((note) => note !== "", MESSAGES.notes.required)
  .refine((note) => !UNSTORABLE.test(note), MESSAGES.notes.unstorable)
  .meta({ maxLength: roomFor(NOTE_LIMITS.text) });

/** Plain text, which may have line breaks. */
export const noteInput = z.strictObject({ text });

/** One note of staff about a customer. `updatedAt` differs from `createdAt` once it was changed. */
export const noteWire = z.object({
  _id: id,
  text: z.string(),
  createdAt: instant,
  updatedAt: instant,
});
export type NoteWire = z.infer<typeof noteWire>;

const ofCustomer = z.strictObject({ id: z.string().max(64) });
export const addNoteInput = ofCustomer.extend({ note: noteInput });
export type AddNoteInput = z.infer<typeof addNoteInput>;

export const whichNoteInput = ofCustomer.extend({ noteId: z.string().max(64) });
export type WhichNoteInput = z.infer<typeof whichNoteInput>;

export const updateNoteInput = whichNoteInput.extend({ note: noteInput });
export type UpdateNoteInput = z.infer<typeof updateNoteInput>;
