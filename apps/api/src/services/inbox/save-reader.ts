import { MESSAGES } from "@dakiya/domain/messages";
import type { InboxReaderInput, InboxReaderWire } from "@dakiya/domain/wire";
import { eq, sql } from "drizzle-orm";
import { inboxFolders, inboxReaders } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import type { MailboxAccount } from "../../providers/inbox/index.ts";
import { countLimit } from "../audit/count-limit.ts";
import { recordAudit } from "../audit/record-audit.ts";
import {
  findReader,
  inboxSealContext,
  openPassword,
  plainPassword,
  readInbox,
  readSenderParts,
  SENDERS_HOST,
} from "./stored-reader.ts";

export async function getInbox(ctx: Ctx, _input: Record<never, never>): Promise<InboxReaderWire> {
  return await readInbox(ctx);
}

/**
 * Turns the reading of a mailbox on, or changes it. The mailbox is signed in to first. Another server or name needs its
 * password, so that a stored one never goes to another host.
 *
 * @throws AppError "invalid" where the password is missing; "impossible" with what is wrong, and nothing is stored;
 *   "slowDown" after too many tries an hour.
 */
export async function saveInbox(ctx: Ctx, input: InboxReaderInput): Promise<InboxReaderWire> {
  await countLimit(ctx, "testEmail", `inbox:${ctx.account.id}`);
  const { id: accountId } = ctx.account;
  const before = await findReader(ctx, ctx.db);
  const { host, port, username, autoUnsubscribe, labelReplies } = input;
  const isSame = before?.host === host && before.port === port && before.username === username;
  const given = input.password ?? "";
  const stored = isSame ? before.password : null;
  const sealed = given === "" ? stored : ctx.secrets.seal(given, inboxSealContext(accountId));
  const password =
    sealed !== null
      ? openPassword(ctx, sealed)
      : host === SENDERS_HOST
        ? (await readSenderParts(ctx)).password
        : null;
  if (password === null) throw passwordNeeded();
  await tryMailbox(ctx, { host, port, user: username, password: plainPassword(password) });
  const values = { host, port, username, autoUnsubscribe, labelReplies, password: sealed };
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

function passwordNeeded(): AppError {
  const message = MESSAGES.inbox.passwordNeeded;
  return new AppError("invalid", message, { fields: [{ path: "password", message }] });
}

const DEADLINE_MS = 20_000;

/** Signs in and opens the inbox, as the reading will. */
async function tryMailbox(ctx: Ctx, account: MailboxAccount): Promise<void> {
  try {
    const mailbox = await ctx.inbox.open(account, AbortSignal.timeout(DEADLINE_MS));
    try {
      await mailbox.open("INBOX");
    } finally {
      await mailbox.close();
    }
  } catch (error) {
    const problem = ctx.inbox.problemOf(error);
    if (problem === null) throw error;
    throw new AppError("impossible", MESSAGES.inbox.problems[problem]);
  }
}
