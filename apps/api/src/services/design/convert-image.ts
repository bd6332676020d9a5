import { fork } from "node:child_process";
import { MESSAGES } from "@dakiya/domain/messages";
import { IMAGE_LIMITS } from "@dakiya/domain/wire";
import { AppError } from "../../errors.ts";
import type { ConvertRequest } from "./convert-child.ts";
import type { Converted } from "./to-mail-image.ts";

/** How long one image may take. */
const PATIENCE_MS = 30_000;
/** Images that are converted at a time, and that wait to be, in this process. */
const AT_ONCE = 2;
const MOST_WAITING = 8;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Converts an image in a process of its own, with a time limit and a bound on how many at once. A decoder that crashes,
 * hangs or runs out of memory takes nothing with it.
 *
 * @throws AppError "slowDown" when too many wait.
 */
export async function convertImage(content: Buffer): Promise<Converted> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING) {
      throw new AppError("slowDown", MESSAGES.images.busy, { retryAfterSeconds: 2 });
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await convertApart(content);
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

async function convertApart(content: Buffer): Promise<Converted> {
  const child = fork(...entry());
  const timer = setTimeout(() => child.kill("SIGKILL"), PATIENCE_MS);
  try {
    return await new Promise<Converted>((resolve) => {
      child.once("message", (result: Converted) => resolve(result));
      child.once("error", () => resolve({ refusal: "unreadable" }));
      child.once("exit", () => resolve({ refusal: "unreadable" }));
      const request: ConvertRequest = { content, limits: IMAGE_LIMITS };
      child.send(request, (error) => {
        if (error !== null) resolve({ refusal: "unreadable" });
      });
    });
  } finally {
    clearTimeout(timer);
    child.kill("SIGKILL");
  }
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
  // In development and tests the source runs.
  const source = ["--conditions=@dakiya/source", "--import", import.meta.resolve("tsx")];
  return [
    new URL("./convert-child.ts", import.meta.url),
    [],
    { ...options, execArgv: [...execArgv, ...source] },
  ];
}
