import { Worker } from "node:worker_threads";
import type { ParseOptions } from "./parse-file.ts";
import type { ParseAnswer, ParseRequest } from "./parse-worker.ts";

/** A worker thread that parses, lent for one file. */
export type LentThread = {
  post: (request: ParseRequest, transfer: ArrayBuffer[]) => void;
  /** Ends the loan: a thread that has read its file to the end stays a while for the next one; any other is terminated. */
  giveBack: (hasEnded: boolean) => Promise<void>;
};

type Borrower = { onAnswer: (answer: ParseAnswer) => void; onLost: (error: Error) => void };
type Thread = { worker: Worker; borrower: Borrower | null };

/** Rows are short-lived. A young generation that fits several pieces lets the collector drop them without copying. */
const LIMITS = { maxYoungGenerationSizeMb: 24 };

/** Imports come in a row or hours apart; a thread that waits longer only holds memory. */
const IDLE_MS = 5_000;

let idle: { thread: Thread; timer: NodeJS.Timeout } | null = null;

/** Lends a parsing thread for the file: one that has read another, or a new one. */
export function lendThread(options: ParseOptions, borrower: Borrower): LentThread {
  const thread = takeIdle() ?? startThread();
  thread.borrower = borrower;
  const { worker } = thread;
  const post: LentThread["post"] = (request, transfer) => worker.postMessage(request, transfer);
  post({ kind: "open", options }, []);
  const giveBack = async (hasEnded: boolean): Promise<void> => {
    if (thread.borrower !== borrower) return;
    thread.borrower = null;
    if (hasEnded && idle === null) keepIdle(thread);
    else await worker.terminate();
  };
  return { post, giveBack };
}

function takeIdle(): Thread | null {
  if (idle === null) return null;
  const { thread, timer } = idle;
  idle = null;
  clearTimeout(timer);
  thread.worker.ref();
  return thread;
}

function keepIdle(thread: Thread): void {
  const timer = setTimeout(() => {
    idle = null;
    void thread.worker.terminate();
  }, IDLE_MS);
  idle = { thread, timer: timer.unref() };
  thread.worker.unref();
}

function startThread(): Thread {
  const thread: Thread = { worker: startWorker(), borrower: null };
  const lose = (error: Error): void => {
    if (idle?.thread === thread) takeIdle();
    const { borrower } = thread;
    thread.borrower = null;
    borrower?.onLost(error);
  };
  thread.worker.on("message", (answer: ParseAnswer) => thread.borrower?.onAnswer(answer));
  thread.worker.on("error", lose);
  thread.worker.on("exit", () => lose(new Error("the parsing thread has ended")));
  return thread;
}

function startWorker(): Worker {
  if (!import.meta.url.endsWith(".ts")) {
    return new Worker(new URL("./parse-worker.js", import.meta.url), { resourceLimits: LIMITS });
  }
  // In development and tests the source runs. A worker ignores tsx given by `--import`, so it registers tsx itself.
  const tsx = JSON.stringify(import.meta.resolve("tsx/esm/api"));
  const file = JSON.stringify(new URL("./parse-worker.ts", import.meta.url).href);
  const start = `import(${tsx}).then(({ register }) => { register(); return import(${file}); })`;
  return new Worker(start, {
    eval: true,
    resourceLimits: LIMITS,
    execArgv: ["--conditions=@dakiya/source"],
  });
}
