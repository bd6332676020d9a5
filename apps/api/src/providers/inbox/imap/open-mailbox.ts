import type { ImapFlow } from "imapflow";
import type { Network } from "../../network/index.ts";
import { classify } from "../classify/classify.ts";
import type { Classified } from "../classify/classify.ts";
import { mayBeNotice } from "../classify/notice.ts";
import { MAX_MESSAGE_BYTES, readMessage } from "../read-message.ts";
import type { ReadMessage } from "../read-message.ts";
import { connect } from "./connect.ts";
import type { MailboxAccount } from "./connect.ts";
import { toInboxError } from "../errors.ts";

/** A folder as it stands. UIDs of another validity mean other messages. */
export type OpenFolder = { uidValidity: bigint; uidNext: number };

/** The head of a message, and whether a server may have sent it as a notice. */
export type FetchedHead = { uid: number; message: ReadMessage; mayBeNotice: boolean };

/** A message, what it is, and when the server got it. */
export type FetchedMessage = {
  uid: number;
  message: ReadMessage;
  classified: Classified;
  at: Date;
};

/** A mailbox that is signed in to. Nothing in it is changed: folders are examined, messages peeked at. */
export type Mailbox = {
  /** The inbox and, where the server names one, the spam folder. */
  folders: () => Promise<string[]>;
  open: (path: string) => Promise<OpenFolder>;
  /** UIDs above one, ascending. */
  uidsAfter: (uid: number) => Promise<number[]>;
  /** UIDs of the messages since a day, ascending. */
  uidsSince: (day: Date) => Promise<number[]>;
  /** The beginnings of the heads. Unreadable ones are left out. */
  heads: (uids: readonly number[]) => Promise<FetchedHead[]>;
  /**
   * The beginnings of whole messages, one at a time.
   *
   * @param own - Addresses of the sender, lower case.
   */
  messages: (uids: readonly number[], own: readonly string[]) => AsyncIterable<FetchedMessage>;
  /**
   * Heads of the messages that were sent from here, by their ids without brackets; empty where no copies are kept. Another folder
   * is open afterwards.
   */
  sent: (ids: readonly string[]) => Promise<Map<string, ReadMessage>>;
  close: () => Promise<void>;
};

const MAX_HEAD_BYTES = 16 * 1024;
const HEAD = "header";

/** @throws InboxError, as do all its methods. */
export async function openMailbox(
  account: MailboxAccount,
  options: { network: Network; signal: AbortSignal },
): Promise<Mailbox> {
  const client = await connect(account, options);
  const told = async <T>(run: () => Promise<T>): Promise<T> => {
    try {
      return await run();
    } catch (error) {
      throw toInboxError(error);
    }
  };
  return {
    folders: async () => await told(async () => await foldersOf(client)),
    open: async (path) =>
      await told(async () => {
        const { uidValidity, uidNext } = await client.mailboxOpen(path, { readOnly: true });
        return { uidValidity, uidNext };
      }),
    // `n:*` means the last message where there is none above n.
    uidsAfter: async (uid) =>
      (await told(async () => await search(client, { uid: `${uid + 1}:*` }))).filter(
        (found) => found > uid,
      ),
    uidsSince: async (day) => await told(async () => await search(client, { since: day })),
    heads: async (uids) => {
      const heads = await told(async () => await readHeads(client, uids));
      return heads.map((head) => ({ ...head, mayBeNotice: mayBeNotice(head.message) }));
    },
    async *messages(uids, own) {
      for (const uid of uids) {
        const row = await told(async () => await fetchMessage(client, uid));
        // It may be gone since its head was read.
        if (row === false || row === undefined || row.source === undefined) continue;
        const message = await readMessage(row.source);
        if (message === null) continue;
        const at = new Date(row.internalDate ?? Date.now());
        yield { uid, message, classified: classify(message, own), at };
      }
    },
    sent: async (ids) => await told(async () => await readSent(client, ids)),
    close: async () => {
      // A server that does not say goodbye is left.
      await client.logout().catch(() => client.close());
    },
  };
}

/** No other text is looked for: ids come from strangers. */
const PLAIN_ID = /^[!-~]{3,250}$/;

async function readSent(
  client: ImapFlow,
  ids: readonly string[],
): Promise<Map<string, ReadMessage>> {
  const found = new Map<string, ReadMessage>();
  const folder = (await client.list()).find(({ specialUse }) => specialUse === "\\Sent");
  if (folder === undefined) return found;
  await client.mailboxOpen(folder.path, { readOnly: true });
  for (const id of ids.filter((one) => PLAIN_ID.test(one))) {
    // Servers search for parts: within its brackets an id is whole.
    const [uid] = await search(client, { header: { "message-id": `<${id}>` } });
    if (uid === undefined) continue;
    const [head] = await readHeads(client, [uid]);
    if (head?.message.messageId === `<${id}>`) found.set(id, head.message);
  }
  return found;
}

async function foldersOf(client: ImapFlow): Promise<string[]> {
  const all = await client.list();
  const spam = all.find(({ specialUse }) => specialUse === "\\Junk");
  return spam === undefined ? ["INBOX"] : ["INBOX", spam.path];
}

async function search(client: ImapFlow, query: object): Promise<number[]> {
  const found = await client.search(query, { uid: true });
  return found === false || found === undefined ? [] : found.toSorted((a, b) => a - b);
}

async function readHeads(client: ImapFlow, uids: readonly number[]) {
  const bodyParts = [{ key: HEAD, start: 0, maxLength: MAX_HEAD_BYTES }];
  const rows = await client.fetchAll([...uids], { uid: true, bodyParts }, { uid: true });
  const heads: { uid: number; message: ReadMessage }[] = [];
  for (const { uid, headers, bodyParts: parts } of rows) {
    // The library takes a part of the head for the head.
    const message = await readMessage(headers ?? parts?.get(HEAD) ?? Buffer.alloc(0));
    if (message !== null) heads.push({ uid, message });
  }
  return heads;
}

async function fetchMessage(client: ImapFlow, uid: number) {
  const source = { start: 0, maxLength: MAX_MESSAGE_BYTES };
  return await client.fetchOne(
    String(uid),
    { uid: true, internalDate: true, source },
    { uid: true },
  );
}
