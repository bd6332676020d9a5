import { once } from "node:events";
import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { API_SERVICES } from "@dakiya/domain/email-settings";
import type { ApiService } from "@dakiya/domain/email-settings";
import { controlAt } from "@dakiya/sandbox/control-at";
import type {
  CallControl,
  FaultChance,
  MailService,
  RunningSandbox,
  SandboxOptions,
} from "@dakiya/sandbox";
import { killHard, startNode } from "./children.ts";
import { openRecord } from "./record.ts";
import type { SandboxRecord } from "./record.ts";

const SCRIPT = fileURLToPath(new URL("./sandbox-process.js", import.meta.url));

/** Where the sandbox is, as it says in its first line. */
export type SandboxPlaces = Pick<RunningSandbox, "urls" | "smtpUrl">;

/** The sandbox in a process of its own, controlled over HTTP, with the record of the emails it accepted. */
export type SandboxProcess = {
  child: ChildProcess;
  record: SandboxRecord;
  control: CallControl;
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
  const control = controlAt(urls.control);
  const record = openRecord(dataDir);
  return {
    urls,
    smtpUrl,
    child,
    record,
    control,
    setChances: async (...draws) => {
      await control("setFaultChances", ...draws);
    },
    clearFaults: async () => {
      await control("clearFaults");
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

/** The settings of the services with an API. */
export function baseUrls(urlOf: (service: ApiService) => string): Record<string, string> {
  return Object.fromEntries(
    API_SERVICES.map((service) => [`${service.toUpperCase()}_BASE_URL`, urlOf(service)]),
  );
}

/** The settings that lead a server to the sandbox. */
export function addressesOf({ urls, smtpUrl }: SandboxPlaces): Record<string, string> {
  return {
    OIDC_ISSUER: urls.oidcIssuer,
    ...baseUrls((service) => urls[service]),
    GOOGLE_TOKEN_URL: urls.googleToken,
    GMAIL_SMTP_URL: smtpUrl,
  };
}
