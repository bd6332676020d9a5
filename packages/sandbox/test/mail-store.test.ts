import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { postJson, sandboxForTest, temporaryFolder } from "./harness.ts";
import type { RunningSandbox } from "../src/index.ts";

async function send(sandbox: RunningSandbox, to: string, html = "<p>Hi</p>"): Promise<void> {
  const mail = { from: "a@acme.test", to, subject: `For ${to}`, html };
  const response = await postJson(
    `${sandbox.urls.resend}/emails`,
    { authorization: "Bearer re_secret-key" },
    mail,
  );
  expect(response.status).toBe(200);
}

test("mails are listed newest first, by recipient and by page", async () => {
  const sandbox = await sandboxForTest();
  for (const to of ["asha@example.com", "ravi@example.com", "asha@example.org"])
    await send(sandbox, to);
  const subjects = (filter: object) =>
    sandbox.store.list(filter).mails.map(({ subject }) => subject);
  expect(subjects({})).toEqual([
    "For asha@example.org",
    "For ravi@example.com",
    "For asha@example.com",
  ]);
  expect(subjects({ recipient: "ASHA" })).toEqual(["For asha@example.org", "For asha@example.com"]);
  expect(subjects({ limit: 1, offset: 1 })).toEqual(["For ravi@example.com"]);
  expect(sandbox.store.list({ service: "brevo" })).toEqual({ total: 0, mails: [] });
});

test("every acceptance is counted, and no credential is kept", async () => {
  const dataDir = temporaryFolder();
  const sandbox = await sandboxForTest({ dataDir });
  await send(sandbox, "asha@example.com");
  await send(sandbox, "asha@example.com");
  await send(sandbox, "ravi@example.com");
  expect(sandbox.store.acceptCounts()).toEqual(
    new Map([
      ["asha@example.com", 2],
      ["ravi@example.com", 1],
    ]),
  );
  const lines = readFileSync(join(dataDir, "accepts.jsonl"), "utf8").trim().split("\n");
  expect(lines.map((line) => (JSON.parse(line) as { seq: number }).seq)).toEqual([1, 2, 3]);
  const written = readFileSync(join(dataDir, "mails.jsonl"), "utf8");
  expect(written + lines.join()).not.toContain("secret-key");
});

test("mails that left memory are read back from the file, unharmed", async () => {
  const sandbox = await sandboxForTest({ dataDir: temporaryFolder(), maxMailBytes: 4_000 });
  for (let count = 0; count < 10; count += 1) {
    await send(sandbox, `p${count}@example.com`, `<p>नमस्ते ${count} ${"x".repeat(1_000)}</p>`);
  }
  const mails = sandbox.store.find();
  expect(mails).toHaveLength(10);
  expect(mails.at(-1)?.html).toContain("नमस्ते 0");
});

test("without a folder memory is bounded, and the accept records stay", async () => {
  const sandbox = await sandboxForTest({ maxMailBytes: 10_000 });
  for (let count = 0; count < 10; count += 1) {
    await send(sandbox, `p${count}@example.com`, "x".repeat(1_000));
  }
  const kept = sandbox.store.find().map(({ recipient }) => recipient.email);
  expect(kept.length).toBeLessThan(5);
  expect(kept[0]).toBe("p9@example.com");
  expect(sandbox.store.accepted()).toHaveLength(10);
});

test("mails survive a restart with the folder", async () => {
  const dataDir = temporaryFolder();
  const first = await sandboxForTest({ dataDir });
  await send(first, "asha@example.com");
  const before = first.store.find();
  await first.close();
  const second = await sandboxForTest({ dataDir });
  expect(second.store.find()).toEqual(before);
  second.store.clear();
  expect(second.store.list().total).toBe(0);
  await second.close();
  const third = await sandboxForTest({ dataDir });
  expect(third.store.list().total).toBe(0);
});

test("with keepMails off only the acceptances are kept", async () => {
  const sandbox = await sandboxForTest({ keepMails: false });
  await send(sandbox, "asha@example.com");
  expect(sandbox.store.list().total).toBe(0);
  expect(sandbox.store.accepted()).toHaveLength(1);
});
