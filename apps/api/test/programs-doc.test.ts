import { execFile, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { freePort } from "@dakiya/sandbox/free-port";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { newKey } from "../src/services/api-keys/key-format.ts";
import { withTestApp } from "./harness.ts";
import { SETTINGS } from "./operations.ts";
import { makeKey } from "./programs.ts";

const run = withTestApp({ jobs: true, listen: true });
const exec = promisify(execFile);
const page = readFileSync(join(import.meta.dirname, "../../../docs/programs.md"), "utf8");

/** The samples of the page in a language, in their order. */
const samples = (language: string): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, "gms"))].map(
    ([, sample = ""]) => sample,
  );

it("runs as it is written, from the first request to a campaign", async () => {
  const person = await run().signIn();
  expect((await person.rest("PUT", "/user/email-settings", SETTINGS)).status).toBe(200);
  const folder = mkdtempSync(join(tmpdir(), "dakiya-samples-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const env = {
    PATH: process.env["PATH"] ?? "",
    DAKIYA_URL: run().deps.config.publicUrl,
    DAKIYA_KEY: await makeKey(person),
    NO_PROXY: "127.0.0.1",
  };
  const responses: string[] = [];
  expect(samples("sh").length).toBeGreaterThan(3);
  for (const sample of samples("sh")) {
    const { stdout } = await exec("sh", ["-e", "-c", sample], { cwd: folder, env });
    expect(JSON.parse(stdout), sample).toMatchObject({ success: true });
    responses.push(stdout);
  }
  expect(responses.join("")).toContain('"name":"Spring"');
  const [repair] = (await person.rest("GET", "/automation/")).body.data;
  expect(repair).toMatchObject({ name: "After a repair", state: "live" });
  const atFirstStep = async () =>
    (await person.rest("GET", `/automation/${repair._id}/enrolments`)).body.data[0]?.sentence;
  await expect.poll(atFirstStep, { timeout: 60_000 }).toBe("Wait 3 days");
  const orders = await person.rest("GET", "/order/");
  expect(orders.body.data).toMatchObject([{ external_id: "1001", net: 1200.5 }]);
  const { body } = await person.rest("GET", "/customer/get");
  expect(body.data.map(({ email }: { email: string }) => email).toSorted()).toEqual([
    "asha.rao@example.com",
    "meera@example.com",
    "ravi.iyer@example.com",
  ]);
});

it("finds leaked keys as it says", async () => {
  const [sample = ""] = samples("js");
  const { keysIn } = (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(sample)}`
  )) as { keysIn: (text: string) => string[] };
  const [one, other] = [newKey(), newKey()];
  const wrong = `dk_${"a".repeat(49)}`;
  expect(keysIn(`KEY=${one}\n"${other}", ${wrong} and ${one}x`)).toEqual([one, other]);
});

it("receives webhooks as it says: proved ones, and each event once", async () => {
  const folder = mkdtempSync(join(tmpdir(), "dakiya-receiver-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "receiver.mjs");
  writeFileSync(file, samples("mjs")[0] ?? "");
  const person = await run().signIn();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const { body } = await person.rest("POST", "/user/webhooks", {
    ...{ url, events: ["customer.created"], batchSize: 10 },
  });
  const { secret, webhook } = body.data;
  const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) };
  const receiver = spawn(process.execPath, [file], { env });
  onTestFinished(() => void receiver.kill());
  let printed = "";
  receiver.stdout.setEncoding("utf8").on("data", (text: string) => (printed += text));
  const test = async () =>
    (await person.rest("POST", `/user/webhooks/${webhook._id}/test`)).body.data;
  await expect.poll(async () => (await test()).answerStatus, { timeout: 60_000 }).toBe(204);
  await person.rest("POST", "/customer/", { name: "Asha Rao", email: "asha@example.com" });
  await expect
    .poll(() => printed, { timeout: 60_000 })
    .toMatch(/customer\.created .*"name":"Asha Rao"/);
  const before = printed;
  const { data } = (await person.rest("GET", `/user/webhooks/${webhook._id}/deliveries`)).body;
  const again = `/user/webhooks/${webhook._id}/deliveries/${data[0]._id}/again`;
  // It is refused until the response to the first is stored, which comes after the receiver has printed.
  const sentAgain = async () => (await person.rest("POST", again)).body.data?.answerStatus;
  await expect.poll(sentAgain, { timeout: 60_000 }).toBe(204);
  expect(printed).toBe(before);
  expect((await fetch(url, { method: "POST", body: "{}" })).status).toBe(400);
});
