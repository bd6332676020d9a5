import { randomBytes } from "node:crypto";
import { openLineFile } from "./mail-file.ts";
import { openMailShelf } from "./mail-shelf.ts";
import type { AcceptedMail, AcceptRecord, MailStore, StoredMail } from "./types.ts";

const MAX_ACCEPTS = 2_000_000;

/** The store as the stand-ins see it: they add, everyone else reads. */
export type WritableMailStore = {
  /** Records all emails of one request at once; returned emails have been written. */
  accept(mails: readonly AcceptedMail[], at: Date): StoredMail[];
  close(): void;
} & MailStore;

/** Keeps emails on a shelf, and a record of each acceptance, with a `folder` in `accepts.jsonl`, never rewritten. */
export function createMailStore(options: {
  folder?: string | undefined;
  maxBytes: number;
  keepMails: boolean;
}): WritableMailStore {
  const shelf = openMailShelf(options.folder, options.maxBytes);
  const acceptFile = options.folder
    ? openLineFile(options.folder, "accepts.jsonl", Number.MAX_SAFE_INTEGER)
    : null;
  let accepts: AcceptRecord[] = [];
  let seq = 0;

  return {
    accept(mails, at) {
      const acceptedAt = at.toISOString();
      const storedMails = mails.map((mail) => ({
        id: randomBytes(9).toString("base64url"),
        ...mail,
        acceptedAt,
      }));
      const records = storedMails.map((mail) => acceptRecord(mail, (seq += 1)));
      acceptFile?.append(records.map((record) => JSON.stringify(record)));
      if (accepts.length > MAX_ACCEPTS) accepts = accepts.slice(MAX_ACCEPTS / 2);
      for (const record of records) accepts.push(record);
      if (options.keepMails) shelf.add(storedMails);
      return storedMails;
    },
    list: (filter = {}) => shelf.list(filter),
    get: shelf.get,
    find: (filter = {}) => shelf.list(filter).mails.flatMap(({ id }) => shelf.get(id) ?? []),
    accepted(filter = {}) {
      const recipient = filter.recipient?.toLowerCase();
      return accepts.filter(
        (record) =>
          (!filter.service || record.service === filter.service) &&
          (!recipient || record.recipient.toLowerCase() === recipient),
      );
    },
    acceptCounts(key = (record) => record.recipient) {
      const counts = new Map<string, number>();
      for (const record of accepts) {
        const name = key(record);
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
      return counts;
    },
    clear() {
      accepts = [];
      shelf.clear();
    },
    close() {
      shelf.close();
      acceptFile?.close();
    },
  };
}

function acceptRecord(mail: StoredMail, seq: number): AcceptRecord {
  const messageId = mail.headers.find(([name]) => name.toLowerCase() === "message-id")?.[1] ?? null;
  return {
    seq,
    service: mail.service,
    account: mail.account,
    recipient: mail.recipient.email,
    mailId: mail.id,
    providerMessageId: mail.providerMessageId,
    idempotencyKey: mail.idempotencyKey,
    customArgs: mail.customArgs,
    messageId,
    acceptedAt: mail.acceptedAt,
  };
}
