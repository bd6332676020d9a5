import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { openDataFolder } from "./db/data-folder.ts";
import { databaseHost, isLoopback, placesElsewhere } from "./settings/this-machine.ts";
import { type AllowList, canonicalDomain, canonicalEmail } from "./settings/allow-list.ts";
import { type TrustedProxies, readTrustedProxies } from "./settings/trusted-proxies.ts";
import { whyWeak } from "./settings/weak-secret.ts";

/** A setting that stops the start; its message is the sentence the operator sees. */
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

const httpUrl = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
    message: "is not an http(s) address",
  })
  .transform((text) => text.replace(/\/+$/, ""));

const secureUrl = httpUrl.refine(
  (text) => new URL(text).protocol === "https:" || isLoopback(new URL(text).hostname),
  { message: "must be https, or http on this machine" },
);

/** Links, cookies and the return from sign-in are built from it, so it must be an origin. */
const origin = secureUrl
  .refine((text) => isOrigin(new URL(text)), {
    message:
      "must be scheme, name and port alone, such as https://crm.example.com: no path, query, user name or dot at the end",
  })
  .transform((text) => new URL(text).origin);

function isOrigin(url: URL): boolean {
  return url.href === `${url.origin}/` && !url.hostname.endsWith(".");
}

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, "is not a whole number")
    .transform(Number)
    .refine((n) => n >= min && n <= max, { message: `is not between ${min} and ${max}` });

/** Entries separated by commas or spaces, normalised. */
const entries = (canonical: (text: string) => string | null, kind: string) =>
  z
    .string()
    .default("")
    .transform((text, ctx) => {
      const known = new Set<string>();
      for (const entry of text.split(/[\s,;]+/).filter((part) => part !== "")) {
        const spelt = canonical(entry);
        if (spelt === null) ctx.addIssue({ code: "custom", message: `has ${entry}, ${kind}` });
        else known.add(spelt);
      }
      return known;
    });

const yesOrNo = z
  .enum(["true", "false"], "is neither true nor false")
  .default("false")
  .transform((text) => text === "true");

const DAY_MS = 24 * 60 * 60 * 1000;

const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, "is not a postgres:// address")
  .superRefine((text, context) => {
    try {
      databaseHost(text);
    } catch (error) {
      context.addIssue(
        `can't be read (${error instanceof Error ? error.message : String(error)}): write postgres://user:password@host:5432/name, with signs such as # and @ in the password percent-encoded`,
      );
    }
  });

const environment = z.object({
  NODE_ENV: z
    .enum(
      ["production", "development", "test"],
      "is none of production, development and test: set production for a company, or unset it for this machine alone",
    )
    .optional(),
  HOST: z.string().default("127.0.0.1"),
  PORT: wholeNumber(0, 65535).default(3000),
  PUBLIC_URL: origin.optional(),
  ROLES: z
    .string()
    .default("web,worker")
    .transform((text) => text.split(",").map((role) => role.trim()))
    .pipe(z.array(z.enum(["web", "worker"], "knows the roles web and worker only")).min(1)),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_MIGRATE_URL: postgresUrl.optional(),
  DATA_DIR: z.string().optional(),
  APP_SECRET: z
    .string()
    .superRefine((text, context) => {
      if (Buffer.byteLength(text) < 32) context.addIssue("is shorter than 32 bytes");
      else if (whyWeak(text) !== null) {
        context.addIssue(
          `is easily guessed, ${whyWeak(text)}: set it to what "openssl rand -base64 32" prints, and put the one in use into APP_SECRET_PREVIOUS`,
        );
      }
    })
    .optional(),
  APP_SECRET_PREVIOUS: z
    .string()
    .default("")
    .transform((text) => text.split(/\s+/).filter((secret) => secret !== ""))
    .refine((secrets) => secrets.every((secret) => Buffer.byteLength(secret) >= 32), {
      message: "has a secret shorter than 32 bytes",
    }),
  APP_SECRET_PREVIOUS_UNTIL: z.iso
    .date("is not a day such as 2027-01-31")
    .transform((day) => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS))
    .optional(),
  OIDC_ISSUER: secureUrl.optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_PROVIDER_NAME: z.string().min(1).optional(),
  OIDC_TRUST_EMAIL: yesOrNo,
  OIDC_SIGN_OUT_AT_PROVIDER: yesOrNo,
  ALLOWED_EMAILS: entries(canonicalEmail, "which is no email address"),
  ALLOWED_EMAIL_DOMAINS: entries(canonicalDomain, "which is no domain such as example.com"),
  OPEN_SIGN_UP: yesOrNo,
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
  TRUST_PROXY: z
    .string()
    .default("false")
    .transform((text, context) => {
      const trusted = readTrustedProxies(text);
      if (trusted !== null) return trusted;
      context.addIssue(
        "is no list of addresses and networks such as 10.0.0.4,10.1.0.0/16 (a number of proxies proves nothing), and neither true nor false",
      );
      return z.NEVER;
    }),
  MAX_CONNECTIONS: wholeNumber(10, 1_000_000).default(5_000),
  IMPORT_MAX_BYTES: wholeNumber(1, 10 * 1024 ** 3).default(200 * 1024 ** 2),
  STATEMENT_TIMEOUT_MS: wholeNumber(100, 600_000).default(5_000),
  OUTAGE_HOURS: wholeNumber(1, 168).default(24),
});

const TRUSTS_EVERYBODY =
  "TRUST_PROXY believes the X-Forwarded-For of everybody: whoever reaches the port chooses the address that limits count by; name the proxies' addresses instead.";

const NO_AI =
  "ANTHROPIC_API_KEY is not set: text by AI is not available, and says so to whoever asks for it.";

const NEEDED_IN_PRODUCTION = [
  "DATABASE_URL",
  "APP_SECRET",
  "PUBLIC_URL",
  "OIDC_ISSUER",
  "OIDC_CLIENT_ID",
] as const;

/** Addresses of the external services; null where the local sandbox stands in. */
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
  /** The same database with the user that owns its tables; null where `databaseUrl` has that one. */
  migrateUrl: string | null;
  dataDir: string;
  appSecret: string;
  /** Earlier secrets, newest first: links signed and values sealed with them stay valid. */
  earlierSecrets: readonly string[];
  /** When those links expire: the end of the configured day in UTC; null for never. */
  earlierLinksUntil: Date | null;
  /** Null where the local provider signs people in. */
  oidc: { issuer: string; clientId: string; trustsEmail: boolean } | null;
  /** Whether signing out also signs out at the provider, where it offers that. */
  signsOutAtProvider: boolean;
  oidcProviderName: string;
  /** Who may sign in; null for everybody with an account at the issuer. */
  allowList: AllowList | null;
  google: { clientId: string; clientSecret: string } | null;
  ai: { apiKey: string | null; baseUrl: string; model: string };
  /** Only the addresses the operator set; local mode fills the rest with the sandbox's. */
  services: Partial<ServiceUrls>;
  logLevel: string;
  trustProxy: TrustedProxies;
  /** Most idle connections kept; one more is closed at once. */
  maxConnections: number;
  importMaxBytes: number;
  /** Statement timeout of a request's statements on PostgreSQL. */
  statementTimeoutMs: number;
  /** How long sending retries during an outage before the campaign pauses. */
  outageHours: number;
  repoRoot: string;
  /** Settings that are allowed but doubtful: a sentence each, for the log. */
  warnings: readonly string[];
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
  if (!production) refuseElsewhere(e);
  if (production) {
    const absent = NEEDED_IN_PRODUCTION.filter((name) => e[name] === undefined);
    if (absent.length > 0) {
      throw new ConfigError(
        `Dakiya can't start in production without ${absent.join(", ")}: set ${absent.length === 1 ? "it" : "them"} in the environment.`,
      );
    }
  }
  const allowList = readAllowList(e, production);
  if ((e.OIDC_ISSUER === undefined) !== (e.OIDC_CLIENT_ID === undefined)) {
    throw new ConfigError(
      "Dakiya can't start: OIDC_ISSUER and OIDC_CLIENT_ID go together; one of them is missing.",
    );
  }
  if (e.DATABASE_MIGRATE_URL !== undefined && e.DATABASE_URL === undefined) {
    throw new ConfigError(
      "Dakiya can't start: DATABASE_MIGRATE_URL goes with DATABASE_URL, which is missing.",
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
    migrateUrl: e.DATABASE_MIGRATE_URL ?? null,
    dataDir,
    appSecret: e.APP_SECRET ?? localSecret(dataDir),
    earlierSecrets: e.APP_SECRET_PREVIOUS,
    earlierLinksUntil: e.APP_SECRET_PREVIOUS_UNTIL ?? null,
    oidc:
      issuer !== undefined && e.OIDC_CLIENT_ID !== undefined
        ? { issuer, clientId: e.OIDC_CLIENT_ID, trustsEmail: e.OIDC_TRUST_EMAIL }
        : null,
    signsOutAtProvider: e.OIDC_SIGN_OUT_AT_PROVIDER,
    oidcProviderName: e.OIDC_PROVIDER_NAME ?? providerName(issuer),
    allowList,
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
    // A terminal gets sentences; a server's log gets JSON.
    logLevel: e.LOG_LEVEL ?? (production ? "info" : "warn"),
    trustProxy: e.TRUST_PROXY,
    maxConnections: e.MAX_CONNECTIONS,
    importMaxBytes: e.IMPORT_MAX_BYTES,
    statementTimeoutMs: e.STATEMENT_TIMEOUT_MS,
    outageHours: e.OUTAGE_HOURS,
    repoRoot: REPO_ROOT,
    warnings: [
      ...(e.TRUST_PROXY === true ? [TRUSTS_EVERYBODY] : []),
      ...(e.ANTHROPIC_API_KEY === undefined ? [NO_AI] : []),
    ],
  };
}

/** Local mode signs anybody in without a password and shows the sandbox's mails, so it listens on loopback only. */
function refuseElsewhere(e: z.infer<typeof environment>): void {
  const elsewhere = placesElsewhere({
    host: e.HOST,
    publicUrl: e.PUBLIC_URL,
    databaseUrl: e.DATABASE_URL,
    migrateUrl: e.DATABASE_MIGRATE_URL,
  });
  if (elsewhere.length === 0) return;
  const [is, them] = elsewhere.length === 1 ? ["is", "it"] : ["are", "them"];
  throw new ConfigError(
    `Dakiya can't start in local mode, where anybody signs in without a password: ${elsewhere.join(" and ")} ${is} not this machine's; unset ${them}, or set NODE_ENV=production.`,
  );
}

/** At most issuers anybody can make an account, so the operator has to say who may sign in. */
function readAllowList(e: z.infer<typeof environment>, production: boolean): AllowList | null {
  const list = { emails: e.ALLOWED_EMAILS, domains: e.ALLOWED_EMAIL_DOMAINS };
  const isNamed = list.emails.size + list.domains.size > 0;
  if (isNamed && e.OPEN_SIGN_UP) {
    throw new ConfigError(
      "Dakiya can't start: OPEN_SIGN_UP=true lets everybody in, and ALLOWED_EMAILS or ALLOWED_EMAIL_DOMAINS some people only; unset one or the other.",
    );
  }
  if (!isNamed && production && !e.OPEN_SIGN_UP) {
    throw new ConfigError(
      "Dakiya can't start in production without knowing who may sign in: set ALLOWED_EMAIL_DOMAINS or ALLOWED_EMAILS, or OPEN_SIGN_UP=true to let in everybody with an account at the identity provider.",
    );
  }
  return isNamed ? list : null;
}

function defined(urls: Record<keyof ServiceUrls, string | undefined>): Partial<ServiceUrls> {
  return Object.fromEntries(Object.entries(urls).filter(([, url]) => url !== undefined));
}

function providerName(issuer: string | undefined): string {
  if (issuer === undefined) return "Demo account";
  const host = new URL(issuer).hostname;
  return host === "accounts.google.com" ? "Google" : host;
}

/** The secret of a local installation: generated once, stored beside its database. */
function localSecret(dataDir: string): string {
  const file = join(dataDir, "secret");
  try {
    openDataFolder(dataDir);
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
