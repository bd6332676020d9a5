import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { FILE_ENCODING_LABELS } from "@dakiya/domain/import";
import type { FileEncoding } from "@dakiya/domain/import";
import { MESSAGES } from "@dakiya/domain/messages";
import type { FileReading } from "@dakiya/domain/wire";
import { startThread } from "../../../../start-thread.ts";
import type { Probe } from "./probe-encoding.ts";
import { bytesOf, rankEncodings } from "./rank-encodings.ts";
import type { Guess, RankedEncodings } from "./rank-encodings.ts";

/** The detector takes about a second; a file that it does not get through is asked about. */
const DEADLINE_MS = 20_000;

/** The encoding that a file is read in, with its reading and notes about it. */
export type FoundEncoding = { encoding: FileEncoding; reading: FileReading; notes: string[] };

/** Decides how a file that was probed is read. A byte order mark counts more than the user's statement. */
export async function findEncoding(
  probe: Probe,
  stated: FileEncoding | undefined,
): Promise<FoundEncoding> {
  if (stated !== undefined && !probe.isMarked)
    return { encoding: stated, reading: { isStated: true }, notes: [] };
  const { isSure, candidates } = await detectEncoding(probe);
  const encoding = candidates[0]?.encoding ?? "utf-8";
  const notes = probe.proven === null ? [encodingNote(encoding, isSure)] : [];
  return { encoding, reading: isSure ? {} : { candidates }, notes };
}

const encodingNote = (encoding: FileEncoding, isSure: boolean): string =>
  MESSAGES.server.importEncodingFound({
    label: FILE_ENCODING_LABELS[encoding],
    isUtf8: encoding === "utf-8",
    isSure,
  });

/** The encoding of a probed file, by a thread of its own: the models take half a second and 60 MB. */
async function detectEncoding(probe: Probe): Promise<RankedEncodings> {
  if (probe.proven !== null)
    return { isSure: true, candidates: [{ encoding: probe.proven, names: [] }] };
  const { sample } = probe;
  const workerData = new Uint8Array(bytesOf(sample));
  const worker = startThread(import.meta.url, "detect-worker", { workerData });
  const guesses = await guessesOf(worker).catch((): Guess[] => []);
  void worker.terminate();
  return rankEncodings(sample, guesses);
}

async function guessesOf(worker: Worker): Promise<Guess[]> {
  const [guesses]: Guess[][] = await once(worker, "message", {
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  return guesses ?? [];
}
