import { MESSAGES } from "@dakiya/domain/messages";
import type {
  InboxReaderInput,
  InboxReaderWire,
  MailboxAppInput,
  MailboxAppWire,
} from "@dakiya/domain/wire";
import { eq, sql } from "drizzle-orm";
import { inboxFolders, inboxReaders } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import type { MailboxAccount } from "../../providers/inbox/index.ts";
import { countLimit } from "../audit/count-limit.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { renewAccess, sealAccess } from "./mailbox-access.ts";
import { openSecret, sealSecret } from "./seal-secret.ts";
import {
  findReader,
  plainPassword,
  readInbox,
  readSenderParts,
  SENDERS_HOST,
} from "./stored-reader.ts";
import type { StoredReader } from "./stored-reader.ts";

export async function getInbox(ctx: Ctx, _input: Record<never, never>): Promise<InboxReaderWire> {
  return await readInbox(ctx);
}

/**
 * Turns the reading of a mailbox on, or changes it. The mailbox is signed in to first. Another server, name or app needs its
 * secrets, so that a stored one never goes to another host.
 *
 * @throws AppError "invalid" where a secret is missing; "impossible" with what is wrong, and nothing is stored;
 *   "slowDown" after too many tries an hour.
 */
export async function saveInbox(ctx: Ctx, input: InboxReaderInput): Promise<InboxReaderWire> {
  await countLimit(ctx, "testEmail", `inbox:${ctx.account.id}`);
  const { id: accountId } = ctx.account;
  const before = await findReader(ctx, ctx.db);
  const { host, port, username, autoUnsubscribe, labelReplies } = input;
  const isSame = before?.host === host && before.port === port && before.username === username;
  const known = isSame ? before : null;
  const columns =
    input.oauth === undefined
      ? await signInByPassword(ctx, input, known)
      : await signInByApp(ctx, input, input.oauth, known);
  const values = { host, port, username, autoUnsubscribe, labelReplies, ...columns };
  await ctx.db.transaction(async (tx) => {
    await tx
      .insert(inboxReaders)
      .values({ accountId, ...values })
      .onConflictDoUpdate({
        target: inboxReaders.accountId,
        set: { ...values, failures: 0, problem: null, nextAt: sql`clock_timestamp()` },
      });
    if (!isSame) await tx.delete(inboxFolders).where(eq(inboxFolders.accountId, accountId));
    await recordAudit(tx, ctx, { action: "inbox.turned-on", details: { username } });
  });
  return await readInbox(ctx);
}

/** Stops the reading and forgets the password. Messages found so far stay. Idempotent. */
export async function turnOffInbox(
  ctx: Ctx,
  _input: Record<never, never>,
): Promise<InboxReaderWire> {
  await ctx.db.transaction(async (tx) => {
    const gone = await tx
      .delete(inboxReaders)
      .where(eq(inboxReaders.accountId, ctx.account.id))
      .returning({ host: inboxReaders.host });
    if (gone.length > 0) await recordAudit(tx, ctx, { action: "inbox.turned-off" });
  });
  return await readInbox(ctx);
}

const DEADLINE_MS = 20_000;

const NO_APP = {
  ...{ oauth: null, clientSecret: null, refreshToken: null },
  ...{ accessToken: null, accessEndsAt: null },
} as const;

/** The columns of a password, once the mailbox has accepted it. */
async function signInByPassword(ctx: Ctx, input: InboxReaderInput, known: StoredReader | null) {
  const { host, port, username, password: given = "" } = input;
  const stored = known?.password ?? null;
  const sealed = given === "" ? stored : sealSecret(ctx, "password", given);
  const password =
    sealed !== null
      ? openSecret(ctx, "password", sealed)
      : host === SENDERS_HOST
        ? (await readSenderParts(ctx)).password
        : null;
  if (password === null) throw missing("password", MESSAGES.inbox.passwordNeeded);
  await tryMailbox(ctx, { host, port, user: username, password: plainPassword(password) });
  return { ...NO_APP, password: sealed };
}

/** The columns of an app, once it got access and the mailbox accepted that. */
async function signInByApp(
  ctx: Ctx,
  { host, port, username }: InboxReaderInput,
  input: MailboxAppInput,
  known: StoredReader | null,
) {
  const { provider, tenant, clientId } = input;
  const app = { provider, tenant, clientId };
  const stored = isSameApp(known?.oauth ?? null, app) ? known : null;
  const secretOf = (column: "clientSecret" | "refreshToken"): string =>
    input[column] ?? openSecret(ctx, column, stored?.[column] ?? null) ?? "";
  const grant = {
    ...app,
    clientSecret: secretOf("clientSecret"),
    refreshToken: secretOf("refreshToken"),
  };
  const { clientSecretNeeded, refreshTokenNeeded } = MESSAGES.inbox;
  if (grant.clientSecret === "") throw missing("oauth.clientSecret", clientSecretNeeded);
  if (grant.refreshToken === "") throw missing("oauth.refreshToken", refreshTokenNeeded);
  const access = await told(ctx, async () => await renewAccess(ctx, grant));
  await tryMailbox(ctx, { host, port, user: username, accessToken: access.accessToken });
  return {
    ...{ oauth: app, password: null },
    clientSecret: sealSecret(ctx, "clientSecret", grant.clientSecret),
    ...sealAccess(ctx, grant, access),
  };
}

const isSameApp = (one: MailboxAppWire | null, other: MailboxAppWire): boolean =>
  one?.provider === other.provider &&
  one.tenant === other.tenant &&
  one.clientId === other.clientId;

function missing(path: string, message: string): AppError {
  return new AppError("invalid", message, { fields: [{ path, message }] });
}

/** Signs in and opens the inbox, as the reading will. */
async function tryMailbox(ctx: Ctx, account: MailboxAccount): Promise<void> {
  await told(ctx, async () => {
    const mailbox = await ctx.inbox.open(account, AbortSignal.timeout(DEADLINE_MS));
    try {
      await mailbox.check();
    } finally {
      await mailbox.close();
    }
  });
}

async function told<T>(ctx: Ctx, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const problem = ctx.inbox.problemOf(error);
    if (problem === null) throw error;
    throw new AppError("impossible", MESSAGES.inbox.problems[problem]);
  }
}
