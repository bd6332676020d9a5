import { z } from "zod";
import { id } from "./primitives.ts";
import { FILE_ENCODINGS } from "../import/file-encodings.ts";
import { SEPARATORS } from "../import/separators.ts";

/** An encoding that a file may be in, and some of its names as that reads them. */
export const encodingCandidate = z.object({
  encoding: z.enum(FILE_ENCODINGS),
  names: z.array(z.string()),
});
export type EncodingCandidate = z.infer<typeof encodingCandidate>;

export type Separator = (typeof SEPARATORS)[number];

/** The line that the headings may stand in, at most. */
export const MAX_HEADING_LINE = 1_000;

/** How a file is read, beside its encoding: the user's choices, and the open questions. */
export type FileReading = {
  /** The sender said the encoding: a file with bytes that it lacks is refused. */
  isStated?: boolean;
  separator?: Separator;
  /** The line of the headings, from 1; 0 where the file has none. */
  headingLine?: number;
  /** Encodings that the file may be in, the best first; absent where there is no doubt. */
  candidates?: EncodingCandidate[];
  /** The user has confirmed the choices. */
  isConfirmed?: boolean;
  /** Line of the headings, of a file whose columns need an answer. */
  found?: { line: number; skipped: number };
};

const encoding = z.enum(FILE_ENCODINGS);
const separator = z.enum(SEPARATORS);
const headingLine = z.int().min(0).max(MAX_HEADING_LINE);

/** How the file of an import that asks is read. */
export const importReading = z.object({
  encoding,
  /** Encodings that it may be in, the best first; empty where there is no doubt. */
  candidates: z.array(encodingCandidate),
  /** Whether that is asked before anything else: it is in doubt, or not as in most files. */
  is_asked: z.boolean(),
});
export type ImportReading = z.infer<typeof importReading>;

/** Choices for reading an import's file; absent keys are detected. */
export const importReadingInput = z.strictObject({
  id,
  encoding: encoding.optional(),
  separator: separator.optional(),
  heading_line: headingLine.optional(),
});
export type ImportReadingInput = z.infer<typeof importReadingInput>;

/** The first lines of a file as they are read. */
export const importPreviewWire = z.object({
  encoding,
  separator,
  /** 0 where the file has no headings. */
  heading_line: z.int().min(0),
  /** The names of the columns. */
  headings: z.array(z.string()),
  /** Lines with content, those above the headings among them, cells cut short. */
  rows: z.array(z.object({ line: z.int().min(1), cells: z.array(z.string()) })),
  /** Whether these lines have bytes that are no characters in this encoding. */
  is_damaged: z.boolean(),
});
export type ImportPreviewWire = z.infer<typeof importPreviewWire>;
