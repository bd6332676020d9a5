import { parentPort, workerData } from "node:worker_threads";
import { ImportRefusal } from "./limits.ts";
import { createFileParser, inPieces } from "./parse-file.ts";
import type { ParsedPiece, ParseOptions } from "./parsed-piece.ts";

/** The next bytes of the file, transferred, or null after the last. */
export type ParseRequest = Uint8Array | null;
export type ParseAnswer = ParsedPiece[] | { refusal: string };

const options: ParseOptions = workerData;
const parser = createFileParser(options);

function answer(bytes: ParseRequest): ParseAnswer {
  try {
    if (bytes === null) return [parser.end()];
    const pieces: ParsedPiece[] = [];
    for (const some of inPieces(bytes)) {
      const piece = parser.push(some);
      pieces.push(piece);
      if (piece.halt !== null) break;
    }
    return pieces;
  } catch (error) {
    if (error instanceof ImportRefusal) return { refusal: error.message };
    throw error;
  }
}

parentPort?.on("message", (bytes: ParseRequest) => parentPort?.postMessage(answer(bytes)));
