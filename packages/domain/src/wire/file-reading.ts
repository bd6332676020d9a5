import { z } from "zod";
import { FILE_ENCODINGS } from "../customer/file-encodings.ts";

/** An encoding that a file may be in, and some of its names as that reads them. */
export const encodingCandidate = z.object({
  encoding: z.enum(FILE_ENCODINGS),
  names: z.array(z.string()),
});
export type EncodingCandidate = z.infer<typeof encodingCandidate>;

/** What may stand between the cells of a line. */
export const SEPARATORS = [",", ";", "\t", "|"] as const;
export type Separator = (typeof SEPARATORS)[number];

/** The line that the headings may stand in, at most. */
export const MAX_HEADING_LINE = 1_000;

/** How a file is read, beside its encoding: what its sender said, and what is open. */
export type FileReading = {
  /** The sender said the encoding: a file with bytes that it lacks is refused. */
  isStated?: boolean;
  separator?: Separator;
  /** The line of the headings, from 1; 0 where the file has none. */
  headingLine?: number;
  /** Encodings that the file may be in, the best first; absent where there is no doubt. */
  candidates?: EncodingCandidate[];
};
