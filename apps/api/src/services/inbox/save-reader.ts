import { MESSAGES } from "@dakiya/domain/messages";
import type {
  InboxReaderInput,
  InboxReaderWire,
  MailboxAppInput,
  MailboxAppWire,
  MailboxInput,
  MailboxWire,
} from "@dakiya/domain/wire";
import { and, eq, sql } from "drizzle-orm";
import { inboxFolders, inboxReaders } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import type { MailboxAccount } from "../../providers/inbox/index.ts";
import { countLimit } from "../audit/count-limit.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { renewAccess, sealAccess } from "./mailbox-access.ts";
import { openSecret, sealSecret } from "./seal-secret.ts";
import type { Box } from "./seal-secret.ts";
import {
  findReader,
  readBounceMailbox,
  plainPassword,
  readInbox,
  readSenderParts,
  SENDERS_HOST,
} from "./stored-reader.ts";
import type { StoredReader } from "./stored-reader.ts";

export async function getInbox(ctx: Ctx, _input: Record<never, never>): Promise<InboxReaderWire> {
  return await readInbox(ctx);
}

export async function getBounceMailbox(
  ctx: Ctx,
  _input: Record<never, never>,
): Promise<MailboxWire> {
  return await readBounceMailbox(ctx);
}

/**
 * Turns the reading of the sender's mailbox on, or changes it. The mailbox is signed in to first. Another server, name or app needs its
 * secrets, so that a stored one never goes to another host.
 *
 * @throws AppError "invalid" where a secret is missing; "impossible" with what is wrong, and nothing is stored;
 *   "slowDown" after too many tries an hour.
 */
export async function saveInbox(ctx: Ctx, input: InboxReaderInput): Promise<InboxReaderWire> {
  const { autoUnsubscribe, labelReplies } = input;
  await saveMailbox(ctx, "inbox", input, { autoUnsubscribe, labelReplies });
  return await readInbox(ctx);
}

/** The same for the mailbox that gets bounces alone. @throws AppError as `saveInbox` */
export async function saveBounceMailbox(ctx: Ctx, input: MailboxInput): Promise<MailboxWire> {
  await saveMailbox(ctx, "bounces", input, {});
  return await readBounceMailbox(ctx);
}

async function saveMailbox(
  ctx: Ctx,
  box: Box,
  input: MailboxInput,
  choices: { autoUnsubscribe?: boolean; labelReplies?: boolean },
): Promise<void> {
  await countLimit(ctx, "testEmail", `inbox:${ctx.account.id}`);
  const { id: accountId } = ctx.account;
  const before = await findReader(ctx, ctx.db, box);
  const { host, port, username } = input;
  const isSame = before?.host === host && before.port === port && before.username === username;
  const known = isSame ? before : null;
  const columns =
    input.oauth === undefined
      ? await signInByPassword(ctx, box, input, known)
      : await signInByApp(ctx, box, { ...input, oauth: input.oauth }, known);
  const values = { host, port, username, ...choices, ...columns };
  await ctx.db.transaction(async (tx) => {
    await tx
      .insert(inboxReaders)
      .values({ accountId, box, ...values })
      .onConflictDoUpdate({
        target: [inboxReaders.accountId, inboxReaders.box],
        set: { ...values, failures: 0, problem: null, nextAt: sql`clock_timestamp()` },
      });
    if (!isSame)
      await tx
        .delete(inboxFolders)
        .where(and(eq(inboxFolders.accountId, accountId), eq(inboxFolders.box, box)));
    await recordAudit(tx, ctx, { action: ACTIONS[box].on, details: { username } });
  });
}

const ACTIONS = {
  inbox: { on: "inbox.turned-on", off: "inbox.turned-off" },
  bounces: { on: "bounce-mailbox.turned-on", off: "bounce-mailbox.turned-off" },
} as const satisfies Record<Box, object>;

/** Stops the reading of the sender's mailbox and forgets the password. Messages found so far stay. Idempotent. */
export async function turnOffInbox(
  ctx: Ctx,
  _input: Record<never, never>,
): Promise<InboxReaderWire> {
  await turnOff(ctx, "inbox");
  return await readInbox(ctx);
}

/** The same for the mailbox that gets bounces alone. */
export async function turnOffBounceMailbox(
  ctx: Ctx,
  _input: Record<never, never>,
): Promise<MailboxWire> {
  await turnOff(ctx, "bounces");
  return await readBounceMailbox(ctx);
}

async function turnOff(ctx: Ctx, box: Box): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const gone = await tx
      .delete(inboxReaders)
      .where(and(eq(inboxReaders.accountId, ctx.account.id), eq(inboxReaders.box, box)))
      .returning({ host: inboxReaders.host });
    if (gone.length > 0) await recordAudit(tx, ctx, { action: ACTIONS[box].off });
  });
}

const DEADLINE_MS = 20_000;

const NO_APP = {
  ...{ oauth: null, clientSecret: null, refreshToken: null },
  ...{ accessToken: null, accessEndsAt: null },
} as const;

/** The columns of a password, once the mailbox has accepted it. */
async function signInByPassword(
  ctx: Ctx,
  box: Box,
  input: MailboxInput,
  known: StoredReader | null,
) {
  const { host, port, username, password: given = "" } = input;
  const stored = known?.password ?? null;
  const sealed = given === "" ? stored : sealSecret(ctx, box, "password", given);
  const password =
    sealed !== null
      ? openSecret(ctx, box, "password", sealed)
      : box === "inbox" && host === SENDERS_HOST
        ? (await readSenderParts(ctx)).password
        : null;
  if (password === null) throw missing("password", MESSAGES.inbox.passwordNeeded);
  await tryMailbox(ctx, { host, port, user: username, password: plainPassword(password) });
  return { ...NO_APP, password: sealed };
}

/** The columns of an app, once it got access and the mailbox accepted that. */
async function signInByApp(
  ctx: Ctx,
  box: Box,
  { host, port, username, oauth: input }: MailboxInput & { oauth: MailboxAppInput },
  known: StoredReader | null,
) {
  const { provider, tenant, clientId } = input;
  const app = { provider, tenant, clientId };
  const stored = isSameApp(known?.oauth ?? null, app) ? known : null;
  const secretOf = (column: "clientSecret" | "refreshToken"): string =>
    input[column] ?? openSecret(ctx, box, column, stored?.[column] ?? null) ?? "";
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
    clientSecret: sealSecret(ctx, box, "clientSecret", grant.clientSecret),
    ...sealAccess(ctx, box, grant, access),
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
