import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { performance } from "node:perf_hooks";
import type { Tx } from "../../db/client.ts";
import { retryDeadlock } from "../../db/sql/failures.ts";
import { inboxFolders, inboxReaders } from "../../db/schema/index.ts";
import type { AccountCtx } from "../../deps.ts";
import type { FetchedMessage, Mailbox } from "../../providers/inbox/index.ts";
import { holdErasures } from "../customers/lock-customers.ts";
import { findRelevant } from "./find-emails.ts";
import type { Incoming } from "./find-emails.ts";
import { lookUpIds, namedEmail, sentEmail } from "./matching.ts";
import { hasEffect, moveCursor, storeMessages } from "./store-messages.ts";

/** Messages of one transaction: heads of 16 KB and one message at a time. */
const SLICE = 25;

/** So long a mailbox is read before others get its slot. */
const TIME_SLICE_MS = 30_000;

/** Of a mailbox that is read for the first time, or whose messages have new numbers. */
const FIRST_DAYS = 7;

/** A mailbox under this worker's lease. */
export type LeasedReader = {
  leaseToken: string;
  /** Addresses whose messages are the sender's own. */
  own: readonly string[];
};

/** The lease went to another worker, or the reading was turned off. */
class NotMine extends Error {
  override readonly name = "NotMine";
}

export const isNotMine = (error: unknown): boolean => error instanceof NotMine;

/**
 * Reads what is new in the inbox and the spam folder. Messages and the cursor are stored slice by slice, each in
 * one transaction: a process that dies has done a slice or it has not.
 *
 * @returns Whether all is read; else the next time slice goes on.
 */
export async function readMailbox(
  ctx: AccountCtx,
  mailbox: Mailbox,
  reader: LeasedReader,
  signal: AbortSignal,
): Promise<boolean> {
  const from = performance.now();
  const isOver = (): boolean => signal.aborted || performance.now() - from > TIME_SLICE_MS;
  for (const path of await mailbox.folders()) {
    const folder = await mailbox.open(path);
    const uidValidity = Number(folder.uidValidity);
    const cursor = await readCursor(ctx, path);
    const isKnown = cursor !== null && cursor.uidValidity === uidValidity;
    if (isKnown && folder.uidNext <= cursor.lastUid + 1) continue;
    const uids = isKnown
      ? await mailbox.uidsAfter(cursor.lastUid)
      : await mailbox.uidsSince(new Date(Date.now() - FIRST_DAYS * 86_400_000));
    for (let at = 0; at < uids.length; at += SLICE) {
      if (isOver()) return false;
      const slice = uids.slice(at, at + SLICE);
      const messages = await readSlice(ctx, mailbox, reader, { path, uidValidity, slice });
      const lastUid = slice.at(-1) ?? 0;
      await store(ctx, reader, { path, uidValidity, lastUid }, messages);
    }
    const lastUid = Math.max(folder.uidNext - 1, uids.at(-1) ?? 0);
    await store(ctx, reader, { path, uidValidity, lastUid }, []);
  }
  return true;
}

async function readCursor({ db, account }: AccountCtx, path: string) {
  const [row] = await db
    .select()
    .from(inboxFolders)
    .where(and(eq(inboxFolders.accountId, account.id), eq(inboxFolders.path, path)));
  return row ?? null;
}

type Slice = { path: string; uidValidity: number; slice: readonly number[] };

/** Heads first; of messages that can't be about an email of ours nothing else is fetched. */
async function readSlice(
  ctx: AccountCtx,
  mailbox: Mailbox,
  { own }: LeasedReader,
  { path, uidValidity, slice }: Slice,
): Promise<Incoming[]> {
  const { secrets, account } = ctx;
  const heads = await mailbox.heads(slice);
  const foreign = heads.filter(({ message }) => !own.includes(message.from));
  const relevant = await findRelevant(ctx.db, { secrets, accountId: account.id }, foreign);
  const messages: Incoming[] = [];
  const uids = relevant.map(({ uid }) => uid);
  for await (const fetched of mailbox.messages(uids, own)) {
    if (!hasEffect(fetched.classified.kind)) continue;
    messages.push(toIncoming(fetched, `${path}\n${uidValidity}\n${fetched.uid}`));
  }
  return await withSent(ctx, mailbox, { path, messages });
}

/**
 * Adds the emails that messages name by an id which the mail service gave them in place of ours, as Gmail does. The copy among
 * the sent messages has both.
 */
async function withSent(
  { secrets }: AccountCtx,
  mailbox: Mailbox,
  { path, messages }: { path: string; messages: Incoming[] },
): Promise<Incoming[]> {
  const unknown = messages.filter(({ message }) => namedEmail(secrets, message) === null);
  const ids = [...new Set(unknown.flatMap(({ message }) => lookUpIds(message)))];
  if (ids.length === 0) return messages;
  const copies = await mailbox.sent(ids);
  await mailbox.open(path);
  const emailOf = ({ message }: Incoming): Incoming["sent"] => {
    const found = lookUpIds(message).flatMap((id) => copies.get(id) ?? []);
    return found.map((copy) => sentEmail(secrets, copy)).find((email) => email !== null) ?? null;
  };
  return messages.map((one) => ({ ...one, sent: emailOf(one) }));
}

function toIncoming({ message, classified, at }: FetchedMessage, place: string): Incoming {
  const key = createHash("sha256")
    .update(message.messageId ?? place)
    .digest("base64url");
  // A mailbox's clock may be ahead.
  return { key, at: new Date(Math.min(at.getTime(), Date.now())), message, classified, sent: null };
}

async function store(
  { db, secrets, account }: AccountCtx,
  { leaseToken }: LeasedReader,
  cursor: { path: string; uidValidity: number; lastUid: number },
  messages: readonly Incoming[],
): Promise<void> {
  await retryDeadlock(
    async () =>
      await db.transaction(async (tx) => {
        await holdErasures(tx, account.id);
        await lockLease(tx, account.id, leaseToken);
        await storeMessages(tx, { secrets, accountId: account.id }, messages);
        await moveCursor(tx, { accountId: account.id, ...cursor });
      }),
  );
}

/** Another worker that took the lease over reads the same messages: this one then stores nothing. */
async function lockLease(tx: Tx, accountId: number, leaseToken: string): Promise<void> {
  const rows = await tx
    .select({ host: inboxReaders.host })
    .from(inboxReaders)
    .where(
      and(
        eq(inboxReaders.accountId, accountId),
        sql`${inboxReaders.leaseToken} = ${leaseToken}::uuid`,
      ),
    )
    .for("update");
  if (rows.length === 0) throw new NotMine();
}
