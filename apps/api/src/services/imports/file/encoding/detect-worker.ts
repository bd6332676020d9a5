import { parentPort, workerData } from "node:worker_threads";
import { detectAll } from "jschardet";
import type { Guess } from "./rank-encodings.ts";

const bytes: Uint8Array = workerData;
const guesses: Guess[] = detectAll(bytes).flatMap(({ encoding, confidence }) =>
  encoding === null ? [] : [{ name: encoding, confidence }],
);
parentPort?.postMessage(guesses);
