import type { ChildProcess } from "node:child_process";
import { askToEnd, isAlive, killHard } from "./children.ts";

const AGAIN_AFTER_MS = 200;
const LOOK_WITHIN_MS = 2_000;

/** A process that is started again whenever it ends, as a supervisor would. */
export type SupervisedServer = {
  name: string;
  /** The current process, or the last one. */
  child: () => ChildProcess;
  /** For how long it has been ready, in ms; null while it is not. */
  readyMs: () => number | null;
  isUp: () => Promise<boolean>;
  /** Ends it at once; it is started again. */
  kill: () => Promise<void>;
  /** Ends it for good; `start` brings it back. */
  end: () => Promise<void>;
  /** Asks it to end, as before an update: running sends settle. */
  leave: () => Promise<void>;
  start: () => void;
};

/**
 * Starts a process and keeps it running.
 *
 * @param options.launch - Starts it once, its output to be read.
 * @param options.onOwnEnd - Called when it ended by itself after it was ready.
 * @param options.onLog - Called with its log output, in pieces.
 */
export function supervise(options: {
  name: string;
  port: number;
  launch: () => ChildProcess;
  isOver: () => boolean;
  onOwnEnd: () => void;
  onLog: (text: string) => void;
}): SupervisedServer {
  const { name, port, launch, isOver, onOwnEnd, onLog } = options;
  let killing = false;
  let off = false;
  let readyAt: number | null = null;
  let child = begin();

  function begin(): ChildProcess {
    const next = launch();
    readyAt = null;
    next.stdout?.once("data", () => {
      readyAt = performance.now();
      next.stdout?.on("data", (bytes) => onLog(String(bytes)));
    });
    next.once("exit", () => {
      if (isOver() || off) return;
      // A process that could not start while the database is away is started again, and is not counted as a fault.
      if (!killing && readyAt !== null) onOwnEnd();
      killing = false;
      setTimeout(() => {
        if (!isOver() && !off) child = begin();
      }, AGAIN_AFTER_MS);
    });
    return next;
  }

  return {
    name,
    child: () => child,
    readyMs: () => (readyAt === null ? null : performance.now() - readyAt),
    isUp: async () =>
      isAlive(child) &&
      (await fetch(`http://127.0.0.1:${port}/healthz`, {
        signal: AbortSignal.timeout(LOOK_WITHIN_MS),
      }).then(
        (response) => response.ok,
        () => false,
      )),
    kill: async () => {
      killing = true;
      await killHard(child);
    },
    end: async () => {
      off = true;
      await killHard(child);
    },
    leave: async () => {
      off = true;
      await askToEnd(child);
    },
    start: () => {
      off = false;
      child = begin();
    },
  };
}
