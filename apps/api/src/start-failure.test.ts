import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { describe, expect, it } from "vitest";
import { TEST_SECRET } from "../test/test-secret.ts";
import { readConfig } from "./config.ts";
import { AddressFailure } from "./db/open/address-failure.ts";
import { openDatabase } from "./db/open/open-database.ts";
import { startFailure } from "./start-failure.ts";

const config = readConfig({ APP_SECRET: TEST_SECRET, DATA_DIR: tmpdir(), PORT: "81" });
const systemError = (code: string, syscall: string) =>
  Object.assign(new Error(`${syscall} ${code}`), { code, syscall });

describe("a start that fails", () => {
  it("blames the port, not the data folder, when the system keeps the port for others", () => {
    const message = startFailure(systemError("EACCES", "listen"), config);
    expect(message).toMatch(/^Dakiya may not listen on port 81 \(EACCES\): .*set PORT to another/);
    expect(message).not.toContain("data folder");
  });

  it("blames the data folder when that can't be written", () => {
    for (const syscall of ["open", "mkdir"]) {
      expect(startFailure(systemError("EACCES", syscall), config)).toContain("data folder");
    }
  });

  it("names a full disk, of this machine or of PostgreSQL, by each of its codes", () => {
    const local = { ...config, databaseUrl: null };
    const remote = { ...config, databaseUrl: "postgres://dakiya@db/dakiya" };
    for (const error of [
      systemError("ENOSPC", "write"),
      new Error("Failed query", { cause: Object.assign(new Error("full"), { code: "53100" }) }),
      { name: "ErrnoError", errno: 51 },
    ]) {
      expect(startFailure(error, local)).toBe(
        `Dakiya can't start: the disk of ${config.dataDir} is full. Free some space, and start it again.`,
      );
      expect(startFailure(error, remote)).toContain("PostgreSQL's disk is full");
    }
  });

  it("names HOST when the address is not this machine's", async () => {
    const server = createServer().listen({ host: "192.0.2.1", port: 0 });
    const [error] = (await once(server, "error").catch((cause: unknown) => [cause])) as [unknown];
    expect(startFailure(error, config)).toMatch(/EADDRNOTAVAIL.*set HOST to an address of this/);
  });

  it("names METRICS_PORT when that is the port in use", async () => {
    const holder = createServer().listen({ host: "127.0.0.1", port: 0 });
    await once(holder, "listening");
    const { port } = holder.address() as AddressInfo;
    const server = createServer().listen({ host: "127.0.0.1", port });
    const [error] = (await once(server, "error").catch((cause: unknown) => [cause])) as [unknown];
    holder.close();
    expect(startFailure(error, { ...config, metricsPort: port })).toMatch(
      new RegExp(`port ${port} for metrics \\(EADDRINUSE\\): set METRICS_PORT to one that is free`),
    );
    expect(startFailure(error, config)).not.toContain("METRICS_PORT");
  });

  it("names the address of the database that does not answer", async () => {
    const databaseUrl = "postgres://dakiya@127.0.0.1:1/dakiya";
    const opening = openDatabase({ databaseUrl, dataDir: tmpdir() });
    const error = await opening.catch((cause: unknown) => cause);
    expect(startFailure(error, config)).toBe(
      "Dakiya can't reach PostgreSQL at DATABASE_URL (ECONNREFUSED): start it, or correct the address.",
    );
  });

  it.each([
    ["28P01", "password authentication failed", /refused the connection: password auth/],
    ["08P01", "no such database: dakiya", /refused the connection: no such database/],
    ["57P03", "the database system is starting up", /when it is ready/],
    ["DEPTH_ZERO_SELF_SIGNED_CERT", "self-signed certificate", /connect to .*: self-signed/],
  ])("says of an address of the database that answers %s which one it is", (code, text, says) => {
    const cause = Object.assign(new Error(text), { code });
    for (const setting of ["DATABASE_DIRECT_URL", "DATABASE_MIGRATE_URL"] as const) {
      const message = startFailure(new AddressFailure(setting, cause), config);
      expect(message).toMatch(says);
      expect(message).toContain(`PostgreSQL at ${setting}`);
    }
  });

  it("leaves a fault of ours to be shown as it is", () => {
    expect(startFailure(new TypeError("x is not a function"), config)).toBeNull();
  });
});
