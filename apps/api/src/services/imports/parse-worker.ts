import { parentPort, workerData } from "node:worker_threads";
import { ImportRefusal } from "./import-refusal.ts";
import { createFileParser, type ParsedPiece, type ParseOptions } from "./parse-file.ts";

/** What the thread is told to do next; the bytes are handed over, not copied. */
export type ParseRequest = { kind: "push"; bytes: Uint8Array } | { kind: "end" };
/** What it answers, one to each. */
export type ParseAnswer =
  | { kind: "piece"; piece: ParsedPiece }
  | { kind: "refused"; reason: string };

const options: ParseOptions = workerData;
const parser = createFileParser(options);

function answer(request: ParseRequest): ParseAnswer {
  try {
    const piece = request.kind === "push" ? parser.push(request.bytes) : parser.end();
    return { kind: "piece", piece };
  } catch (error) {
    if (error instanceof ImportRefusal) return { kind: "refused", reason: error.message };
    throw error;
  }
}

/** What is handed over with an answer, not copied. */
function handedOver(given: ParseAnswer): ArrayBuffer[] {
  if (given.kind === "refused") return [];
  return given.piece.batches.flatMap((batch) => (batch.form === "copy" ? batch.bytes.buffer : []));
}

parentPort?.on("message", (request: ParseRequest) => {
  const given = answer(request);
  parentPort?.postMessage(given, handedOver(given));
});
