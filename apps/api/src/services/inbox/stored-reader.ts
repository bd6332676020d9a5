import type { InboxReaderWire, MailboxWire } from "@dakiya/domain/wire";
import { IMAP_PORT } from "@dakiya/domain/wire";
import { and, eq } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { inboxReaders, senders } from "../../db/schema/index.ts";
import type { AccountCtx } from "../../deps.ts";
import type { MailboxAccount } from "../../providers/inbox/index.ts";
import { openSender, readStoredSettings } from "../sender/stored-settings.ts";
import { readAccess } from "./mailbox-access.ts";
import { openSecret } from "./seal-secret.ts";
import type { Box } from "./seal-secret.ts";

export type StoredReader = typeof inboxReaders.$inferSelect;

/** The only server that the sender's app password is given to. */
export const SENDERS_HOST = "imap.gmail.com";

export async function findReader(
  { account }: AccountCtx,
  db: Executor,
  box: Box,
): Promise<StoredReader | null> {
  const [row] = await db
    .select()
    .from(inboxReaders)
    .where(and(eq(inboxReaders.accountId, account.id), eq(inboxReaders.box, box)));
  return row ?? null;
}

/** The app password that emails are sent with, where there is one, and the addresses that are the sender's own. */
export async function readSenderParts(
  ctx: AccountCtx,
): Promise<{ password: string | null; own: string[] }> {
  const settings = await readStoredSettings(ctx);
  if (settings === null) return { password: null, own: [] };
  const further = await ctx.db
    .select({ email: senders.email })
    .from(senders)
    .where(eq(senders.accountId, ctx.account.id));
  const addresses = [
    settings.senderEmail,
    settings.googleEmail,
    ...further.map(({ email }) => email),
  ];
  const own = addresses.flatMap((one) => one ?? []);
  return { password: openSender(ctx, settings).stored.smtpPassword, own };
}

/** Google shows app passwords in four groups of four; the spaces are not part of them. */
export const plainPassword = (text: string): string =>
  /^(?:[a-z]{4} ){3}[a-z]{4}$/.test(text.trim()) ? text.replaceAll(" ", "") : text;

/**
 * The account a mailbox is signed in to with; null where no secret can be read.
 *
 * @throws InboxError where the app gets no access.
 */
export async function openReader(
  ctx: AccountCtx,
  box: Box,
): Promise<{ account: MailboxAccount; own: readonly string[] } | null> {
  const row = await findReader(ctx, ctx.db, box);
  if (row === null) return null;
  const sender = await readSenderParts(ctx);
  const signIn = await readSignIn(ctx, row, sender.password);
  if (signIn === null) return null;
  const { host, port, username } = row;
  const own = [...new Set([...sender.own, username].map((one) => one.toLowerCase()))];
  return { account: { host, port, user: username, ...signIn }, own };
}

async function readSignIn(ctx: AccountCtx, row: StoredReader, senderPassword: string | null) {
  const { oauth } = row;
  if (oauth !== null) {
    const accessToken = await readAccess(ctx, { ...row, oauth });
    return accessToken === null ? null : { accessToken };
  }
  const password =
    row.password === null ? senderPassword : openSecret(ctx, row.box, "password", row.password);
  return password === null ? null : { password: plainPassword(password) };
}

/** The mailbox for bounces and replies as it may be shown; what it would be, while none is read. */
export async function readInbox(ctx: AccountCtx): Promise<InboxReaderWire> {
  const row = await findReader(ctx, ctx.db, "inbox");
  const sender = await readSenderParts(ctx);
  const { autoUnsubscribe = false, labelReplies = false } = row ?? {};
  return {
    ...toMailboxWire(row, sender),
    ...{ autoUnsubscribe, labelReplies },
    canLabelReplies: ctx.ai.isConfigured,
  };
}

/** The mailbox for bounces alone, which never signs in with the sender's password. */
export async function readBounceMailbox(ctx: AccountCtx): Promise<MailboxWire> {
  return toMailboxWire(await findReader(ctx, ctx.db, "bounces"), { password: null, own: [] });
}

function toMailboxWire(
  row: StoredReader | null,
  { password, own }: Awaited<ReturnType<typeof readSenderParts>>,
): MailboxWire {
  const senderHasPassword = password !== null;
  if (row === null) {
    return {
      ...{ on: false, host: senderHasPassword ? SENDERS_HOST : "", port: IMAP_PORT },
      ...{ username: own[0] ?? "", usesSenderPassword: senderHasPassword, senderHasPassword },
      ...{ oauth: null, lastReadAt: null, problem: null, nextTryAt: null },
    };
  }
  const { host, port, username, oauth, lastReadAt, problem, nextAt } = row;
  return {
    ...{ on: true, host, port, username, oauth, problem, senderHasPassword },
    usesSenderPassword: row.password === null && oauth === null,
    lastReadAt: lastReadAt?.toISOString() ?? null,
    nextTryAt: problem === null ? null : nextAt.toISOString(),
  };
}
