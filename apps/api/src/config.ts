import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { isIP } from "node:net";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { apiUrlOf, byApiService } from "@dakiya/domain/email-settings";
import type { ApiService } from "@dakiya/domain/email-settings";
import { openDataFolder } from "./db/open/data-folder.ts";
import { ownership } from "./db/open/ownership.ts";
import { inWords } from "./in-words.ts";
import { isPublicAddress } from "./settings/public-address.ts";
import type { AllowList } from "./settings/allow-list.ts";
import { baseUrlSetting, environment } from "./settings/environment.ts";
import type { Environment } from "./settings/environment.ts";
import { placesElsewhere } from "./settings/this-machine.ts";
import type { TrustedProxies } from "./settings/trusted-proxies.ts";

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

/** Addresses of the external services; null where the local sandbox replaces them. */
export type ServiceUrls = Record<ApiService, string> & {
  /** Google's consent page: browsers go there. */
  googleAuth: string;
  googleToken: string;
  /** Where Microsoft signs in and gives tokens. */
  microsoftLogin: string;
  gmailSmtp: string;
};

export type Config = {
  mode: "local" | "production";
  host: string;
  port: number;
  publicUrl: string;
  /** Where links and pictures in emails lead, and services report events to. */
  linksUrl: string;
  /** Where Prometheus reads the metrics; null for nowhere. */
  metricsPort: number | null;
  roles: { web: boolean; worker: boolean };
  databaseUrl: string | null;
  /** The same database past the pooler that `databaseUrl` leads to; null where that leads to none. */
  directUrl: string | null;
  /** The same database with the user that owns its tables; null where `databaseUrl` has that one. */
  migrateUrl: string | null;
  /** A streaming replica for reads that may be seconds late; null for the primary. */
  readUrl: string | null;
  dataDir: string;
  /** Among several installations, whose ids then never meet. */
  installationId: number;
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
  /** Users who may sign in; null for every account at the issuer. */
  allowList: AllowList | null;
  google: { clientId: string; clientSecret: string } | null;
  /** Whether users may have mailboxes read by that client. */
  googleReadsMailboxes: boolean;
  ai: { apiKey: string | null; baseUrl: string; model: string };
  /** Only the addresses the operator set; local mode fills the rest with the sandbox's. */
  services: Partial<ServiceUrls>;
  /** Networks whose mail servers users may send by and have read, beside the internet's. */
  mailPrivateNetworks: readonly string[];
  /** Null where the operator wants no look-ups; no servers for the machine's own. */
  dns: { servers: readonly string[] } | null;
  logLevel: string;
  trustProxy: TrustedProxies;
  /** Most idle connections kept; one more is closed at once. */
  maxConnections: number;
  importMaxBytes: number;
  /** Statement timeout of a request's statements on PostgreSQL. */
  statementTimeoutMs: number;
  apiKeyRequestsPerMinute: number;
  /** How long sending retries during an outage before the campaign pauses. */
  outageHours: number;
  /** How many days opens, clicks and events are kept as they came. */
  eventsDays: number;
  auditDays: number;
  repoRoot: string;
  /** Settings that are allowed but doubtful: a sentence each, for the log. */
  warnings: readonly string[];
};

/** The vendors' own addresses, used in production. */
export const VENDOR_URLS: ServiceUrls = {
  ...byApiService(apiUrlOf),
  googleAuth: "https://accounts.google.com/o/oauth2/v2/auth",
  googleToken: "https://oauth2.googleapis.com/token",
  microsoftLogin: "https://login.microsoftonline.com",
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
  refuseHalves(e);
  const dataDir = resolve(e.DATA_DIR ?? join(REPO_ROOT, ".data"));
  const issuer = e.OIDC_ISSUER;
  const publicUrl = e.PUBLIC_URL ?? `http://localhost:${e.PORT}`;
  return {
    mode: production ? "production" : "local",
    host: e.HOST,
    port: e.PORT,
    publicUrl,
    linksUrl: e.LINKS_URL ?? publicUrl,
    metricsPort: e.METRICS_PORT ?? null,
    roles: { web: e.ROLES.includes("web"), worker: e.ROLES.includes("worker") },
    databaseUrl: e.DATABASE_URL ?? null,
    directUrl: e.DATABASE_DIRECT_URL ?? null,
    migrateUrl: e.DATABASE_MIGRATE_URL ?? null,
    readUrl: e.DATABASE_READ_URL ?? null,
    dataDir,
    installationId: e.INSTALLATION_ID,
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
    googleReadsMailboxes: e.GOOGLE_MAILBOXES,
    ai: {
      apiKey: e.ANTHROPIC_API_KEY ?? null,
      baseUrl: e.ANTHROPIC_BASE_URL,
      model: e.ANTHROPIC_MODEL,
    },
    services: { ...(production ? VENDOR_URLS : {}), ...readServices(e) },
    mailPrivateNetworks: [...e.MAIL_PRIVATE_NETWORKS],
    dns: readNameServers(e, production),
    // A terminal gets sentences; a server's log gets JSON.
    logLevel: e.LOG_LEVEL ?? (production ? "info" : "warn"),
    trustProxy: e.TRUST_PROXY,
    maxConnections: e.MAX_CONNECTIONS,
    importMaxBytes: e.IMPORT_MAX_BYTES,
    statementTimeoutMs: e.STATEMENT_TIMEOUT_MS,
    apiKeyRequestsPerMinute: e.API_KEY_REQUESTS_PER_MINUTE,
    outageHours: e.OUTAGE_HOURS,
    eventsDays: e.EVENTS_DAYS,
    auditDays: e.AUDIT_DAYS,
    repoRoot: REPO_ROOT,
    warnings: [
      ...(e.TRUST_PROXY === true ? [TRUSTS_EVERYBODY] : []),
      ...(e.ANTHROPIC_API_KEY === undefined ? [NO_AI] : []),
    ],
  };
}

function readServices(e: Environment): Partial<ServiceUrls> {
  return defined({
    ...byApiService((service) => e[baseUrlSetting(service)]),
    googleAuth: e.GOOGLE_AUTH_URL,
    googleToken: e.GOOGLE_TOKEN_URL,
    microsoftLogin: e.MICROSOFT_LOGIN_URL,
    gmailSmtp: e.GMAIL_SMTP_URL,
  });
}

/** Local mode signs anybody in without a password and shows the sandbox's mails, so it listens on loopback only. */
function refuseElsewhere(e: Environment): void {
  const elsewhere = placesElsewhere({
    host: e.HOST,
    publicUrl: e.PUBLIC_URL,
    linksUrl: e.LINKS_URL,
    databaseUrl: e.DATABASE_URL,
    directUrl: e.DATABASE_DIRECT_URL,
    migrateUrl: e.DATABASE_MIGRATE_URL,
    readUrl: e.DATABASE_READ_URL,
  });
  if (elsewhere.length === 0) return;
  const [is, them] = elsewhere.length === 1 ? ["is", "it"] : ["are", "them"];
  throw new ConfigError(
    `Dakiya can't start in local mode, where anybody signs in without a password: ${elsewhere.join(" and ")} ${is} not this machine's; unset ${them}, or set NODE_ENV=production.`,
  );
}

/** Settings that say something together alone. */
function refuseHalves(e: Environment): void {
  for (const [one, other] of [
    ["OIDC_ISSUER", "OIDC_CLIENT_ID"],
    ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ] as const) {
    if ((e[one] === undefined) === (e[other] === undefined)) continue;
    throw new ConfigError(
      `Dakiya can't start: ${one} and ${other} go together; one of them is missing.`,
    );
  }
  for (const name of [
    "DATABASE_DIRECT_URL",
    "DATABASE_MIGRATE_URL",
    "DATABASE_READ_URL",
  ] as const) {
    if (e[name] === undefined || e.DATABASE_URL !== undefined) continue;
    throw new ConfigError(`Dakiya can't start: ${name} goes with DATABASE_URL, which is missing.`);
  }
}

/** In production only servers on the internet: a local resolver would reveal names of its network. */
function readNameServers(e: Environment, production: boolean): Config["dns"] {
  const servers = [...e.DNS_SERVERS];
  const inside = servers.find((server) => !isPublicAddress(withoutPort(server)));
  if (production && inside !== undefined) {
    throw new ConfigError(
      `Dakiya can't start: DNS_SERVERS has ${inside}, which is not on the internet; unset it for this machine's own name servers.`,
    );
  }
  return e.MAILBOX_LOOKUPS ? { servers } : null;
}

const withoutPort = (server: string): string =>
  isIP(server) === 0 ? server.replace(/:\d+$/, "").replace(/^\[|\]$/g, "") : server;

/** At most issuers anybody can make an account, so the operator has to say who may sign in. */
function readAllowList(e: Environment, production: boolean): AllowList | null {
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
    const code = error instanceof Error && "code" in error ? String(error.code) : inWords(error);
    const owner = [file, dataDir].map((path) => ownership(path)).find((one) => one !== null);
    throw new ConfigError(
      `Dakiya can't use its data folder ${dataDir} (${owner === undefined ? code : `${code}: ${owner}`}): make it writable or set DATA_DIR to another.`,
    );
  }
}
