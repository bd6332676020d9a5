import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { SandboxOptions } from "@dakiya/sandbox";
import { freePort } from "@dakiya/sandbox/free-port";
import pg from "pg";
import { onInterrupt, startNode } from "./children.ts";
import { createClient } from "./client.ts";
import type { Client } from "./client.ts";
import { supervise } from "./supervised-server.ts";
import type { SupervisedServer } from "./supervised-server.ts";
import { preloadClock, preloadPolicy } from "./preload.ts";
import type { PolicyTimes } from "./preload.ts";
import type { Run } from "./scenario.ts";
import { addressesOf, startSandbox } from "./start-sandbox.ts";
import type { SandboxPlaces, SandboxProcess } from "./start-sandbox.ts";
import { until } from "./until.ts";
import { waiting } from "./waits.ts";

export const SERVER = fileURLToPath(new URL("../../../apps/api/dist/src/main.js", import.meta.url));
const CLIENT_ID = "dakiya-torture";
export const APP_SECRET = "h4Wn8Tq2Zx6Vr0Lp5Mk9Bd3Jf7Yc1Gs-torture";
const READY_WITHIN_MS = 60_000;

/** A whole installation with a signed-in user: its own database, the sandbox, one web and several worker processes. */
export type House = {
  run: Run;
  /** The folder of all its files. */
  folder: string;
  databaseUrl: string;
  /** Where web answers. */
  url: string;
  sandbox: SandboxProcess;
  web: SupervisedServer;
  workers: SupervisedServer[];
  client: Client;
  /** Another user, with an account of their own. */
  clientOf: (person: string) => Client;
  /** The settings of its processes, and of its commands. */
  environment: Record<string, string>;
  /** The database's answer to a statement. */
  rows: <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;
  /** Its one row; throws where there is none. */
  row: <Row extends object>(text: string, values?: unknown[]) => Promise<Row>;
  /** The settings of every server started from now on, beside those of the installation. */
  settings: Record<string, string>;
  /** How many processes have ended by themselves. */
  ownEnds: () => number;
  close: () => Promise<void>;
};

export type HouseOptions = {
  workers?: number;
  /** Times of sending that replace the product's in every server; null keeps them. */
  policy?: PolicyTimes | null;
  sandbox?: SandboxOptions;
  /** Another installation, whose sandbox this one shares. */
  beside?: House;
  /** The user who signs in; "torture" when absent. */
  person?: string;
  /** By how much each worker's clock is wrong, in ms. */
  clocks?: number[];
  /** The first `settings`, of the sandbox once it runs. */
  settings?: (sandbox: SandboxPlaces) => Promise<Record<string, string>>;
  /** Where a second server of the database will be, which the servers' address names too. */
  secondDatabasePort?: number;
  /** Called with the servers' log output, in pieces. */
  onLog?: (text: string) => void;
};

/** Opens an installation whose processes are production's programs. */
export async function openHouse(run: Run, options: HouseOptions): Promise<House> {
  const { workers: workerCount = 3, policy = null, clocks = [], onLog = () => {} } = options;
  const folder = mkdtempSync(join(tmpdir(), "dakiya-torture-"));
  const database = await run.cluster.createDatabase();
  const closers: (() => Promise<unknown>)[] = [];
  let closing = false;
  let ownEnds = 0;

  const close = async (): Promise<void> => {
    closing = true;
    forget();
    for (const closer of closers.toReversed()) await closer().catch(() => {});
    await database.drop().catch(() => {});
    if (!run.keep) rmSync(folder, { recursive: true, force: true });
  };
  const forget = onInterrupt(close);
  try {
    const sandbox =
      options.beside?.sandbox ??
      (await startSandbox(folder, {
        clientId: CLIENT_ID,
        seed: run.seed,
        webhookRetryScale: 0.003,
        ...options.sandbox,
      }));
    if (options.beside === undefined) closers.push(sandbox.stop);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const settings = {
      NODE_ENV: "production",
      LOG_LEVEL: "error",
      DATABASE_URL: withSecondHost(database.url, options.secondDatabasePort),
      APP_SECRET,
      PUBLIC_URL: url,
      OIDC_CLIENT_ID: CLIENT_ID,
      OPEN_SIGN_UP: "true",
      ...addressesOf(sandbox),
    };
    const current: Pick<House, "settings"> = {
      settings: (await options.settings?.(sandbox)) ?? {},
    };
    const keep = (
      roles: "web" | "worker",
      name: string,
      at: number,
      clockMs = 0,
    ): SupervisedServer => {
      const env = (): Record<string, string> => ({
        ...settings,
        ROLES: roles,
        PORT: String(at),
        DATA_DIR: join(folder, name),
        ...current.settings,
      });
      const server = supervise({
        name,
        port: at,
        launch: () =>
          startNode(SERVER, {
            preload: [...preloadPolicy(policy), ...preloadClock(clockMs)],
            logFile: join(folder, `${name}.log`),
            stdout: true,
            env: env(),
          }),
        isOver: () => closing,
        onOwnEnd: () => (ownEnds += 1),
        onLog,
      });
      closers.push(server.end);
      return server;
    };

    const web = keep("web", "web", port);
    // The tables are made once; the others find them there.
    await until("the web process", web.isUp, { withinMs: READY_WITHIN_MS });
    const workers: SupervisedServer[] = [];
    for (let n = 0; n < workerCount; n += 1)
      workers.push(keep("worker", `worker-${n + 1}`, await freePort(), clocks[n]));
    const sql = new pg.Pool({ connectionString: database.url, max: 4 });
    sql.on("error", () => {});
    closers.push(async () => await sql.end());
    const clientOf = (sub: string): Client =>
      createClient(url, async () => {
        return await sandbox.control("issueIdToken", { sub, email: `${sub}@example.com` });
      });
    const client = clientOf(options.person ?? "torture");
    await client.signIn();
    for (const worker of workers)
      await until(worker.name, worker.isUp, { withinMs: READY_WITHIN_MS });
    const rows = async <Row extends object>(text: string, values?: unknown[]): Promise<Row[]> =>
      (await waiting(text, sql.query<Row>(text, values))).rows;
    return Object.assign(current, {
      ...{
        run,
        folder,
        databaseUrl: database.url,
        url,
        sandbox,
        web,
        workers,
        client,
        clientOf,
        environment: { ...settings, ...current.settings },
        rows,
        close,
      },
      row: async <Row extends object>(text: string, values?: unknown[]) => {
        const [first] = await rows<Row>(text, values);
        if (first === undefined) throw new Error(`No row by: ${text}`);
        return first;
      },
      ownEnds: () => ownEnds,
    });
  } catch (error) {
    await close();
    throw error;
  }
}

/** An address of two hosts, if there is a second port. */
function withSecondHost(databaseUrl: string, port: number | undefined): string {
  if (port === undefined) return databaseUrl;
  return databaseUrl.replace(/(@[^/]+)/, `$1,127.0.0.1:${port}`);
}
