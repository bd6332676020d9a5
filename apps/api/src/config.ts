import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

/** A setting that stops the start; its message is the one sentence the operator sees. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

const REPO_ROOT = findRepoRoot(fileURLToPath(new URL(".", import.meta.url)));

function findRepoRoot(from: string): string {
  for (let dir = from; ;) {
    if (existsSync(join(dir, "pnpm-workspace.yaml"))) return dir;
    const parent = resolve(dir, "..");
    if (parent === dir) return from;
    dir = parent;
  }
}

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

const httpUrl = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
    message: "is not an http(s) address",
  })
  .transform((text) => text.replace(/\/+$/, ""));

const secureUrl = httpUrl.refine(
  (text) => new URL(text).protocol === "https:" || LOOPBACK.has(new URL(text).hostname),
  { message: "must be https, or http on this machine" },
);

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, "is not a whole number")
    .transform(Number)
    .refine((n) => n >= min && n <= max, { message: `is not between ${min} and ${max}` });

const environment = z.object({
  NODE_ENV: z.string().optional(),
  HOST: z.string().default("127.0.0.1"),
  PORT: wholeNumber(0, 65535).default(3000),
  PUBLIC_URL: secureUrl.optional(),
  ROLES: z
    .string()
    .default("web,worker")
    .transform((text) => text.split(",").map((role) => role.trim()))
    .pipe(z.array(z.enum(["web", "worker"], "knows the roles web and worker only")).min(1)),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "is not a postgres:// address")
    .optional(),
  DATA_DIR: z.string().optional(),
  APP_SECRET: z
    .string()
    .refine((text) => Buffer.byteLength(text) >= 32, { message: "is shorter than 32 bytes" })
    .optional(),
  APP_SECRET_PREVIOUS: z
    .string()
    .default("")
    .transform((text) => text.split(/\s+/).filter((secret) => secret !== ""))
    .refine((secrets) => secrets.every((secret) => Buffer.byteLength(secret) >= 32), {
      message: "has a secret shorter than 32 bytes",
    }),
  OIDC_ISSUER: secureUrl.optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_PROVIDER_NAME: z.string().min(1).optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  ANTHROPIC_API_KEY: z.string().min(1).optional(),
  ANTHROPIC_BASE_URL: secureUrl.default("https://api.anthropic.com"),
  ANTHROPIC_MODEL: z.string().min(1).default("claude-sonnet-4-6"),
  BREVO_BASE_URL: secureUrl.optional(),
  RESEND_BASE_URL: secureUrl.optional(),
  SENDGRID_BASE_URL: secureUrl.optional(),
  GMAIL_BASE_URL: secureUrl.optional(),
  GOOGLE_AUTH_URL: secureUrl.optional(),
  GOOGLE_TOKEN_URL: secureUrl.optional(),
  GMAIL_SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, "is not an smtp:// address")
    .optional(),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], "is not a log level")
    .optional(),
  TRUST_PROXY: z.string().optional(),
  IMPORT_MAX_BYTES: wholeNumber(1, 10 * 1024 ** 3).default(200 * 1024 ** 2),
  STATEMENT_TIMEOUT_MS: wholeNumber(100, 600_000).default(5_000),
});

const NEEDED_IN_PRODUCTION = [
  "DATABASE_URL",
  "APP_SECRET",
  "PUBLIC_URL",
  "OIDC_ISSUER",
  "OIDC_CLIENT_ID",
] as const;

/** Addresses of the outside services; null where the local sandbox stands in. */
export type ServiceUrls = {
  brevo: string;
  resend: string;
  sendgrid: string;
  gmail: string;
  /** Google's consent page: browsers go there. */
  googleAuth: string;
  googleToken: string;
  gmailSmtp: string;
};

export type Config = {
  mode: "local" | "production";
  host: string;
  port: number;
  publicUrl: string;
  roles: { web: boolean; worker: boolean };
  databaseUrl: string | null;
  dataDir: string;
  appSecret: string;
  /** Secrets from before, newest first: what was made with them still counts. */
  earlierSecrets: readonly string[];
  /** Null where the local provider signs people in. */
  oidc: { issuer: string; clientId: string } | null;
  oidcProviderName: string;
  google: { clientId: string; clientSecret: string } | null;
  ai: { apiKey: string | null; baseUrl: string; model: string };
  /** Only the addresses the operator set; local mode fills the rest with the sandbox's. */
  services: Partial<ServiceUrls>;
  logLevel: string;
  trustProxy: boolean | string;
  importMaxBytes: number;
  /** How long one statement of a request may run on PostgreSQL. */
  statementTimeoutMs: number;
  repoRoot: string;
};

/** The vendors' own addresses, used in production. */
export const VENDOR_URLS: ServiceUrls = {
  brevo: "https://api.brevo.com",
  resend: "https://api.resend.com",
  sendgrid: "https://api.sendgrid.com",
  gmail: "https://gmail.googleapis.com",
  googleAuth: "https://accounts.google.com/o/oauth2/v2/auth",
  googleToken: "https://oauth2.googleapis.com/token",
  gmailSmtp: "smtps://smtp.gmail.com:465",
};

/**
 * Reads and checks the settings (all of them from the environment).
 *
 * @throws ConfigError naming each setting that is missing or wrong and why.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(present);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
    throw new ConfigError(`Dakiya can't start: ${[...new Set(problems)].join("; ")}.`);
  }
  const e = parsed.data;
  const production = e.NODE_ENV === "production";
  if (production) {
    const absent = NEEDED_IN_PRODUCTION.filter((name) => e[name] === undefined);
    if (absent.length > 0) {
      throw new ConfigError(
        `Dakiya can't start in production without ${absent.join(", ")}: set ${absent.length === 1 ? "it" : "them"} in the environment.`,
      );
    }
  }
  if ((e.OIDC_ISSUER === undefined) !== (e.OIDC_CLIENT_ID === undefined)) {
    throw new ConfigError(
      "Dakiya can't start: OIDC_ISSUER and OIDC_CLIENT_ID go together; one of them is missing.",
    );
  }
  if ((e.GOOGLE_CLIENT_ID === undefined) !== (e.GOOGLE_CLIENT_SECRET === undefined)) {
    throw new ConfigError(
      "Dakiya can't start: GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together; one of them is missing.",
    );
  }
  const dataDir = resolve(e.DATA_DIR ?? join(REPO_ROOT, ".data"));
  const issuer = e.OIDC_ISSUER;
  return {
    mode: production ? "production" : "local",
    host: e.HOST,
    port: e.PORT,
    publicUrl: e.PUBLIC_URL ?? `http://localhost:${e.PORT}`,
    roles: { web: e.ROLES.includes("web"), worker: e.ROLES.includes("worker") },
    databaseUrl: e.DATABASE_URL ?? null,
    dataDir,
    appSecret: e.APP_SECRET ?? localSecret(dataDir),
    earlierSecrets: e.APP_SECRET_PREVIOUS,
    oidc:
      issuer !== undefined && e.OIDC_CLIENT_ID !== undefined
        ? { issuer, clientId: e.OIDC_CLIENT_ID }
        : null,
    oidcProviderName: e.OIDC_PROVIDER_NAME ?? providerName(issuer),
    google:
      e.GOOGLE_CLIENT_ID !== undefined && e.GOOGLE_CLIENT_SECRET !== undefined
        ? { clientId: e.GOOGLE_CLIENT_ID, clientSecret: e.GOOGLE_CLIENT_SECRET }
        : null,
    ai: {
      apiKey: e.ANTHROPIC_API_KEY ?? null,
      baseUrl: e.ANTHROPIC_BASE_URL,
      model: e.ANTHROPIC_MODEL,
    },
    services: {
      ...(production ? VENDOR_URLS : {}),
      ...defined({
        brevo: e.BREVO_BASE_URL,
        resend: e.RESEND_BASE_URL,
        sendgrid: e.SENDGRID_BASE_URL,
        gmail: e.GMAIL_BASE_URL,
        googleAuth: e.GOOGLE_AUTH_URL,
        googleToken: e.GOOGLE_TOKEN_URL,
        gmailSmtp: e.GMAIL_SMTP_URL,
      }),
    },
    // A person who starts it by hand reads sentences; a server's log is read by programs.
    logLevel: e.LOG_LEVEL ?? (production ? "info" : "warn"),
    trustProxy: parseTrustProxy(e.TRUST_PROXY),
    importMaxBytes: e.IMPORT_MAX_BYTES,
    statementTimeoutMs: e.STATEMENT_TIMEOUT_MS,
    repoRoot: REPO_ROOT,
  };
}

function defined(urls: Record<keyof ServiceUrls, string | undefined>): Partial<ServiceUrls> {
  return Object.fromEntries(Object.entries(urls).filter(([, url]) => url !== undefined));
}

function providerName(issuer: string | undefined): string {
  if (issuer === undefined) return "Demo account";
  const host = new URL(issuer).hostname;
  return host === "accounts.google.com" ? "Google" : host;
}

/** "true" trusts any proxy; an address or CIDR list trusts those alone. */
function parseTrustProxy(text: string | undefined): boolean | string {
  if (text === undefined || text === "false") return false;
  return text === "true" ? true : text;
}

/** The secret of a local installation: made once, kept beside its database. */
function localSecret(dataDir: string): string {
  const file = join(dataDir, "secret");
  try {
    mkdirSync(dataDir, { recursive: true });
    if (!existsSync(file)) {
      writeFileSync(file, `${randomBytes(32).toString("base64url")}\n`, {
        mode: 0o600,
        flag: "wx",
      });
    }
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new ConfigError(
      `Dakiya can't use its data folder ${dataDir} (${code}): make it writable or set DATA_DIR to another.`,
    );
  }
}
