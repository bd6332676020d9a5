import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { isAlive, killHard } from "./children.ts";

const AGAIN_AFTER_MS = 200;
const LOOK_WITHIN_MS = 2_000;

/** A process that is started again whenever it ends, as a supervisor would. */
export interface KeptServer {
  name: string;
  /** The one that runs now, or ran last. */
  child: () => ChildProcess;
  /** For how long it has been ready, in ms; null while it is not. */
  readyMs: () => number | null;
  isUp: () => Promise<boolean>;
  /** Ends it at once; it is started again. */
  kill: () => Promise<void>;
  /** Ends it for good; `start` brings it back. */
  end: () => Promise<void>;
  /** Asks it to end, as before an update: what it is sending settles. */
  leave: () => Promise<void>;
  start: () => void;
}

/**
 * Starts a process and keeps it running.
 *
 * @param options.launch - Starts it once, its output to be read.
 * @param options.onOwnEnd - Told that it ended by itself after it had worked.
 * @param options.onLog - Told what it logs, in pieces.
 */
export function keepRunning(options: {
  name: string;
  port: number;
  launch: () => ChildProcess;
  isOver: () => boolean;
  onOwnEnd: () => void;
  onLog: (text: string) => void;
}): KeptServer {
  const { name, port, launch, isOver, onOwnEnd, onLog } = options;
  let killing = false;
  let off = false;
  let readyAt: number | null = null;
  let child = begin();

  function begin(): ChildProcess {
    const started = launch();
    readyAt = null;
    started.stdout?.once("data", () => {
      readyAt = performance.now();
      started.stdout?.on("data", (bytes) => onLog(String(bytes)));
    });
    started.once("exit", () => {
      if (isOver() || off) return;
      // One that could not begin, with the database away, is tried again and no fault.
      if (!killing && readyAt !== null) onOwnEnd();
      killing = false;
      setTimeout(() => {
        if (!isOver() && !off) child = begin();
      }, AGAIN_AFTER_MS);
    });
    return started;
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
        (answer) => answer.ok,
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
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
    start: () => {
      off = false;
      child = begin();
    },
  };
}
