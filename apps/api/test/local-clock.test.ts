import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { controlAt } from "@dakiya/sandbox/control-at";
import { freePort } from "@dakiya/sandbox/free-port";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { buildApp } from "../src/app.ts";
import { readConfig } from "../src/config.ts";
import { createDeps } from "../src/create-deps.ts";
import type { Opened } from "../src/create-deps.ts";
import { silentLog } from "./silent-log.ts";

const HOUR_MS = 3_600_000;
const dataDir = mkdtempSync(join(tmpdir(), "dakiya-local-clock-"));
const closers: (() => Promise<unknown>)[] = [];
let origin = "";
let opened: Opened;

/** Lays out an embedded database that has its tables, where the run has one: making them takes seconds. */
function layOutDatabase(): void {
  if (process.env["TEST_DATABASE_URL"] !== undefined) return;
  const folder = join(dataDir, "postgres");
  mkdirSync(folder);
  spawnSync("tar", ["-xf", inject("database"), "-C", folder]);
}

beforeAll(async () => {
  layOutDatabase();
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  const settings = { DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: origin };
  opened = await createDeps(readConfig(settings), silentLog);
  closers.push(opened.close);
  const { deps, sandbox } = opened;
  const app = await buildApp(deps, sandbox === null ? {} : { sandbox });
  closers.push(async () => await app.close());
  await app.listen({ host: "127.0.0.1", port });
});
afterAll(async () => {
  for (const close of closers.toReversed()) await close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe("local mode", () => {
  it("runs automations by the sandbox's clock, which the inbox moves on, and still signs in", async () => {
    const { clock } = opened.deps;
    expect(clock.aheadMs()).toBe(0);
    const moved = await fetch(`${origin}/sandbox/inbox/clock`, {
      method: "POST",
      body: new URLSearchParams({ by: "day" }),
    });
    expect(moved.status).toBe(200);
    expect(clock.aheadMs()).toBe(24 * HOUR_MS);
    await controlAt(`${origin}/sandbox/control`)("advanceClock", HOUR_MS);
    expect(clock.aheadMs()).toBe(25 * HOUR_MS);

    const { nonce, cookie } = await startSignIn();
    const token = await opened.sandbox?.control.issueIdToken({ nonce });
    const signedIn = await fetch(`${origin}/api/auth/google-login`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie, origin },
      body: JSON.stringify({ token }),
    });
    expect(await signedIn.json()).toMatchObject({ user: { email: "asha@example.com" } });
  });
});

/** Requests of a page before a sign-in. */
async function startSignIn(): Promise<{ nonce: string; cookie: string }> {
  const response = await fetch(`${origin}/api/auth/config`);
  const { data } = (await response.json()) as { data: { nonce: string } };
  const cookie = response.headers.getSetCookie().map((line) => line.split(";")[0]);
  return { nonce: data.nonce, cookie: cookie.join("; ") };
}
