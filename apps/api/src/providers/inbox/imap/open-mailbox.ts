import type { ImapFlow } from "imapflow";
import type { Network } from "../../network/index.ts";
import { classify } from "../classify/classify.ts";
import { mayBeNotice } from "../classify/notice.ts";
import { MAX_MESSAGE_BYTES, readMessage } from "../read-message.ts";
import type { ReadMessage } from "../read-message.ts";
import { connect } from "./connect.ts";
import type { ImapAccount } from "./connect.ts";
import { toInboxError } from "../errors.ts";
import { BATCH_SIZE, isPlainId } from "../mailbox.ts";
import type { Batch, Mailbox } from "../mailbox.ts";

const MAX_HEAD_BYTES = 16 * 1024;
const HEAD = "header";

/** @throws InboxError, as do all its methods. */
export async function openMailbox(
  account: ImapAccount,
  options: { network: Network; signal: AbortSignal },
): Promise<Mailbox> {
  const client = await connect(account, options);
  const told: Told = async (run) => {
    try {
      return await run();
    } catch (error) {
      throw toInboxError(error);
    }
  };
  let selected: string | null = null;
  const select = async (path: string): Promise<void> => {
    if (selected === path) return;
    selected = null;
    await client.mailboxOpen(path, { readOnly: true });
    selected = path;
  };
  return {
    check: async () => await told(async () => await select("INBOX")),
    folders: async () => await told(async () => await foldersOf(client)),
    news: (path, from) => newsOf(client, path, from, told),
    heads: async ({ path, ids }) => {
      const heads = await told(async () => {
        await select(path);
        return await readHeads(client, ids);
      });
      return heads.map((head) => ({ ...head, mayBeNotice: mayBeNotice(head.message) }));
    },
    async *messages({ path, ids }, own) {
      for (const id of ids) {
        const row = await told(async () => {
          await select(path);
          return await fetchMessage(client, id);
        });
        // It may be gone since its head was read.
        if (row === false || row === undefined || row.source === undefined) continue;
        const message = await readMessage(row.source);
        if (message === null) continue;
        const at = new Date(row.internalDate ?? Date.now());
        const place = `${path}\n${validityOf(client)}\n${id}`;
        yield { place, message, classified: classify(message, own), at };
      }
    },
    sent: async (ids) =>
      await told(async () => {
        selected = null;
        return await readSent(client, ids);
      }),
    close: async () => {
      // A server that does not say goodbye is left.
      await client.logout().catch(() => client.close());
    },
  };
}

type Told = <T>(run: () => Promise<T>) => Promise<T>;

/** UIDs of another validity mean other messages. */
const validityOf = ({ mailbox }: ImapFlow): string =>
  mailbox === false ? "" : String(mailbox.uidValidity);

/** A cursor is the folder's validity and the last UID that was read. */
async function* newsOf(
  client: ImapFlow,
  path: string,
  { cursor, since }: { cursor: string | null; since: Date },
  told: Told,
): AsyncGenerator<Batch> {
  // Selected anew, whatever is: the folder may have grown.
  const { uidValidity, uidNext } = await told(
    async () => await client.mailboxOpen(path, { readOnly: true }),
  );
  const [validity, uid] = (cursor ?? "").split(":");
  const lastUid = validity === String(uidValidity) ? Number(uid) : null;
  if (lastUid !== null && uidNext <= lastUid + 1) return;
  const uids = await told(async () =>
    lastUid === null ? await search(client, { since }) : await uidsAfter(client, lastUid),
  );
  for (let at = 0; at < uids.length; at += BATCH_SIZE) {
    const batch = uids.slice(at, at + BATCH_SIZE);
    yield { ids: batch.map(String), cursor: `${uidValidity}:${batch.at(-1)}` };
  }
  const end = Math.max(uidNext - 1, uids.at(-1) ?? 0);
  if (end !== uids.at(-1)) yield { ids: [], cursor: `${uidValidity}:${end}` };
}

/** `n:*` means the last message where there is none above n. */
async function uidsAfter(client: ImapFlow, uid: number): Promise<number[]> {
  return (await search(client, { uid: `${uid + 1}:*` })).filter((found) => found > uid);
}

async function readSent(
  client: ImapFlow,
  ids: readonly string[],
): Promise<Map<string, ReadMessage>> {
  const found = new Map<string, ReadMessage>();
  const folder = (await client.list()).find(({ specialUse }) => specialUse === "\\Sent");
  if (folder === undefined) return found;
  await client.mailboxOpen(folder.path, { readOnly: true });
  for (const id of ids.filter(isPlainId)) {
    // Servers search for parts: within its brackets an id is whole.
    const [uid] = await search(client, { header: { "message-id": `<${id}>` } });
    if (uid === undefined) continue;
    const [head] = await readHeads(client, [String(uid)]);
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

async function readHeads(client: ImapFlow, uids: readonly string[]) {
  const bodyParts = [{ key: HEAD, start: 0, maxLength: MAX_HEAD_BYTES }];
  const rows = await client.fetchAll(uids.join(","), { uid: true, bodyParts }, { uid: true });
  const heads: { id: string; message: ReadMessage }[] = [];
  for (const { uid, headers, bodyParts: parts } of rows) {
    // The library takes a part of the head for the head.
    const message = await readMessage(headers ?? parts?.get(HEAD) ?? Buffer.alloc(0));
    if (message !== null) heads.push({ id: String(uid), message });
  }
  return heads;
}

async function fetchMessage(client: ImapFlow, uid: string) {
  const source = { start: 0, maxLength: MAX_MESSAGE_BYTES };
  return await client.fetchOne(uid, { uid: true, internalDate: true, source }, { uid: true });
}
