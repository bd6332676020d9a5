import { setImmediate as turn } from "node:timers/promises";
import { ImportRefusal } from "./limits.ts";
import { createFileParser, inPieces, type ParsedPiece, type ParseOptions } from "./parse-file.ts";
import { lendThread } from "./lend-thread.ts";
import type { ParseRequest } from "./parse-worker.ts";

/** A parser that leaves the event loop free, or yields to it often. Calls may overlap; answers come in order. */
export type ThreadedParser = {
  /** Takes ownership of the bytes: they must not be used afterwards. */
  push: (bytes: Uint8Array) => Promise<ParsedPiece[]>;
  end: () => Promise<ParsedPiece[]>;
  close: () => Promise<void>;
};

/**
 * Below this size parsing costs less than starting a thread, and runs on the main thread in pieces: a file with
 * damaged quotes takes twenty times as long as others.
 */
const THREAD_FROM_BYTES = 65_536;
const PIECE_BYTES = 8_192;

/** Makes the parser for a file: large files get a worker thread, small ones the main thread. */
export function openParser(options: ParseOptions, fileBytes: number): ThreadedParser {
  return fileBytes < THREAD_FROM_BYTES ? parseHere(options) : parseInThread(options);
}

function parseHere(options: ParseOptions): ThreadedParser {
  const parser = createFileParser(options);
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = async <T>(work: () => T | Promise<T>): Promise<T> => {
    const done = last.then(work);
    // The caller gets the error.
    last = done.catch(() => {});
    return await done;
  };
  const push = async (bytes: Uint8Array): Promise<ParsedPiece[]> => {
    const pieces: ParsedPiece[] = [];
    for (const some of inPieces(bytes, PIECE_BYTES)) {
      const piece = parser.push(some);
      pieces.push(piece);
      if (piece.reread !== null) break;
      await turn();
    }
    return pieces;
  };
  return {
    push: async (bytes) => await inTurn(async () => await push(bytes)),
    end: async () => await inTurn(() => [parser.end()]),
    close: async () => {},
  };
}

type Asker = { resolve: (pieces: ParsedPiece[]) => void; reject: (error: Error) => void };

function parseInThread(options: ParseOptions): ThreadedParser {
  const askers: Asker[] = [];
  let hasEnded = false;
  let lost: Error | null = null;
  const thread = lendThread(options, {
    onAnswer: (answer) => {
      const asker = askers.shift();
      if (answer.kind === "refused") asker?.reject(new ImportRefusal(answer.reason));
      else asker?.resolve(answer.pieces);
    },
    onLost: (error) => {
      lost = error;
      for (const { reject } of askers.splice(0)) reject(error);
    },
  });
  const ask = async (request: ParseRequest): Promise<ParsedPiece[]> =>
    await new Promise((resolve, reject) => {
      if (lost !== null) return reject(lost);
      askers.push({ resolve, reject });
      thread.post(request, request.kind === "push" ? transferable(request.bytes) : []);
    });
  return {
    push: async (bytes) => await ask({ kind: "push", bytes }),
    end: async () => {
      const pieces = await ask({ kind: "end" });
      hasEnded = true;
      return pieces;
    },
    close: async () => await thread.giveBack(hasEnded && askers.length === 0),
  };
}

/** A buffer of its own is transferred; a view into a shared one has to be copied. */
function transferable(bytes: Uint8Array): ArrayBuffer[] {
  const { buffer } = bytes;
  return buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength ? [buffer] : [];
}
