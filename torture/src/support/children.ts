import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { waiting } from "./waits.ts";

const own = new Set<ChildProcess>();
const lastWords = new Set<() => void>();
const cleanups = new Set<() => Promise<void>>();
const CLEAN_WITHIN_MS = 15_000;

// However this process ends, its children end with it.
process.on("exit", () => {
  for (const child of own) child.kill("SIGKILL");
  for (const say of lastWords) say();
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => void leave());

async function leave(): Promise<void> {
  setTimeout(() => process.exit(1), CLEAN_WITHIN_MS);
  for (const clean of [...cleanups].toReversed()) await clean().catch(() => {});
  process.exit(1);
}

/** Runs `clean` when this process is interrupted before `forget` is called; the last one first. */
export function onInterrupt(clean: () => Promise<void>): () => void {
  cleanups.add(clean);
  return () => cleanups.delete(clean);
}

/** Runs `say`, which must not wait for anything, if this process ends before `forget` is called. */
export function beforeExit(say: () => void): () => void {
  lastWords.add(say);
  return () => lastWords.delete(say);
}

/**
 * Starts a Node program as a process of its own, errors into `logFile`. Only processes started here are ever
 * signalled, by their own handle.
 */
export function startNode(
  script: string,
  options: {
    args?: string[];
    /** Addresses of modules that are loaded before it. */
    preload?: string[];
    env?: Record<string, string>;
    logFile: string;
    /** Its output is to be read here; else it goes into the log. */
    stdout?: boolean;
  },
): ChildProcess {
  const { args = [], preload = [], env = {}, logFile, stdout = false } = options;
  const log = openSync(logFile, "a");
  const flags = preload.flatMap((url) => ["--import", url]);
  const child = spawn(process.execPath, [...flags, script, ...args], {
    env: { PATH: process.env.PATH, NO_COLOR: "1", ...env },
    stdio: ["ignore", stdout ? "pipe" : log, log],
  });
  own.add(child);
  child.once("exit", () => own.delete(child));
  return child;
}

export function isAlive(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

/** Ends a process at once, as a power cut would. */
export async function killHard(child: ChildProcess): Promise<void> {
  await endBy("SIGKILL", child);
}

/** Asks a process to end, as before an update. */
export async function askToEnd(child: ChildProcess): Promise<void> {
  await endBy("SIGTERM", child);
}

async function endBy(signal: NodeJS.Signals, child: ChildProcess): Promise<void> {
  if (!isAlive(child)) return;
  const exit = once(child, "exit");
  child.kill(signal);
  await waiting(`the end of process ${child.pid} by ${signal}`, exit);
}
