import type { AuthConfigWire } from "@dakiya/domain/wire";
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "./config.ts";
import type { Database, Db } from "./db/client.ts";
import type { Role } from "./db/schema/index.ts";
import type { JobQueue } from "./queue/queue.ts";
import type { Limits } from "./limits.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { AiProvider } from "./providers/ai/index.ts";
import type { EmailProviders } from "./providers/email/index.ts";
import type { DnsResolver } from "./providers/dns/index.ts";
import type { InboxReader } from "./providers/inbox/index.ts";
import type { OAuth, OAuthApp } from "./providers/oauth/index.ts";
import type { IdTokenVerifier } from "./providers/oidc/index.ts";
import type { AddressProber } from "./providers/web/index.ts";
import type { WebhookSender } from "./providers/webhooks/index.ts";
import type { Secrets } from "./secrets.ts";
import type { Alarm } from "./alarm.ts";

/** The time automations run by. */
export type Clock = {
  /** Milliseconds it is ahead of the database's; 0 but in local mode, where the sandbox's clock can be moved on. */
  aheadMs: () => number;
};

/** Everything a service may use; built once at the start, or by a test. */
export type Deps = {
  config: Config;
  database: Database;
  db: Db;
  queue: JobQueue;
  alarm: Alarm;
  secrets: Secrets;
  limits: Limits;
  metrics: Metrics;
  email: EmailProviders;
  /** The operator's app at Google; null where the operator has none. */
  google: OAuthApp | null;
  ai: AiProvider;
  inbox: InboxReader;
  /** Access to mailboxes by the operator's app and the companies' own. */
  oauth: OAuth;
  webhooks: WebhookSender;
  web: AddressProber;
  /** Null where the operator wants no look-ups. */
  dns: DnsResolver | null;
  idTokens: IdTokenVerifier;
  clock: Clock;
  /** How the sign-in page starts a sign-in. */
  signIn: Omit<AuthConfigWire, "nonce">;
  log: FastifyBaseLogger;
};

/** Deps on behalf of an account, as a worker has them. Every service reads and writes that account's rows alone. */
export type AccountCtx = Deps & { account: { id: number } };

/** A signed-in user in an account; a request's session and id stand in the security log. */
export type Member = {
  account: { id: number };
  user: { id: number };
  role: Role;
  sessionId?: string;
  requestId?: string;
  /** The API key that acts in the user's name; absent for the user themselves. */
  program?: { keyId: number };
};

export type Ctx = Deps & Member;

/** The context of a member, whose account never has more than a share of the database's connections. */
export function ctxOf(deps: Deps, member: Member): Ctx {
  return { ...deps, db: deps.database.of(member.account.id), ...member };
}

export function accountCtxOf(deps: Deps, accountId: number): AccountCtx {
  return { ...deps, db: deps.database.of(accountId), account: { id: accountId } };
}

/**
 * The context of reads that may be seconds late, such as a download: they go to the replica where there is one
 * (`Database.replica`). Writes take the given context.
 */
export function onReplica<C extends AccountCtx>(ctx: C): C {
  const { replica } = ctx.database;
  return replica === null ? ctx : { ...ctx, db: replica.of(ctx.account.id, ctx.db) };
}

/** The same parts on the reserved connections (`Database.reserve`). */
export function onReserve(deps: Deps): Deps {
  return { ...deps, db: deps.database.reserve.db };
}
