import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { controlAt } from "@dakiya/sandbox";
import type { RunningSandbox } from "@dakiya/sandbox";
import { freePort } from "@dakiya/sandbox/free-port";
import { callsTo, until } from "./installation.ts";
import { RESEND, importPeople, mailAgra } from "./mailing.ts";
import { TEST_SECRET } from "./test-secret.ts";

const DIST = new URL("../dist/", import.meta.url);
const DEMO = "demo@dakiya.local";

/**
 * Fills an empty PostgreSQL with the data of a user who began on one machine, by the commands of docs/operations.md: local
 * mode, sample data, an import, a backup while a campaign is being sent by Resend, the machine lost, the backup restored
 * in another folder and moved from there.
 *
 * @param to.email - With which address that person signs in at the identity provider from now on.
 * @returns The campaign's id.
 */
export async function spendFirstDays(
  sandbox: RunningSandbox,
  to: { databaseUrl: string; email: string; people: number },
): Promise<string> {
  const work = mkdtempSync(join(tmpdir(), "dakiya-first-days-"));
  const [first, second, backup] = ["first", "second", "dakiya.backup"].map((it) => join(work, it));
  const { PATH, HOME, TMPDIR } = process.env;
  const environment = { PATH, HOME, TMPDIR, APP_SECRET: TEST_SECRET, LOG_LEVEL: "fatal" };
  const command = async (tool: string, dataDir = "", ...parts: string[]): Promise<void> => {
    const file = fileURLToPath(new URL(`tools/${tool}.js`, DIST));
    const env = { ...environment, DATA_DIR: dataDir };
    await promisify(execFile)(process.execPath, [file, ...parts], { env });
  };
  const port = await freePort();
  const site = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, [fileURLToPath(new URL("src/main.js", DIST))], {
    env: {
      ...environment,
      ...{ DATA_DIR: first, PORT: String(port), RESEND_BASE_URL: sandbox.urls.resend },
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  try {
    await until("the server in local mode", async () => {
      if (server.exitCode !== null) throw new Error("the server in local mode ended");
      return (await fetch(`${site}/readyz`).catch(() => null))?.ok === true;
    });
    const call = callsTo(site);
    await call("POST", "/auth/google-login", { token: await localToken(site) });
    await call("POST", "/user/sample-data");
    await call("PUT", "/user/email-settings", RESEND);
    await importPeople(call, to.people);
    acceptTwoRequests(sandbox);
    const campaign = await mailAgra(call);
    await until("the first mails", async () => sandbox.store.acceptCounts().size > 0);
    await command("backup", first, backup ?? "");
    server.kill("SIGKILL");
    await once(server, "exit");
    sandbox.control.clearFaults("resend");
    await command("restore", second, backup ?? "");
    await command(
      "move-to-postgres",
      second,
      ...["--to", to.databaseUrl, "--user", `${DEMO}=${to.email}`],
    );
    return campaign;
  } finally {
    server.kill("SIGKILL");
    rmSync(work, { recursive: true, force: true });
  }
}

/** However slow the machine, the campaign is then in the middle when that machine is lost. */
function acceptTwoRequests({ control }: RunningSandbox): void {
  control.queueFault("resend", { mode: "latency", ms: 0 }, 2);
  control.setFaultChances("resend", [
    { fault: { mode: "rateLimit", retryAfterSeconds: 1 }, probability: 1 },
  ]);
}

/** An ID token for the demo user from local mode's own identity provider. */
async function localToken(site: string): Promise<string> {
  return await controlAt(`${site}/sandbox/control`)("issueIdToken", { sub: "demo", email: DEMO });
}
