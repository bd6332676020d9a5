import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

const folder = mkdtempSync(join(tmpdir(), "dakiya-config-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const SECRET = "s".repeat(32);
const local = (more: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: folder, APP_SECRET: SECRET, ...more });

describe("settings", () => {
  it("have a default for everything in local mode", () => {
    expect(local()).toMatchObject({
      mode: "local",
      host: "127.0.0.1",
      port: 3000,
      publicUrl: "http://localhost:3000",
      roles: { web: true, worker: true },
      databaseUrl: null,
      oidc: null,
      importMaxBytes: 209_715_200,
    });
  });

  it("take an empty variable for an absent one", () => {
    expect(local({ DATABASE_URL: "", PORT: "" })).toMatchObject({ databaseUrl: null, port: 3000 });
  });

  it.each([
    ["PORT", "three thousand"],
    ["PORT", "70000"],
    ["PUBLIC_URL", "ftp://example.com"],
    ["PUBLIC_URL", "http://example.com"],
    ["ROLES", "web,cook"],
    ["DATABASE_URL", "mysql://localhost/x"],
    ["APP_SECRET", "short"],
    ["APP_SECRET_PREVIOUS", `${"s".repeat(32)} short`],
    ["OIDC_ISSUER", "http://issuer.example.com"],
    ["OIDC_CLIENT_ID", "client-without-issuer"],
    ["GOOGLE_CLIENT_ID", "id-without-secret"],
    ["BREVO_BASE_URL", "not an address"],
    ["GMAIL_SMTP_URL", "http://smtp.example.com"],
    ["LOG_LEVEL", "loud"],
    ["IMPORT_MAX_BYTES", "-1"],
  ])("stop the start with the name of a bad %s (%s)", (name, value) => {
    expect(() => local({ [name]: value })).toThrow(ConfigError);
    expect(() => local({ [name]: value })).toThrow(name);
  });

  it("name everything that production misses, at once", () => {
    const start = () => readConfig({ NODE_ENV: "production", APP_SECRET: SECRET });
    for (const name of ["DATABASE_URL", "PUBLIC_URL", "OIDC_ISSUER", "OIDC_CLIENT_ID"]) {
      expect(start).toThrow(name);
    }
    expect(start).not.toThrow("APP_SECRET");
  });

  it("use the vendors' addresses in production, and the operator's where given", () => {
    const config = readConfig({
      NODE_ENV: "production",
      DATA_DIR: folder,
      APP_SECRET: SECRET,
      DATABASE_URL: "postgres://db/dakiya",
      PUBLIC_URL: "https://dakiya.example.com/",
      OIDC_ISSUER: "https://accounts.google.com",
      OIDC_CLIENT_ID: "client",
      BREVO_BASE_URL: "http://127.0.0.1:9999",
    });
    expect(config).toMatchObject({
      publicUrl: "https://dakiya.example.com",
      oidcProviderName: "Google",
      services: { brevo: "http://127.0.0.1:9999", resend: "https://api.resend.com" },
    });
  });

  it("make a local secret once, readable by its owner alone", () => {
    const first = readConfig({ DATA_DIR: join(folder, "fresh") }).appSecret;
    expect(readConfig({ DATA_DIR: join(folder, "fresh") }).appSecret).toBe(first);
    expect(Buffer.byteLength(first)).toBeGreaterThanOrEqual(32);
    const file = join(folder, "fresh", "secret");
    expect(readFileSync(file, "utf8").trim()).toBe(first);
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  it("say which data folder can't be used", () => {
    const file = join(folder, "a-file");
    writeFileSync(file, "");
    expect(() => readConfig({ DATA_DIR: join(file, "inside") })).toThrow(join(file, "inside"));
  });
});
