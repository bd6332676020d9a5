import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CustomerWire } from "@dakiya/domain/wire";
import { controlAt } from "@dakiya/sandbox/control-at";
import { freePort } from "@dakiya/sandbox/free-port";
import { chance } from "./support/chance.ts";
import { isAlive, killHard, onInterrupt, startNode } from "./support/children.ts";
import { createClient } from "./support/client.ts";
import { SERVER } from "./support/house.ts";
import type { Run, Verdict } from "./support/scenario.ts";
import { pause, until } from "./support/until.ts";

/** For each hundred processes that try to open the folder. */
const KILLS = 20;
const AT_A_TIME = 4;
const WRITERS = 4;
/** Acknowledged before each kill, at least. */
const WRITES = 50;

/**
 * R15: one process on the embedded database, killed again and again while customers are added to it; then others that
 * try to open the same folder beside it.
 *
 * @param run.recipients - How many others.
 */
export async function embedded(run: Run): Promise<Verdict> {
  const random = chance(run.seed, "R15");
  const folder = mkdtempSync(join(tmpdir(), "dakiya-torture-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const start = (logFile: string, env: Record<string, string> = {}) =>
    startNode(SERVER, {
      logFile: join(folder, logFile),
      env: { LOG_LEVEL: "error", DATA_DIR: join(folder, "data"), PORT: String(port), ...env },
    });
  let server = start("server.log");
  const close = async (): Promise<void> => {
    await killHard(server);
    if (!run.keep) rmSync(folder, { recursive: true, force: true });
  };
  const forget = onInterrupt(close);
  const isUp = async (): Promise<boolean> => {
    if (!isAlive(server)) throw new Error(`it does not open: see ${folder}/server.log`);
    const response = await fetch(`${url}/healthz`).catch(() => null);
    return response?.ok === true;
  };
  const client = createClient(url, async () => await issueToken(url));
  const acknowledgedEmails = new Set<string>();
  let wrote = 0;
  let writing = true;
  const writer = async (): Promise<void> => {
    while (writing) {
      wrote += 1;
      const email = `p${wrote}@example.com`;
      const response = await client
        .request("POST", "/customer/", { body: { name: `P ${wrote}`, email } })
        .catch(() => null);
      if (response?.status === 201 || response?.status === 200) acknowledgedEmails.add(email);
      else await pause(50);
    }
  };
  try {
    await until("the server", isUp, { withinMs: 120_000 });
    await client.signIn();
    const writers = Array.from({ length: WRITERS }, writer);
    const kills = Math.max(2, Math.round((KILLS * run.recipients) / 100));
    for (let n = 0; n < kills; n += 1) {
      const before = acknowledgedEmails.size;
      await until("writes", () => acknowledgedEmails.size >= before + WRITES, {
        withinMs: 120_000,
      });
      await pause(random.whole(0, 400));
      await killHard(server);
      server = start("server.log");
      await until("the server again", isUp, { withinMs: 120_000 });
    }
    writing = false;
    await Promise.all(writers);

    const opens = run.recipients;
    let refusedCount = 0;
    for (let n = 0; n < opens; n += AT_A_TIME) {
      const beside = Array.from({ length: Math.min(AT_A_TIME, opens - n) }, async (_, k) => {
        const logFile = `beside-${n + k}.log`;
        const child = start(logFile, { PORT: String(await freePort()) });
        await until("its end", () => !isAlive(child), { withinMs: 120_000 }).catch(() => {});
        if (isAlive(child)) await killHard(child);
        const output = readFileSync(join(folder, logFile), "utf8");
        return child.exitCode === 1 && output.includes("is using the data folder");
      });
      refusedCount += (await Promise.all(beside)).filter(Boolean).length;
    }

    const storedEmails = new Set(
      (await client.get<CustomerWire[]>("/customer/")).map(({ email }) => email),
    );
    const lostCount = [...acknowledgedEmails].filter((email) => !storedEmails.has(email)).length;
    return {
      figure: `${kills} kills, ${acknowledgedEmails.size} acknowledged writes: ${lostCount} lost; ${refusedCount} of ${opens} second processes refused`,
      goal: "acknowledged writes lost 0, all second processes refused, the folder opens",
      isMet: lostCount === 0 && refusedCount === opens && acknowledgedEmails.size >= kills * WRITES,
    };
  } finally {
    writing = false;
    forget();
    await close();
  }
}

async function issueToken(url: string): Promise<string> {
  const claims = { sub: "torture", email: "torture@example.com" };
  return await controlAt(`${url}/sandbox/control`)("issueIdToken", claims);
}
