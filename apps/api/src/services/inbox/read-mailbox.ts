import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { performance } from "node:perf_hooks";
import type { Tx } from "../../db/client.ts";
import { retryDeadlock } from "../../db/sql/failures.ts";
import { inboxFolders, inboxReaders } from "../../db/schema/index.ts";
import type { AccountCtx } from "../../deps.ts";
import type { FetchedMessage, Mailbox, Place } from "../../providers/inbox/index.ts";
import { holdErasures } from "../customers/lock-customers.ts";
import { findRelevant } from "./find-emails.ts";
import type { Incoming } from "./find-emails.ts";
import { lookUpIds, namedEmail, sentEmail } from "./matching.ts";
import type { Box } from "./seal-secret.ts";
import { countsIn, moveCursor, storeMessages } from "./store-messages.ts";

/** So long a mailbox is read before others get its slot. */
const TIME_SLICE_MS = 30_000;

/** Of a mailbox that is read for the first time, or whose cursor no longer counts. */
const FIRST_DAYS = 7;

/** A mailbox under this worker's lease. */
export type LeasedReader = {
  leaseToken: string;
  box: Box;
  /** Addresses whose messages are the sender's own. */
  own: readonly string[];
};

/** The lease went to another worker, or the reading was turned off. */
class NotMine extends Error {
  override readonly name = "NotMine";
}

export const isNotMine = (error: unknown): boolean => error instanceof NotMine;

/**
 * Reads what is new in the inbox and the spam folder. Messages and the cursor are stored batch by batch, each in
 * one transaction: a process that dies has done a batch or it has not.
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
  const since = new Date(Date.now() - FIRST_DAYS * 86_400_000);
  for (const path of await mailbox.folders()) {
    const before = await readCursor(ctx, reader.box, path);
    for await (const { ids, cursor } of mailbox.news(path, { cursor: before, since })) {
      if (isOver()) return false;
      const messages = ids.length === 0 ? [] : await readBatch(ctx, mailbox, reader, { path, ids });
      await store(ctx, reader, { path, cursor }, messages);
    }
  }
  return true;
}

async function readCursor(
  { db, account }: AccountCtx,
  box: Box,
  path: string,
): Promise<string | null> {
  const [row] = await db
    .select({ cursor: inboxFolders.cursor })
    .from(inboxFolders)
    .where(
      and(
        eq(inboxFolders.accountId, account.id),
        eq(inboxFolders.box, box),
        eq(inboxFolders.path, path),
      ),
    );
  return row?.cursor ?? null;
}

/** Heads first; of messages that can't be about an email of ours nothing else is fetched. */
async function readBatch(
  ctx: AccountCtx,
  mailbox: Mailbox,
  { own, box }: LeasedReader,
  place: Place,
): Promise<Incoming[]> {
  const { secrets, account } = ctx;
  const heads = await mailbox.heads(place);
  const foreign = heads.filter(({ message }) => !own.includes(message.from));
  const relevant = await findRelevant(ctx.db, { secrets, accountId: account.id }, foreign);
  const messages: Incoming[] = [];
  const ids = relevant.map(({ id }) => id);
  for await (const fetched of mailbox.messages({ path: place.path, ids }, own)) {
    if (countsIn(box, fetched.classified.kind)) messages.push(toIncoming(fetched));
  }
  return await withSent(ctx, mailbox, messages);
}

/**
 * Adds the emails that messages name by an id which the mail service gave them in place of ours, as Gmail does. The copy among
 * the sent messages has both.
 */
async function withSent(
  { secrets }: AccountCtx,
  mailbox: Mailbox,
  messages: Incoming[],
): Promise<Incoming[]> {
  const unknown = messages.filter(({ message }) => namedEmail(secrets, message) === null);
  const ids = [...new Set(unknown.flatMap(({ message }) => lookUpIds(message)))];
  if (ids.length === 0) return messages;
  const copies = await mailbox.sent(ids);
  const emailOf = ({ message }: Incoming): Incoming["sent"] => {
    const found = lookUpIds(message).flatMap((id) => copies.get(id) ?? []);
    return found.map((copy) => sentEmail(secrets, copy)).find((email) => email !== null) ?? null;
  };
  return messages.map((one) => ({ ...one, sent: emailOf(one) }));
}

function toIncoming({ message, classified, at, place }: FetchedMessage): Incoming {
  const key = createHash("sha256")
    .update(message.messageId ?? place)
    .digest("base64url");
  // A mailbox's clock may be ahead.
  return { key, at: new Date(Math.min(at.getTime(), Date.now())), message, classified, sent: null };
}

async function store(
  { db, secrets, account }: AccountCtx,
  { leaseToken, box }: LeasedReader,
  folder: { path: string; cursor: string },
  messages: readonly Incoming[],
): Promise<void> {
  await retryDeadlock(
    async () =>
      await db.transaction(async (tx) => {
        await holdErasures(tx, account.id);
        await lockLease(tx, account.id, leaseToken);
        await storeMessages(tx, { secrets, accountId: account.id }, messages);
        await moveCursor(tx, { accountId: account.id, box, ...folder });
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
