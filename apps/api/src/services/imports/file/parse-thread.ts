import { setImmediate as turn } from "node:timers/promises";
import { startThread } from "../../../start-thread.ts";
import { nextEvent } from "../next-event.ts";
import { ImportRefusal } from "./limits.ts";
import { createFileParser, inPieces } from "./parse-file.ts";
import type { ParsedPiece, ParseOptions } from "./parsed-piece.ts";
import type { ParseAnswer, ParseRequest } from "./parse-worker.ts";

/** A parser that leaves the event loop free, or yields to it often. One call at a time. */
export type ThreadedParser = {
  /** Takes ownership of the bytes: they must not be used afterwards. */
  push: (bytes: Uint8Array) => Promise<ParsedPiece[]>;
  end: () => Promise<ParsedPiece[]>;
  close: () => Promise<void>;
};

/** Below this size parsing costs less than starting a thread, even at the twentyfold time of damaged quotes. */
const THREAD_FROM_BYTES = 65_536;
const PIECE_BYTES = 8_192;

/** Makes the parser for a file: large files get a worker thread, small ones the main thread. */
export function openParser(options: ParseOptions, fileBytes: number): ThreadedParser {
  return fileBytes < THREAD_FROM_BYTES ? parseHere(options) : parseInThread(options);
}

function parseHere(options: ParseOptions): ThreadedParser {
  const parser = createFileParser(options);
  return {
    push: async (bytes) => {
      const pieces: ParsedPiece[] = [];
      for (const some of inPieces(bytes, PIECE_BYTES)) {
        const piece = parser.push(some);
        pieces.push(piece);
        if (piece.halt !== null) break;
        await turn();
      }
      return pieces;
    },
    end: async () => [parser.end()],
    close: async () => {},
  };
}

function parseInThread(options: ParseOptions): ThreadedParser {
  const worker = startThread(import.meta.url, "parse-worker", { workerData: options });
  const ended = new AbortController();
  worker.once("error", (error) => ended.abort(error));
  worker.once("exit", () => ended.abort(new Error("the parsing thread has ended")));
  const send = async (request: ParseRequest): Promise<ParsedPiece[]> => {
    ended.signal.throwIfAborted();
    worker.postMessage(request, request === null ? [] : transferable(request));
    const [answer] = (await nextEvent(worker, "message", ended.signal)) as ParseAnswer[];
    if (answer === undefined) throw new Error("the parsing thread gave no answer");
    if ("refusal" in answer) throw new ImportRefusal(answer.refusal);
    return answer;
  };
  return {
    push: send,
    end: async () => await send(null),
    close: async () => void (await worker.terminate()),
  };
}

/** A buffer of its own is transferred; a view into a shared one has to be copied. */
function transferable(bytes: Uint8Array): ArrayBuffer[] {
  const { buffer } = bytes;
  return buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength ? [buffer] : [];
}
