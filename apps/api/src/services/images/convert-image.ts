import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { MESSAGES } from "@dakiya/domain/messages";
import { IMAGE_LIMITS } from "@dakiya/domain/wire";
import { AppError } from "../../errors.ts";
import { childCpuMs } from "../rendering/cpu-time.ts";
import { createDeadline } from "../rendering/deadline.ts";
import { createLine } from "../rendering/line.ts";
import type { ConvertRequest } from "./convert-child.ts";
import type { Converted, ImageEdit } from "./to-mail-image.ts";

/** CPU time one image may take, and how many times as long on a machine that is busy. */
const LIMIT_MS = 8_000;
const MAX_TIMES = 4;
/** Images that are converted at a time in this process: one of an account. */
const MAX_RUNNING = 2;
const WAITING_PER_ACCOUNT = 8;
const WAIT_MS = 60_000;

type Job = {
  accountId: number;
  waitMs: number;
  begin: () => void;
  reject: (error: unknown) => void;
};

type ConvertOptions = {
  edit?: ImageEdit | null;
  convert?: (content: Buffer, edit: ImageEdit | null) => Promise<Converted>;
};

const busy = (): AppError =>
  new AppError("slowDown", MESSAGES.images.busy, { retryAfterSeconds: 2 });

const line = createLine<Job>(WAITING_PER_ACCOUNT, busy);
let running = 0;

function beginNext(): void {
  while (running < MAX_RUNNING) {
    const job = line.next();
    if (job === null) return;
    running += 1;
    job.begin();
  }
}

/**
 * Converts an image in a process of its own of low priority, with a time limit, one of an account at a time. A decoder that
 * crashes, hangs or runs out of memory takes nothing with it.
 *
 * @param options.edit - Makes another image of it.
 * @param options.convert - Does it; a test has its own.
 * @throws AppError "slowDown" when too many of the account wait.
 */
export async function convertImage(
  accountId: number,
  content: Buffer,
  { edit = null, convert = convertApart }: ConvertOptions = {},
): Promise<Converted> {
  const job: Job = await new Promise((resolve, reject) => {
    const waiting: Job = {
      ...{ accountId, waitMs: WAIT_MS, reject },
      begin: () => resolve(waiting),
    };
    line.add(waiting);
    beginNext();
  });
  try {
    return await convert(content, edit);
  } finally {
    running -= 1;
    line.end(job);
    beginNext();
  }
}

/** @param limitMs - CPU time it may take, from when its process has started. */
export async function convertApart(
  content: Buffer,
  edit: ImageEdit | null = null,
  limitMs = LIMIT_MS,
): Promise<Converted> {
  const child = fork(...entry());
  try {
    const started = createDeadline(LIMIT_MS, () => 0, MAX_TIMES);
    const isThere = await Promise.race([responseOf(child), started.expired]).finally(started.clear);
    if (isThere !== "ready") return { refusal: "unreadable" };
    const deadline = createDeadline(limitMs, () => childCpuMs(child.pid), MAX_TIMES);
    const response = responseOf(child);
    const request: ConvertRequest = { content, limits: IMAGE_LIMITS, edit };
    child.send(request, () => {});
    const result = await Promise.race([response, deadline.expired]).finally(deadline.clear);
    return result === "ready" ? { refusal: "unreadable" } : result;
  } catch {
    return { refusal: "tooSlow" };
  } finally {
    child.kill("SIGKILL");
  }
}

/** The next message of a child. A child that ends without one could not read the image. */
async function responseOf(child: ChildProcess): Promise<Converted | "ready"> {
  return await new Promise((resolve) => {
    child.once("message", (result: Converted | "ready") => resolve(result));
    child.once("error", () => resolve({ refusal: "unreadable" }));
    child.once("exit", () => resolve({ refusal: "unreadable" }));
  });
}

/** The program with nothing of this process's settings, which hold secrets. */
function entry(): Parameters<typeof fork> {
  const options = {
    env: {},
    serialization: "advanced" as const,
    stdio: ["ignore", "ignore", "ignore", "ipc"] as ["ignore", "ignore", "ignore", "ipc"],
  };
  const execArgv = ["--max-old-space-size=256"];
  if (!import.meta.url.endsWith(".ts")) {
    return [new URL("./convert-child.js", import.meta.url), [], { ...options, execArgv }];
  }
  // In development the source runs.
  const source = ["--conditions=@dakiya/source", "--import", import.meta.resolve("tsx")];
  return [
    new URL("./convert-child.ts", import.meta.url),
    [],
    { ...options, execArgv: [...execArgv, ...source] },
  ];
}
