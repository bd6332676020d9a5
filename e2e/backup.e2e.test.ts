import { execFile } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startSandbox } from "@dakiya/sandbox";
import type { RunningSandbox } from "@dakiya/sandbox";
import { afterAll, beforeAll, expect, it } from "vitest";
import { restClient } from "./support/rest-client.ts";
import type { RestClient } from "./support/rest-client.ts";
import { startServer } from "./support/start-server.ts";
import type { RunningServer } from "./support/start-server.ts";
import { until } from "./support/until.ts";

const RECIPIENTS = 3_000;
const CLIENT_ID = "dakiya-local";
const TOOLS = new URL("../apps/api/dist/tools/", import.meta.url);

let sandbox: RunningSandbox;
let work: string;
beforeAll(async () => {
  sandbox = await startSandbox({ clientId: CLIENT_ID, keepMails: false });
  // Slow enough that the backup is made in the middle.
  sandbox.control.setFaultChances("resend", [
    { fault: { mode: "latency", ms: 1_000 }, probability: 1 },
  ]);
  work = await mkdtemp(join(tmpdir(), "dakiya-backup-"));
});
afterAll(async () => {
  await sandbox.close();
  await rm(work, { recursive: true, force: true });
});

const start = async (dataDir: string): Promise<RunningServer> =>
  await startServer({
    DATA_DIR: dataDir,
    OIDC_ISSUER: sandbox.urls.oidcIssuer,
    OIDC_CLIENT_ID: CLIENT_ID,
    RESEND_BASE_URL: sandbox.urls.resend,
  });

async function signIn(server: RunningServer): Promise<RestClient> {
  const client = restClient(server.url);
  const token = await sandbox.control.issueIdToken({ sub: "backup", email: "b@example.com" });
  const { status, message } = await client.send("POST", "/auth/google-login", { token });
  expect(status, message).toBe(200);
  return client;
}

/** Runs a command of the product as an operator does. */
async function run(
  tool: "backup" | "restore",
  dataDir: string,
  ...others: string[]
): Promise<string> {
  const { PATH, HOME, TMPDIR } = process.env;
  const file = fileURLToPath(new URL(`${tool}.js`, TOOLS));
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...others], {
    env: { PATH, HOME, TMPDIR, DATA_DIR: dataDir },
  });
  return stdout;
}

it("a server that is lost in the middle of a send goes on from its backup: nobody is left out, nobody is mailed twice", async () => {
  const [first, second] = [join(work, "first"), join(work, "second")];
  const lost = await start(first);
  const client = await signIn(lost);
  const people = Array.from({ length: RECIPIENTS }, (_, i) => `P ${i},p${i}@example.com,Agra`);
  const upload = await client.upload("people.csv", ["name,email,city", ...people].join("\n"));
  expect(upload.data.created, upload.message).toBe(RECIPIENTS);
  await client.send("PUT", "/user/email-settings", {
    emailService: "resend",
    smtpUser: "hello@acme.example.com",
    fromName: "Acme",
    resendApiKey: "re_0123456789abcdef",
  });
  const rules = { combinator: "and", rules: [{ field: "city", operator: "==", value: "Agra" }] };
  const segment = await client.send("POST", "/user/create-segment", { name: "Agra", rules });
  const campaign = await client.send("POST", "/user/create-campaign", {
    name: "Lights",
    segmentId: segment.data._id,
    template: { subject: "Hello", body: "Hi {name}" },
  });
  const id = String(campaign.data._id);
  await until("the first mails", async () => (sandbox.store.acceptCounts().size > 0 ? true : null));

  const file = join(work, "dakiya.backup");
  expect(await run("backup", first, file)).toMatch(/The running Dakiya waited [\d.]+ s/);
  // Mails that the backup does not know of go out after it.
  const accepted = sandbox.store.acceptCounts().size;
  await until("more mails", async () =>
    sandbox.store.acceptCounts().size > accepted ? true : null,
  );
  await lost.process.stop("SIGKILL");

  await expect(run("restore", second, file)).rejects.toThrow("made with another APP_SECRET");
  await cp(join(first, "secret"), join(second, "secret"));
  expect(await run("restore", second, file)).toContain(
    "Paused, to be resumed by its owner: Lights",
  );
  const restored = await start(second);
  try {
    const again = await signIn(restored);
    const paused = await again.get(`/user/campaign/${id}`);
    expect(paused.data.status).toBe("paused");
    expect(paused.data.status_reason).toMatch(/^Restored from the backup of /);
    await again.send("POST", `/user/campaign/${id}/resume`);
    await until("the campaign's end", async () => {
      const { data } = await again.get(`/user/campaign/${id}`);
      return data.status === "completed" && data.stats.sent === RECIPIENTS ? data : null;
    });
    const counts = [...sandbox.store.acceptCounts().values()];
    expect(counts).toHaveLength(RECIPIENTS);
    expect(counts.filter((times) => times !== 1)).toEqual([]);
  } finally {
    await restored.stop();
  }
});
