import { chmod, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "@dakiya/sandbox/free-port";
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

describe("a server that can't start", () => {
  it("names the port when something else listens there", async () => {
    const other = createServer();
    const port = await freePort();
    await new Promise<void>((listening) => other.listen(port, "127.0.0.1", listening));
    const ending = await startAndEnd({ PORT: String(port) });
    await new Promise((resolve) => other.close(resolve));
    expectRefusal(ending, new RegExp(`^Port ${port} is already in use: .*PORT`));
  });

  it("names the data folder when it is a file", async () => {
    const file = newFolder();
    await writeFile(file, "");
    const ending = await startAndEnd({ DATA_DIR: file, PORT: String(await freePort()) });
    expectRefusal(ending, new RegExp(`data folder ${file} .*DATA_DIR`));
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

  it.each([
    ["PORT", "http", /PORT is not a whole number/],
    ["PORT", "70000", /PORT is not between 0 and 65535/],
    ["ROLES", "web,wroker", /ROLES.* knows the roles web and worker only/],
    ["NODE_ENV", "prod", /NODE_ENV is none of production, development and test: set production/],
    ["HOST", "0.0.0.0", /local mode.*: HOST \(0\.0\.0\.0\) is not this machine's; unset it/],
    ["PUBLIC_URL", "https://crm.example.com", /PUBLIC_URL \(crm\.example\.com\) is not this/],
    ["DATABASE_URL", "postgres://crm.example.com/x", /DATABASE_URL \(crm\.example\.com\) is not/],
    ["PUBLIC_URL", "http://crm.example.com", /PUBLIC_URL must be https/],
    ["DATABASE_URL", "mysql://localhost/x", /DATABASE_URL is not a postgres:\/\/ address/],
    ["APP_SECRET", "short", /APP_SECRET is shorter than 32 bytes/],
    ["APP_SECRET", "changeme".repeat(4), /APP_SECRET is easily guessed.*openssl rand -base64 32/],
    ["TRUST_PROXY", "nginx", /TRUST_PROXY is no list of addresses and networks such as/],
    ["OIDC_ISSUER", "https://login.example.com", /OIDC_ISSUER and OIDC_CLIENT_ID go together/],
  ])("names the setting %s when it is %s", async (name, value, sentence) => {
    expectRefusal(await startAndEnd({ [name]: value }), sentence);
  });

  it("names every setting that production needs and lacks", async () => {
    const ending = await startAndEnd({ NODE_ENV: "production", OIDC_CLIENT_ID: "client" });
    expectRefusal(ending, /without DATABASE_URL, APP_SECRET, PUBLIC_URL, OIDC_ISSUER: set them/);
  });

  it("says so when PostgreSQL does not answer", async () => {
    const port = await freePort();
    const ending = await startAndEnd({
      PORT: String(await freePort()),
      DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none`,
    });
    expectRefusal(ending, /can't reach PostgreSQL at DATABASE_URL/);
  });
});

describe("a server that runs", () => {
  it("keeps a second process off its data folder, and ends with 0 on SIGTERM", async () => {
    const server = await startServer();
    const second = await startAndEnd({
      DATA_DIR: server.dataDir,
      PORT: String(await freePort()),
    });
    expectRefusal(second, new RegExp(`process ${server.process.pid}\\) is using the data folder`));
    const response = await fetch(`${server.url}/healthz`);
    expect(response.status).toBe(200);
    expect(server.process.output()).toContain(server.url);
    expect((await server.stop()).code).toBe(0);
  });

  it("ends with 0 on Ctrl-C and finds its data again at the next start", async () => {
    const dataDir = newFolder();
    const first = await startServer({ DATA_DIR: dataDir });
    expect((await first.process.stop("SIGINT")).code).toBe(0);
    const folders = [dataDir, join(dataDir, "postgres"), join(dataDir, "sandbox")];
    for (const open of folders) await chmod(open, 0o755);
    const again = await startServer({ DATA_DIR: dataDir });
    // Only their owner may read them; Windows has other permissions.
    if (process.platform !== "win32") {
      for (const folder of folders) expect((await stat(folder)).mode & 0o777, folder).toBe(0o700);
    }
    expect((await again.stop()).code).toBe(0);
  });

  it("ends with 0 when its supervisor says so over a channel, as on Windows", async () => {
    const server = await startServer();
    expect((await server.process.stop("shutdown")).code).toBe(0);
    await server.stop();
  });

  it("takes over the data folder of a process that was killed", async () => {
    const dataDir = newFolder();
    const first = await startServer({ DATA_DIR: dataDir });
    expect((await first.process.stop("SIGKILL")).code).toBeNull();
    const next = await startServer({ DATA_DIR: dataDir });
    expect((await next.stop()).code).toBe(0);
  });

  it("sends scripts compressed as the browser accepts them, to be cached without expiry", async () => {
    const server = await startServer();
    const home = await (await fetch(server.url)).text();
    const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec(home) ?? [];
    for (const [acceptHeader, encoding] of [
      ["br, gzip", "br"],
      ["gzip", "gzip"],
      ["identity", null],
    ] as const) {
      const response = await fetch(`${server.url}${script}`, {
        headers: { "accept-encoding": acceptHeader },
      });
      expect(response.headers.get("content-encoding")).toBe(encoding);
      expect(response.headers.get("content-type")).toContain("javascript");
      expect(response.headers.get("vary")).toBe("accept-encoding");
      expect(response.headers.get("cache-control")).toContain("immutable");
      expect(await response.text()).toContain("createElement");
    }
    expect((await server.stop()).code).toBe(0);
  });
});
