import { z } from "zod";
import { FILE_ENCODINGS } from "../customer/file-encodings.ts";

/** An encoding that a file may be in, and some of its names as that reads them. */
export const encodingCandidate = z.object({
  encoding: z.enum(FILE_ENCODINGS),
  names: z.array(z.string()),
});
export type EncodingCandidate = z.infer<typeof encodingCandidate>;

/** How a file is read, beside its encoding: what its sender said, and what is open. */
export type FileReading = {
  /** The sender said the encoding: a file with bytes that it lacks is refused. */
  isStated?: boolean;
  /** Encodings that the file may be in, the best first; absent where there is no doubt. */
  candidates?: EncodingCandidate[];
};
