import { execFile } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startSandbox } from "@dakiya/sandbox";
import type { RunningSandbox } from "@dakiya/sandbox";
import { afterAll, beforeAll, expect, it } from "vitest";
import { HARDLY_OPTIMISED } from "../apps/api/dist/test/hardly-optimised.js";
import { copyFreshData } from "./support/fresh-data.ts";
import { restClient } from "./support/rest-client.ts";
import type { RestClient } from "./support/rest-client.ts";
import { startServer } from "./support/start-server.ts";
import type { RunningServer } from "./support/start-server.ts";
import { until } from "./support/until.ts";
import { NO_HOLD } from "./support/prepare-sender.ts";

const RECIPIENTS = 1_500;
const CLIENT_ID = "dakiya-local";
const TOOLS = new URL("../apps/api/dist/tools/", import.meta.url);

let sandbox: RunningSandbox;
let dataDir: string;
beforeAll(async () => {
  sandbox = await startSandbox({ clientId: CLIENT_ID, keepMails: false });
  // Slow enough that a send is under way for as long as a test needs.
  sandbox.control.setFaultChances("resend", [
    { fault: { mode: "latency", ms: 3_000 }, probability: 1 },
  ]);
  dataDir = await mkdtemp(join(tmpdir(), "dakiya-restart-"));
  await copyFreshData(dataDir);
});
afterAll(async () => {
  await sandbox.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** The product with an issuer and an email service of the caller's own, as an operator would set them. */
const start = async (folder = dataDir): Promise<RunningServer> =>
  await startServer({
    DATA_DIR: folder,
    OIDC_ISSUER: sandbox.urls.oidcIssuer,
    OIDC_CLIENT_ID: CLIENT_ID,
    RESEND_BASE_URL: sandbox.urls.resend,
  });

async function signIn(server: RunningServer): Promise<RestClient> {
  const client = restClient(server.url);
  const token = await sandbox.control.issueIdToken({ sub: "restart", email: "r@example.com" });
  const { status, message } = await client.send("POST", "/auth/google-login", { token });
  expect(status, message).toBe(200);
  return client;
}

async function createCampaign(client: RestClient, city: string): Promise<string> {
  const rows = Array.from(
    { length: RECIPIENTS },
    (_, i) => `P ${i},${city}${i}@example.com,${city}`,
  );
  const response = await client.upload("customers.csv", ["name,email,city", ...rows].join("\n"));
  expect(response.data.created, response.message).toBe(RECIPIENTS);
  await client.send("PUT", "/user/email-settings", {
    emailService: "resend",
    smtpUser: "hello@acme.example.com",
    fromName: "Acme",
    resendApiKey: "re_0123456789abcdef",
  });
  await client.send("PUT", "/automation/rules", NO_HOLD);
  const rules = { combinator: "and", rules: [{ field: "city", operator: "==", value: city }] };
  const segment = await client.send("POST", "/user/create-segment", { name: city, rules });
  const campaign = await client.send("POST", "/user/create-campaign", {
    name: city,
    segmentId: segment.data._id,
    template: { subject: "Hello", body: "Hi {name}" },
  });
  expect(campaign.data.stats.total_recipients, campaign.message).toBe(RECIPIENTS);
  return campaign.data._id;
}

const acceptedIn = (city: string): Map<string, number> =>
  new Map([...sandbox.store.acceptCounts()].filter(([recipient]) => recipient.startsWith(city)));

it("a server that is killed, and then stopped, in the middle of a send sends the rest after its next start: nobody is left out, nobody is mailed twice", async () => {
  let server = await start();
  const campaignId = await createCampaign(await signIn(server), "agra");
  for (const signal of ["SIGKILL", "SIGTERM"] as const) {
    const acceptedBefore = acceptedIn("agra").size;
    await until("the send to be under way", async () =>
      acceptedIn("agra").size > acceptedBefore ? true : null,
    );
    await server.process.stop(signal);
    expect(acceptedIn("agra").size, signal).toBeLessThan(RECIPIENTS);
    server = await start();
  }

  const client = await signIn(server);
  const campaign = await until(
    "the campaign's end",
    async () => {
      const { data } = await client.get(`/user/campaign/${campaignId}`);
      return data.status === "completed" ? data : null;
    },
    150_000,
  );
  expect(campaign.stats).toMatchObject({ sent: RECIPIENTS, failed: 0 });
  const logs = await client.get(`/user/get-log?campaignId=${campaignId}`);
  expect(logs.data).toHaveLength(RECIPIENTS);
  expect(logs.data.filter((log: { status: string }) => log.status === "queued")).toEqual([]);
  const counts = acceptedIn("agra");
  expect(counts.size).toBe(RECIPIENTS);
  expect([...counts.values()].filter((count) => count !== 1)).toEqual([]);
  await server.stop();
}, 240_000);

/** Runs a command of the product as an operator does. */
async function run(
  tool: "backup" | "restore",
  dataDir: string,
  ...others: string[]
): Promise<string> {
  const { PATH, HOME, TMPDIR } = process.env;
  const file = fileURLToPath(new URL(`${tool}.js`, TOOLS));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...HARDLY_OPTIMISED, file, ...others],
    {
      env: { PATH, HOME, TMPDIR, DATA_DIR: dataDir },
    },
  );
  return stdout;
}

it("a server that is lost in the middle of a send goes on from its backup: nobody is left out, nobody is mailed twice", async () => {
  const [first, second] = [join(dataDir, "first"), join(dataDir, "second")];
  await copyFreshData(first);
  const lost = await start(first);
  const id = await createCampaign(await signIn(lost), "kochi");
  const accepted = (): number => acceptedIn("kochi").size;
  await until("the first mails", async () => (accepted() > 0 ? true : null));

  const file = join(dataDir, "dakiya.backup");
  expect(await run("backup", first, file)).toMatch(/The running Dakiya waited [\d.]+ s/);
  // Mails that the backup does not know of go out after it.
  const acceptedBefore = accepted();
  await until("more mails", async () => (accepted() > acceptedBefore ? true : null));
  await lost.process.stop("SIGKILL");

  await expect(run("restore", second, file)).rejects.toThrow("made with another APP_SECRET");
  await cp(join(first, "secret"), join(second, "secret"));
  expect(await run("restore", second, file)).toContain("Paused, to be resumed by its owner: kochi");
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
    const counts = [...acceptedIn("kochi").values()];
    expect(counts).toHaveLength(RECIPIENTS);
    expect(counts.filter((times) => times !== 1)).toEqual([]);
  } finally {
    await restored.stop();
  }
});
