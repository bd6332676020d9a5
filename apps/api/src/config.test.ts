import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { TEST_SECRET } from "../test/test-secret.ts";
import { ConfigError, readConfig } from "./config.ts";

const folder = mkdtempSync(join(tmpdir(), "dakiya-config-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const SECRET = TEST_SECRET;
const local = (more: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: folder, APP_SECRET: SECRET, ...more });

describe("settings", () => {
  it("have a default for everything in local mode", () => {
    expect(local()).toMatchObject({
      mode: "local",
      host: "127.0.0.1",
      port: 3000,
      publicUrl: "http://localhost:3000",
      linksUrl: "http://localhost:3000",
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
    ["PORT", "three thousand", "PORT is not a whole number"],
    ["PORT", "70000", "PORT is not between 0 and 65535"],
    ["PUBLIC_URL", "ftp://example.com"],
    ["PUBLIC_URL", "http://example.com", "PUBLIC_URL must be https"],
    ["ROLES", "web,cook", "knows the roles web and worker only"],
    ["NODE_ENV", "prod", "none of production, development and test: set production"],
    ["NODE_ENV", "Production"],
    ["DATABASE_URL", "mysql://localhost/x", "is not a postgres:// address"],
    ["DATABASE_DIRECT_URL", "mysql://localhost/x"],
    ["DATABASE_DIRECT_URL", "postgres://127.0.0.1/without-the-other"],
    ["DATABASE_MIGRATE_URL", "mysql://localhost/x"],
    ["DATABASE_MIGRATE_URL", "postgres://127.0.0.1/without-the-other"],
    ["DATABASE_URL", "postgres://dakiya:pass#word@127.0.0.1/dakiya"],
    ["APP_SECRET", "short", "APP_SECRET is shorter than 32 bytes"],
    ["APP_SECRET", "changeme".repeat(4), "APP_SECRET is easily guessed"],
    ["PUBLIC_URL", "https://localhost/crm"],
    ["PUBLIC_URL", "https://localhost/?"],
    ["PUBLIC_URL", "https://localhost/#top"],
    ["PUBLIC_URL", "https://asha:pw@localhost"],
    ["PUBLIC_URL", "https://localhost."],
    ["TRUST_PROXY", "proxy.example.com"],
    ["TRUST_PROXY", "1", "is no list of addresses and networks such as"],
    ["APP_SECRET_PREVIOUS", `${"s".repeat(32)} short`],
    ["OIDC_ISSUER", "http://issuer.example.com"],
    ["OIDC_ISSUER", "https://login.example.com", "OIDC_ISSUER and OIDC_CLIENT_ID go together"],
    ["OIDC_CLIENT_ID", "client-without-issuer"],
    ["GOOGLE_CLIENT_ID", "id-without-secret"],
    ["BREVO_BASE_URL", "not an address"],
    ["GMAIL_SMTP_URL", "http://smtp.example.com"],
    ["LOG_LEVEL", "loud"],
    ["IMPORT_MAX_BYTES", "-1"],
    ["APP_SECRET_PREVIOUS_UNTIL", "next year"],
    ["APP_SECRET_PREVIOUS_UNTIL", "2027-02-31"],
    ["ALLOWED_EMAILS", "asha@example.com, example.com"],
    ["ALLOWED_EMAIL_DOMAINS", "*.example.com"],
    ["OPEN_SIGN_UP", "yes"],
  ])("stop the start with the name of a bad %s (%s)", (name, value, sentence = name) => {
    expect(() => local({ [name]: value })).toThrow(ConfigError);
    expect(() => local({ [name]: value })).toThrow(name);
    expect(() => local({ [name]: value })).toThrow(sentence);
  });

  it.each(["development", "test"])("take NODE_ENV=%s for local mode", (environment) => {
    expect(local({ NODE_ENV: environment }).mode).toBe("local");
  });

  it.each([
    ["HOST", "0.0.0.0"],
    ["HOST", "::"],
    ["HOST", "192.168.1.20"],
    ["HOST", "crm.example.com"],
    ["PUBLIC_URL", "https://crm.example.com"],
    ["PUBLIC_URL", "https://localhost.example.com"],
    ["LINKS_URL", "https://links.example.com"],
    ["DATABASE_URL", "postgres://dakiya:s3cret@db.example.com/dakiya"],
    ["DATABASE_URL", "postgres://dakiya:s3cret@localhost/dakiya?host=db.example.com"],
    ["DATABASE_URL", "postgres://dakiya:s3cret@127.0.0.1,db.example.com/dakiya"],
  ])("refuse in local mode %s=%s, which is not this machine's", (name, value) => {
    const start = () => local({ [name]: value });
    expect(start).toThrow(ConfigError);
    expect(start).toThrow(`${name} (`);
    expect(start).toThrow("unset it, or set NODE_ENV=production");
    expect(start).not.toThrow("s3cret");
  });

  it.each([
    ["HOST", "localhost"],
    ["HOST", "127.0.0.2"],
    ["HOST", "::1"],
    ["PUBLIC_URL", "http://127.0.0.1:8080"],
    ["PUBLIC_URL", "https://localhost"],
    ["PUBLIC_URL", "http://[::1]:3000"],
    ["DATABASE_URL", "postgres://dakiya:s3cret@localhost:5432/dakiya"],
    ["DATABASE_URL", "postgres://dakiya@[::1]/dakiya"],
    ["DATABASE_URL", "postgres://%2Fvar%2Frun%2Fpostgresql/dakiya"],
    ["DATABASE_URL", "postgres://dakiya@/dakiya?host=/var/run/postgresql"],
  ])("start in local mode with %s=%s, which is this machine's", (name, value) => {
    expect(local({ [name]: value }).mode).toBe("local");
  });

  it("refuse in local mode tables that another machine keeps", () => {
    const databases = {
      DATABASE_URL: "postgres://dakiya@localhost/dakiya",
      DATABASE_MIGRATE_URL: "postgres://owner@db.example.com/dakiya",
    };
    expect(() => local(databases)).toThrow("DATABASE_MIGRATE_URL (db.example.com) is not this");
    const past = { ...databases, DATABASE_DIRECT_URL: "postgres://db.example.com/dakiya" };
    expect(() => local(past)).toThrow("DATABASE_DIRECT_URL (db.example.com) and DATABASE_MIGRATE");
  });

  it("name every setting that leads away from this machine, at once", () => {
    const elsewhere = { HOST: "0.0.0.0", PUBLIC_URL: "https://crm.example.com" };
    expect(() => local(elsewhere)).toThrow(
      "HOST (0.0.0.0) and PUBLIC_URL (crm.example.com) are not this machine's; unset them,",
    );
  });

  it("name everything that production misses, at once", () => {
    const start = () => readConfig({ NODE_ENV: "production", APP_SECRET: SECRET });
    for (const name of ["DATABASE_URL", "PUBLIC_URL", "OIDC_ISSUER", "OIDC_CLIENT_ID"]) {
      expect(start).toThrow(name);
    }
    expect(start).not.toThrow("APP_SECRET");
  });

  const production = (more: Record<string, string>) =>
    readConfig({
      NODE_ENV: "production",
      DATA_DIR: folder,
      APP_SECRET: SECRET,
      DATABASE_URL: "postgres://db/dakiya",
      PUBLIC_URL: "https://dakiya.example.com",
      OIDC_ISSUER: "https://accounts.google.com",
      OIDC_CLIENT_ID: "client",
      ...more,
    });

  it("end links of an earlier secret after the day that is named", () => {
    expect(local().earlierLinksUntil).toBeNull();
    expect(local({ APP_SECRET_PREVIOUS_UNTIL: "2027-01-31" }).earlierLinksUntil).toEqual(
      new Date("2027-02-01T00:00:00Z"),
    );
  });

  it("say who may sign in before production starts", () => {
    expect(() => production({})).toThrow(
      /ALLOWED_EMAIL_DOMAINS.*ALLOWED_EMAILS.*OPEN_SIGN_UP=true/,
    );
    expect(() => production({ OPEN_SIGN_UP: "false" })).toThrow("OPEN_SIGN_UP=true");
    expect(() => production({ OPEN_SIGN_UP: "true", ALLOWED_EMAILS: "a@example.com" })).toThrow(
      "OPEN_SIGN_UP",
    );
    expect(production({ OPEN_SIGN_UP: "true" }).allowList).toBeNull();
    expect(production({ ALLOWED_EMAILS: "A@Example.com" }).allowList?.emails).toEqual(
      new Set(["a@example.com"]),
    );
    const domains = "Example.com, münchen.example other.example";
    expect(production({ ALLOWED_EMAIL_DOMAINS: domains }).allowList?.domains).toEqual(
      new Set(["example.com", "xn--mnchen-3ya.example", "other.example"]),
    );
    expect(local().allowList).toBeNull();
  });

  it("name servers for look-ups, in production on the internet alone, or want none", () => {
    const open = { OPEN_SIGN_UP: "true" };
    expect(production(open).dns).toEqual({ servers: [] });
    const servers = "9.9.9.9, [2620:fe::fe]:53 149.112.112.112:5353";
    expect(production({ ...open, DNS_SERVERS: servers }).dns?.servers).toHaveLength(3);
    for (const inside of ["10.0.0.2", "127.0.0.1:5353", "[::1]:53", "169.254.169.254"]) {
      expect(() => production({ ...open, DNS_SERVERS: inside }), inside).toThrow(
        `DNS_SERVERS has ${inside}, which is not on the internet`,
      );
      expect(local({ DNS_SERVERS: inside }).dns).toEqual({ servers: [inside] });
    }
    expect(() => local({ DNS_SERVERS: "dns.example" })).toThrow("which is no address");
    expect(local({ MAILBOX_LOOKUPS: "off" }).dns).toBeNull();
    expect(() => local({ MAILBOX_LOOKUPS: "no" })).toThrow("neither on nor off");
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
      OPEN_SIGN_UP: "true",
      BREVO_BASE_URL: "http://127.0.0.1:9999",
    });
    expect(config).toMatchObject({
      publicUrl: "https://dakiya.example.com",
      oidcProviderName: "Google",
      services: { brevo: "http://127.0.0.1:9999", resend: "https://api.resend.com" },
    });
  });

  it("keep only the origin of PUBLIC_URL", () => {
    const urls = ["https://LOCALHOST:443/", "http://127.0.0.1:8080///"];
    expect(urls.map((url) => local({ PUBLIC_URL: url }).publicUrl)).toEqual([
      "https://localhost",
      "http://127.0.0.1:8080",
    ]);
  });

  it("let emails lead to another address than people use", () => {
    const config = local({ PUBLIC_URL: "https://localhost", LINKS_URL: "http://127.0.0.1:8080/" });
    expect([config.publicUrl, config.linksUrl]).toEqual([
      "https://localhost",
      "http://127.0.0.1:8080",
    ]);
  });

  it("warn where everybody's X-Forwarded-For is believed, and nowhere else", () => {
    for (const everybody of ["true", "0.0.0.0/0"]) {
      expect(local({ TRUST_PROXY: everybody }).warnings.join()).toContain("TRUST_PROXY");
    }
    for (const few of ["", "false", "10.0.0.0/8"]) {
      expect(local({ TRUST_PROXY: few }).warnings.join()).not.toContain("TRUST_PROXY");
    }
  });

  it("say once, at the start, that there is no text by AI without a key", () => {
    expect(local({}).warnings).toEqual([expect.stringMatching(/^ANTHROPIC_API_KEY is not set/)]);
    expect(local({ ANTHROPIC_API_KEY: "sk-ant-x" }).warnings).toEqual([]);
  });

  it("say how to change a secret that is easily guessed, and still open its sealed values", () => {
    const weak = "changeme".repeat(4);
    expect(() => local({ APP_SECRET: weak })).toThrow("openssl rand -base64 32");
    expect(local({ APP_SECRET_PREVIOUS: weak }).earlierSecrets).toEqual([weak]);
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
