import { once } from "node:events";
import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { FaultChance, MailService, RunningSandbox, SandboxOptions } from "@dakiya/sandbox";
import { killHard, startNode } from "./children.ts";
import { openRecord } from "./record.ts";
import type { SandboxRecord } from "./record.ts";

const SCRIPT = fileURLToPath(new URL("./sandbox-process.js", import.meta.url));

/** Where the sandbox is, as it says in its first line. */
export type SandboxPlaces = Pick<RunningSandbox, "urls" | "smtpUrl">;

/** The sandbox in a process of its own, controlled over HTTP, with the record it keeps of what it accepted. */
export type SandboxProcess = {
  child: ChildProcess;
  record: SandboxRecord;
  /** Asks its control; `Answer` is what it answers. */
  control: <Answer = unknown>(method: string, path: string, body?: unknown) => Promise<Answer>;
  /** Each request to `service` draws from these from now on. */
  setChances: (service: MailService, chances: FaultChance[], seed: number) => Promise<void>;
  clearFaults: () => Promise<void>;
  stop: () => Promise<void>;
} & SandboxPlaces;

export async function startSandbox(
  folder: string,
  options: SandboxOptions,
): Promise<SandboxProcess> {
  const dataDir = join(folder, "sandbox");
  const child = startNode(SCRIPT, {
    args: [JSON.stringify({ dataDir, keepMails: false, ...options })],
    logFile: join(folder, "sandbox.log"),
    stdout: true,
  });
  const { urls, smtpUrl } = await firstLine(child, `${folder}/sandbox.log`);
  const control = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await fetch(`${urls.control}${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`the sandbox's ${path} answered ${answer.status}: ${text}`);
    return JSON.parse(text === "" ? "null" : text);
  };
  const record = openRecord(dataDir);
  return {
    urls,
    smtpUrl,
    child,
    record,
    control,
    setChances: async (service, chances, seed) => {
      await control("PUT", "/faults", { service, chances, seed });
    },
    clearFaults: async () => {
      await control("DELETE", "/faults");
    },
    stop: async () => {
      await killHard(child);
      record.close();
    },
  };
}

async function firstLine(child: ChildProcess, logFile: string): Promise<SandboxPlaces> {
  const earlyExit = once(child, "exit").then(() => {
    throw new Error(`the sandbox ended at its start: see ${logFile}`);
  });
  if (child.stdout === null) return await earlyExit;
  const [line] = await Promise.race([once(createInterface(child.stdout), "line"), earlyExit]);
  return JSON.parse(String(line));
}
