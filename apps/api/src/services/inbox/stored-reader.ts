import type { InboxReaderWire, MailboxWire } from "@dakiya/domain/wire";
import { IMAP_PORT } from "@dakiya/domain/wire";
import { and, eq } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { inboxReaders, senders } from "../../db/schema/index.ts";
import type { AccountCtx } from "../../deps.ts";
import type { MailboxAccount } from "../../providers/inbox/index.ts";
import { returnUrl } from "../consent/visits.ts";
import { openSender, readStoredSettings } from "../sender/stored-settings.ts";
import { readAccess } from "./mailbox-access.ts";
import { openSecret } from "./seal-secret.ts";
import type { Box } from "./seal-secret.ts";

export type StoredReader = typeof inboxReaders.$inferSelect;

/** The only server that the sender's app password is given to. */
export const SENDERS_HOST = "imap.gmail.com";

/** One mailbox of the account. */
export const isReader = ({ account }: AccountCtx, box: Box): SQL | undefined =>
  and(eq(inboxReaders.accountId, account.id), eq(inboxReaders.box, box));

export async function findReader(
  ctx: AccountCtx,
  db: Executor,
  box: Box,
): Promise<StoredReader | null> {
  const [row] = await db.select().from(inboxReaders).where(isReader(ctx, box));
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
 * The account a mailbox is signed in to with; null where its password can't be read.
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
  const account = await readSignIn(ctx, row, sender.password);
  if (account === null) return null;
  const own = [...new Set([...sender.own, row.username].map((one) => one.toLowerCase()))];
  return { account, own };
}

async function readSignIn(
  ctx: AccountCtx,
  row: StoredReader,
  senderPassword: string | null,
): Promise<MailboxAccount | null> {
  const { kind, host, port, username: user, oauth } = row;
  if (oauth !== null) {
    const byApp = { ...row, oauth };
    const accessToken = await readAccess(ctx, byApp);
    if (kind === "imap") return { kind, host, port, user, accessToken };
    return { kind, accessToken, renew: async () => await readAccess(ctx, byApp, true) };
  }
  const password =
    row.password === null ? senderPassword : openSecret(ctx, row.box, "password", row.password);
  if (password === null) return null;
  return { kind: "imap", host, port, user, password: plainPassword(password) };
}

/** The mailbox for bounces and replies as it may be shown; what it would be, while none is read. */
export async function readInbox(ctx: AccountCtx): Promise<InboxReaderWire> {
  const row = await findReader(ctx, ctx.db, "inbox");
  const sender = await readSenderParts(ctx);
  const { autoUnsubscribe = false, labelReplies = false } = row ?? {};
  return {
    ...toMailboxWire(ctx, row, sender),
    ...{ autoUnsubscribe, labelReplies },
    canLabelReplies: ctx.ai.isConfigured,
  };
}

/** The mailbox for bounces alone, which never signs in with the sender's password. */
export async function readBounceMailbox(ctx: AccountCtx): Promise<MailboxWire> {
  const reader = await findReader(ctx, ctx.db, "bounces");
  return toMailboxWire(ctx, reader, { password: null, own: [] });
}

function toMailboxWire(
  ctx: AccountCtx,
  row: StoredReader | null,
  { password, own }: Awaited<ReturnType<typeof readSenderParts>>,
): MailboxWire {
  const senderHasPassword = password !== null;
  const here = {
    senderHasPassword,
    canConnectGoogle: ctx.google !== null && ctx.config.googleReadsMailboxes,
    redirectUri: returnUrl(ctx, "inbox"),
  };
  if (row === null) {
    return {
      ...{ on: false, kind: "imap", host: senderHasPassword ? SENDERS_HOST : "", port: IMAP_PORT },
      ...{ username: own[0] ?? "", usesSenderPassword: senderHasPassword, oauth: null },
      ...{ lastReadAt: null, problem: null, nextTryAt: null },
      ...here,
    };
  }
  const { kind, host, port, username, oauth, lastReadAt, problem, nextAt } = row;
  return {
    ...{ on: true, kind, host, port, username, problem },
    oauth: row.clientSecret === null ? null : oauth,
    usesSenderPassword: row.password === null && oauth === null,
    lastReadAt: lastReadAt?.toISOString() ?? null,
    nextTryAt: problem === null ? null : nextAt.toISOString(),
    ...here,
  };
}
