import { byApiService, EMAIL_SERVICE_INFO } from "@dakiya/domain/email-settings";
import type { ApiService } from "@dakiya/domain/email-settings";
import { isIP } from "node:net";
import { z } from "zod";
import { inWords } from "../in-words.ts";
import { canonicalDomain, canonicalEmail } from "./allow-list.ts";
import { addressesOf, severalHostsFault } from "../db/open/several-hosts.ts";
import { databaseHosts, isLoopback } from "./this-machine.ts";
import { isNetwork } from "./networks.ts";
import { readTrustedProxies } from "./trusted-proxies.ts";
import { whyWeak } from "./weak-secret.ts";

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
      const names = new Set<string>();
      for (const entry of text.split(/[\s,;]+/).filter((part) => part !== "")) {
        const name = canonical(entry);
        if (name === null) ctx.addIssue({ code: "custom", message: `has ${entry}, ${kind}` });
        else names.add(name);
      }
      return names;
    });

const yesOrNo = z
  .enum(["true", "false"], "is neither true nor false")
  .default("false")
  .transform((text) => text === "true");

const onOrOff = z
  .enum(["on", "off"], "is neither on nor off")
  .default("on")
  .transform((text) => text === "on");

/** An address, with a port where it is not 53. */
const nameServer = (text: string): string | null => {
  const host = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text)?.[1] ?? text.replace(/:\d{1,5}$/, "");
  return isIP(host) === 0 && isIP(text) === 0 ? null : text;
};

const network = (text: string): string | null => (isNetwork(text) ? text : null);

const DAY_MS = 24 * 60 * 60 * 1000;

const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, "is not a postgres:// address")
  .superRefine((text, context) => {
    const fault = severalHostsFault(text);
    if (fault !== null) return context.addIssue(fault);
    try {
      databaseHosts(text);
    } catch (error) {
      context.addIssue(
        `can't be read (${inWords(error)}): write postgres://user:password@host:5432/name, with signs such as # and @ in the password percent-encoded`,
      );
    }
  });

/** The setting for the address of an email service. */
export const baseUrlSetting = <S extends ApiService>(service: S) =>
  `${service.toUpperCase()}_BASE_URL` as `${Uppercase<S>}_BASE_URL`;

const urlOf = byApiService((service) =>
  secureUrl
    .optional()
    .describe(
      `Address of ${EMAIL_SERVICE_INFO[service].label}'s API. Unset: its own, in local mode the sandbox.`,
    ),
);
const baseUrls = Object.fromEntries(
  Object.entries(urlOf).map(([service, url]) => [baseUrlSetting(service as ApiService), url]),
) as Record<`${Uppercase<ApiService>}_BASE_URL`, z.ZodOptional<typeof secureUrl>>;

/**
 * Every setting of the environment: its purpose, and the reason why a value is refused. `.env.example` is made of it
 * (env-example.test.ts); docs/operations.md, Settings says more.
 */
export const environment = z.object({
  NODE_ENV: z
    .enum(
      ["production", "development", "test"],
      "is none of production, development and test: set production for a company, or unset it for this machine alone",
    )
    .optional()
    .describe("production turns local mode off: no sandbox, no sign-in without a password."),
  HOST: z
    .string()
    .default("127.0.0.1")
    .describe("Address it listens on. In local mode one of this machine alone."),
  PORT: wholeNumber(0, 65535).default(3000).describe("Port it listens on."),
  METRICS_PORT: wholeNumber(1, 65535)
    .optional()
    .describe("Port on which Prometheus reads the metrics. Unset: none."),
  PUBLIC_URL: origin
    .optional()
    .describe("The address people use, scheme, name and port alone. Required in production."),
  LINKS_URL: origin
    .optional()
    .describe("The address that emails and email services use. Unset: PUBLIC_URL."),
  ROLES: z
    .string()
    .default("web,worker")
    .transform((text) => text.split(",").map((role) => role.trim()))
    .pipe(z.array(z.enum(["web", "worker"], "knows the roles web and worker only")).min(1))
    .describe("web answers requests, worker imports and sends."),
  DATABASE_URL: postgresUrl
    .optional()
    .describe(
      "postgres:// address, with several hosts where others follow the primary. Required in production; unset: the embedded database in DATA_DIR.",
    ),
  DATABASE_DIRECT_URL: postgresUrl
    .optional()
    .describe("The same database past the pooler that DATABASE_URL leads to."),
  DATABASE_MIGRATE_URL: postgresUrl
    .optional()
    .describe("The same database with the user that owns its tables."),
  DATABASE_READ_URL: postgresUrl
    .refine((text) => addressesOf(text).length === 1, { message: "has several hosts: name one" })
    .optional()
    .describe("A streaming replica for exports and summaries, which may be seconds late."),
  DATA_DIR: z
    .string()
    .optional()
    .describe(
      "Folder of the embedded database, the generated secret and the sandbox's emails. Unset: .data.",
    ),
  INSTALLATION_ID: wholeNumber(0, 4_095)
    .default(0)
    .describe("Number of this installation among several, whose ids then never meet."),
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
    .optional()
    .describe("Every key is derived from it: openssl rand -base64 32. Required in production."),
  APP_SECRET_PREVIOUS: z
    .string()
    .default("")
    .transform((text) => text.split(/\s+/).filter((secret) => secret !== ""))
    .refine((secrets) => secrets.every((secret) => Buffer.byteLength(secret) >= 32), {
      message: "has a secret shorter than 32 bytes",
    })
    .describe("Earlier secrets whose links still count, newest first, with spaces between."),
  APP_SECRET_PREVIOUS_UNTIL: z.iso
    .date("is not a day such as 2027-01-31")
    .transform((day) => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS))
    .optional()
    .describe("Last day of those links in UTC, such as 2027-01-31. Unset: no end."),
  OIDC_ISSUER: secureUrl
    .optional()
    .describe("OpenID Connect issuer people sign in with. Required in production."),
  OIDC_CLIENT_ID: z
    .string()
    .min(1)
    .optional()
    .describe("Client id of Dakiya at that issuer. Required in production."),
  OIDC_PROVIDER_NAME: z
    .string()
    .min(1)
    .optional()
    .describe("Name on the sign-in button. Unset: taken from the issuer."),
  OIDC_TRUST_EMAIL: yesOrNo.describe(
    "true accepts an email address without the claim email_verified.",
  ),
  OIDC_SIGN_OUT_AT_PROVIDER: yesOrNo.describe("true signs out at the provider too."),
  ALLOWED_EMAILS: entries(canonicalEmail, "which is no email address").describe(
    "Addresses that may sign in, with commas between.",
  ),
  ALLOWED_EMAIL_DOMAINS: entries(
    canonicalDomain,
    "which is no domain such as example.com",
  ).describe("Domains whose addresses may sign in. Production needs one of the three."),
  OPEN_SIGN_UP: yesOrNo.describe("true lets in everybody with an account at the issuer."),
  GOOGLE_CLIENT_ID: z.string().min(1).optional().describe("OAuth client for Connect Gmail."),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional().describe("Its secret."),
  GOOGLE_MAILBOXES: onOrOff.describe(
    "off: that client sends alone, and mailboxes are not connected with Google by it.",
  ),
  ANTHROPIC_API_KEY: z.string().min(1).optional().describe("Key for text by AI. Unset: no AI."),
  ANTHROPIC_BASE_URL: secureUrl.default("https://api.anthropic.com").describe("Address of the AI."),
  ANTHROPIC_MODEL: z.string().min(1).default("claude-sonnet-4-6").describe("Model of the AI."),
  ...baseUrls,
  GOOGLE_AUTH_URL: secureUrl.optional().describe("Google's consent page."),
  GOOGLE_TOKEN_URL: secureUrl.optional().describe("Google's token endpoint."),
  MICROSOFT_LOGIN_URL: secureUrl.optional().describe("Microsoft's sign-in, for mailboxes."),
  GMAIL_SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, "is not an smtp:// address")
    .optional()
    .describe("smtps:// address for app passwords."),
  MAIL_PRIVATE_NETWORKS: entries(
    network,
    "which is no network such as 10.0.0.0/8 or 10.0.0.25",
  ).describe(
    "Networks of your own whose mail servers users may send by and have read, with commas between.",
  ),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], "is not a log level")
    .optional()
    .describe("fatal, error, warn, info, debug, trace or silent. Unset: info, in local mode warn."),
  MAILBOX_LOOKUPS: onOrOff.describe(
    "off: no look-ups of which service keeps the mailboxes of recipients' domains, and no check of senders' domains.",
  ),
  DNS_SERVERS: entries(nameServer, "which is no address such as 9.9.9.9 or 9.9.9.9:53").describe(
    "Name servers for look-ups, with commas between. Unset: this machine's, in local mode the sandbox's.",
  ),
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
    })
    .describe("Addresses or networks of your proxies, whose X-Forwarded-For is believed."),
  MAX_CONNECTIONS: wholeNumber(10, 1_000_000)
    .default(5_000)
    .describe("Connections of a process at a time."),
  IMPORT_MAX_BYTES: wholeNumber(1, 10 * 1024 ** 3)
    .default(200 * 1024 ** 2)
    .describe("Largest CSV file."),
  STATEMENT_TIMEOUT_MS: wholeNumber(100, 600_000)
    .default(5_000)
    .describe("How long one statement of a request may run on PostgreSQL."),
  API_KEY_REQUESTS_PER_MINUTE: wholeNumber(1, 1_000_000)
    .default(600)
    .describe("Requests of one API key in a minute."),
  OUTAGE_HOURS: wholeNumber(1, 168)
    .default(24)
    .describe("How long sending retries while an email service is out of order."),
  EVENTS_DAYS: wholeNumber(1, 3_650)
    .default(90)
    .describe("How many days opens, clicks and delivery events are kept."),
  AUDIT_DAYS: wholeNumber(1, 3_650)
    .default(730)
    .describe("How many days the security log is kept."),
});

export type Environment = z.infer<typeof environment>;
