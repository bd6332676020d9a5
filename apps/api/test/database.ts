import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { eq } from "drizzle-orm";
import type { sql } from "drizzle-orm";
import { afterAll, beforeAll, inject } from "vitest";
import { readConfig } from "../src/config.ts";
import type { Database } from "../src/db/client.ts";
import { UNOBSERVED } from "../src/db/pool/observe-pool.ts";
import type { PoolObserver } from "../src/db/pool/observe-pool.ts";
import { openDatabase } from "../src/db/open/open-database.ts";
import { memberships, users } from "../src/db/schema/index.ts";
import type { Ctx, Deps, Member } from "../src/deps.ts";
import { TASKS } from "../src/jobs/tasks.ts";
import { openQueue } from "../src/queue/queue.ts";
import type { JobQueue } from "../src/queue/queue.ts";
import { createLimits } from "../src/limits.ts";
import { createAlarm } from "../src/alarm.ts";
import { createMetrics } from "../src/metrics/metrics.ts";
import type { OAuthApp } from "../src/providers/oauth/index.ts";
import { createInboxReader } from "../src/providers/inbox/index.ts";
import { createAddressProber } from "../src/providers/web/index.ts";
import { createWebhookSender } from "../src/providers/webhooks/index.ts";
import { isLoopback } from "../src/settings/public-address.ts";
import { createSecrets } from "../src/secrets.ts";
import { openAccount } from "../src/services/auth/open-account.ts";
import { refuseFaulty, watchStatements } from "./account-statements/watch-statements.ts";
import { borrowEmbedded } from "./kept-database.ts";
import { onServer } from "./on-server.ts";
import { behindPooler } from "./pgbouncer.ts";
import { silentLog } from "./silent-log.ts";
import { TEST_SECRET } from "./test-secret.ts";

const serverUrl = process.env["TEST_DATABASE_URL"] ?? null;
const queues = new WeakMap<Database, JobQueue>();

/**
 * Gives the test file a migrated database without rows: embedded and in memory, or, with TEST_DATABASE_URL, one made
 * on that server and dropped at the end. Call it at the top of the file; the value gives the open database
 * inside tests and hooks. A statement of the server that names no account fails the file.
 *
 * @param options.queue - Opens the real job queue on it as well; `testCtx` then carries it.
 * @param options.observer - Told of every statement.
 * @param options.statementTimeoutMs - How long a statement may run on a server; the setting's default when absent.
 */
export function withTestDatabase(
  options: { queue?: boolean; statementTimeoutMs?: number; observer?: PoolObserver } = {},
): () => Database {
  let current: { database: Database; drop: () => Promise<void> } | null = null;
  beforeAll(async () => {
    current =
      serverUrl === null
        ? await openInMemory(options.observer)
        : await openOnServer(serverUrl, options);
    if (options.queue === true)
      queues.set(current.database, await openQueue(current.database, silentLog, TASKS));
  });
  afterAll(async () => {
    if (current === null) return;
    await queues.get(current.database)?.stop();
    await current.database.close();
    await current.drop();
    await refuseFaulty();
  });
  return () => {
    if (current === null) throw new Error("The database opens in beforeAll; use it in tests alone");
    return current.database;
  };
}

async function openInMemory(observer: PoolObserver = UNOBSERVED) {
  const image = async () => new Blob([await readFile(inject("database"))]);
  const { pglite, giveBack } = await borrowEmbedded(image);
  const where = { databaseUrl: null, dataDir: tmpdir(), memory: pglite, observer };
  return { database: await openDatabase(where), drop: giveBack };
}

async function openOnServer(
  url: string,
  options: { statementTimeoutMs?: number; observer?: PoolObserver },
) {
  const name = `dakiya_test_${randomBytes(8).toString("hex")}`;
  await onServer(url, `create database ${name} template ${inject("database")}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const drop = async () => await onServer(url, `drop database if exists ${name} with (force)`);
  try {
    const where = { ...addressesOf(own.href), dataDir: tmpdir(), ...options };
    return { database: await openDatabase(where), drop };
  } catch (error) {
    await drop();
    throw error;
  }
}

/** How a database of the server is reached: by the run's pooler where it has one, and past it. */
export function addressesOf(url: string): { databaseUrl: string; directUrl: string | null } {
  const pooler = inject("pooler");
  return pooler === undefined
    ? { databaseUrl: url, directUrl: null }
    : { databaseUrl: behindPooler(url, pooler), directUrl: url };
}

/** Adds a new user, with an account of their own. */
export async function createUser(database: Database, name = "Asha Rao"): Promise<Member> {
  const subject = randomBytes(12).toString("hex");
  const [user] = await database.db
    .insert(users)
    .values({ issuer: "https://issuer.test", subject, email: `${subject}@example.com`, name })
    .returning({ id: users.id });
  if (user === undefined) throw new Error("no user came back");
  await openAccount(database.db, user.id);
  return await memberOf(database, user.id);
}

/** A user in their account. */
export async function memberOf(database: Database, userId: number): Promise<Member> {
  const [row] = await database.db.select().from(memberships).where(eq(memberships.userId, userId));
  if (row === undefined) throw new Error(`user ${userId} has no account`);
  return { account: { id: row.accountId }, user: { id: userId }, role: row.role };
}

/** `testDeps` on behalf of a member of an account. */
export function testCtx(database: Database, member: Member, overrides: Partial<Deps> = {}): Ctx {
  return { ...testDeps(database, overrides), ...member };
}

/**
 * Everything a service may use, on a database: real secrets, and the real queue when `withTestDatabase` opened
 * one. Parts that a test does not pass (email, AI, sign-in) throw with their name when they are used.
 */
export function testDeps(database: Database, overrides: Partial<Deps> = {}): Deps {
  const config = readConfig({ APP_SECRET: TEST_SECRET, DATA_DIR: tmpdir() });
  const secrets = createSecrets(config.appSecret);
  const asked = watchStatements(database);
  return {
    config,
    database: asked,
    db: asked.db,
    alarm: createAlarm(),
    queue: queues.get(database) ?? {
      add: refuse("queue"),
      fail: refuse("queue"),
      wake: refuse("queue"),
      work: refuse("queue"),
      waiting: refuse("queue"),
      stop: refuse("queue"),
    },
    secrets,
    limits: createLimits({ db: asked.reserve.db, secrets }),
    metrics: createMetrics(),
    clock: { aheadMs: () => 0 },
    signIn: {
      kind: "oidc",
      issuer: "https://issuer.test",
      clientId: "test",
      providerName: "Test",
      localMode: true,
    },
    email: {
      for: refuse("email"),
      subscribe: refuse("email"),
      check: refuse("email"),
      domainSelectors: async () => null,
      receive: refuse("email"),
      confirm: refuse("email"),
      readWebhookSecret: refuse("email"),
      defaultLimits: refuse("email"),
      close: async () => {},
    },
    google: null,
    ai: { isConfigured: true, generate: refuse("ai"), stream: refuse("ai") },
    webhooks: createWebhookSender({ allowsLoopback: true }),
    web: createAddressProber({ allowsLoopback: true }),
    inbox: createInboxReader({ isAllowed: isLoopback }, "http://127.0.0.1:1"),
    oauth: {
      consentUrl: refuse("oauth"),
      exchange: refuse("oauth"),
      refresh: refuse("oauth"),
      revoke: refuse("oauth"),
    },
    dns: null,
    idTokens: {
      verify: refuse("idTokens"),
      discover: refuse("idTokens"),
      discovered: refuse("idTokens"),
    },
    log: silentLog,
    ...overrides,
  };
}

/** The operator's app at Google, as the sandbox takes any. */
export const GOOGLE_APP: OAuthApp = {
  ...{ provider: "google", tenant: "" },
  ...{ clientId: "google-client", clientSecret: "google-secret" },
};

function refuse(part: string): () => never {
  return () => {
    throw new Error(`This test was given no ${part}`);
  };
}

/** Runs one statement and returns its rows, to inspect the result of a service. */
export async function rowsOf(
  database: Database,
  statement: ReturnType<typeof sql>,
): Promise<Record<string, unknown>[]> {
  return (await database.db.execute(statement)).rows;
}
