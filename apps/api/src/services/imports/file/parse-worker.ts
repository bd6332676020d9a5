import { parentPort } from "node:worker_threads";
import { ImportRefusal } from "./limits.ts";
import {
  createFileParser,
  inPieces,
  type FileParser,
  type ParsedPiece,
  type ParseOptions,
} from "./parse-file.ts";

/** The worker's commands, for one file after another; bytes are transferred, not copied. */
export type ParseRequest =
  | { kind: "open"; options: ParseOptions }
  | { kind: "push"; bytes: Uint8Array }
  | { kind: "end" };
/** The worker's answers, one for each command but "open". */
export type ParseAnswer =
  | { kind: "read"; pieces: ParsedPiece[] }
  | { kind: "refused"; reason: string };

let opened: FileParser | null = null;

function answer(request: Exclude<ParseRequest, { kind: "open" }>): ParseAnswer {
  if (opened === null) throw new Error("no file is open");
  try {
    if (request.kind === "push") return { kind: "read", pieces: read(opened, request.bytes) };
    const pieces = [opened.end()];
    // The memory of a large file is not held until the next one comes.
    opened = null;
    return { kind: "read", pieces };
  } catch (error) {
    if (error instanceof ImportRefusal) return { kind: "refused", reason: error.message };
    throw error;
  }
}

function read(parser: FileParser, bytes: Uint8Array): ParsedPiece[] {
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
  if (request.kind === "open") {
    opened = createFileParser(request.options);
    return;
  }
  const given = answer(request);
  parentPort?.postMessage(given, handedOver(given));
});
