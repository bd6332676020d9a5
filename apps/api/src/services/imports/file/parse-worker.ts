import { parentPort, workerData } from "node:worker_threads";
import { ImportRefusal } from "./limits.ts";
import { createFileParser, inPieces, type ParsedPiece, type ParseOptions } from "./parse-file.ts";

/** The worker's commands; bytes are transferred, not copied. */
export type ParseRequest = { kind: "push"; bytes: Uint8Array } | { kind: "end" };
/** The worker's answers, one for each command. */
export type ParseAnswer =
  | { kind: "read"; pieces: ParsedPiece[] }
  | { kind: "refused"; reason: string };

const options: ParseOptions = workerData;
const parser = createFileParser(options);

function answer(request: ParseRequest): ParseAnswer {
  try {
    return { kind: "read", pieces: request.kind === "push" ? read(request.bytes) : [parser.end()] };
  } catch (error) {
    if (error instanceof ImportRefusal) return { kind: "refused", reason: error.message };
    throw error;
  }
}

function read(bytes: Uint8Array): ParsedPiece[] {
  const pieces: ParsedPiece[] = [];
  for (const some of inPieces(bytes)) {
    const piece = parser.push(some);
    pieces.push(piece);
    if (piece.reread !== null) break;
  }
  return pieces;
}

/** Transferred with an answer, not copied. */
function handedOver(given: ParseAnswer): ArrayBuffer[] {
  if (given.kind === "refused") return [];
  const batches = given.pieces.flatMap((piece) => piece.batches);
  return batches.flatMap((batch) => (batch.form === "copy" ? batch.bytes.buffer : []));
}

parentPort?.on("message", (request: ParseRequest) => {
  const given = answer(request);
  parentPort?.postMessage(given, handedOver(given));
});
