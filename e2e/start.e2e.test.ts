import { chmod, mkdtemp, rm, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "@dakiya/sandbox/free-port";
import { copyFreshData } from "./support/fresh-data.ts";
import { spawnServer } from "./support/server-process.ts";
import type { Ending } from "./support/server-process.ts";
import { startServer } from "./support/start-server.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dakiya-start-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

let folders = 0;
function newFolder(): string {
  folders += 1;
  return join(folder, String(folders));
}

async function startAndEnd(settings: Record<string, string>): Promise<Ending> {
  return await spawnServer({ DATA_DIR: newFolder(), ...settings }).whenEnded;
}

/** One sentence on stderr, no stack, exit code 1. */
function expectRefusal(ending: Ending, sentence: RegExp): void {
  expect(ending.stderr).toMatch(sentence);
  expect(ending.stderr.trim().split("\n"), ending.stderr).toHaveLength(1);
  expect(ending.stdout).toBe("");
  expect(ending.code).toBe(1);
}

// The sentences themselves: apps/api/src/config.test.ts and start-failure.test.ts.
describe("a server that can't start", () => {
  it("names the port when something else listens there", async () => {
    const other = createServer();
    const port = await freePort();
    await new Promise<void>((listening) => other.listen(port, "127.0.0.1", listening));
    const dataDir = newFolder();
    await copyFreshData(dataDir);
    const ending = await startAndEnd({ DATA_DIR: dataDir, PORT: String(port) });
    await new Promise((resolve) => other.close(resolve));
    expectRefusal(ending, new RegExp(`^Port ${port} is already in use: .*PORT`));
  });

  // The superuser may write anywhere.
  it.skipIf(process.getuid?.() === 0)("names the data folder when it is read-only", async () => {
    const parent = await mkdtemp(join(folder, "read-only-"));
    await chmod(parent, 0o500);
    const ending = await startAndEnd({
      DATA_DIR: join(parent, "data"),
      PORT: String(await freePort()),
    });
    expectRefusal(ending, /data folder .* \(EACCES\).*DATA_DIR/);
  });

  it("names every setting that production needs and lacks", async () => {
    const ending = await startAndEnd({ NODE_ENV: "production", OIDC_CLIENT_ID: "client" });
    expectRefusal(ending, /without DATABASE_URL, APP_SECRET, PUBLIC_URL, OIDC_ISSUER: set them/);
  });
});

describe("a server that runs", () => {
  it("keeps a second process off its data folder, and leaves it to the next one when it is killed", async () => {
    const first = await startServer();
    const { dataDir, process } = first;
    const second = await startAndEnd({ DATA_DIR: dataDir, PORT: String(await freePort()) });
    expectRefusal(second, new RegExp(`process ${process.pid}\\) is using the data folder`));
    const response = await fetch(`${first.url}/healthz`);
    expect(response.status).toBe(200);
    expect(process.output()).toContain(first.url);
    expect((await process.stop("SIGKILL")).code).toBeNull();

    const next = await startServer({ DATA_DIR: dataDir });
    expect((await next.stop()).code).toBe(0);
    await first.stop();
  });

  it("ends with 0 on Ctrl-C, finds its data again at the next start, and ends with 0 when its supervisor says so over a channel, as on Windows", async () => {
    const first = await startServer();
    const { dataDir } = first;
    expect((await first.process.stop("SIGINT")).code).toBe(0);
    const folders = [dataDir, join(dataDir, "postgres"), join(dataDir, "sandbox")];
    for (const open of folders) await chmod(open, 0o755);
    const again = await startServer({ DATA_DIR: dataDir });
    // Only their owner may read them; Windows has other permissions.
    if (process.platform !== "win32") {
      for (const folder of folders) expect((await stat(folder)).mode & 0o777, folder).toBe(0o700);
    }
    expect((await again.process.stop("shutdown")).code).toBe(0);
    await first.stop();
  });
});
