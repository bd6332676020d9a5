import { randomBytes } from "node:crypto";
import { parseJson } from "./json.ts";
import { openLineFile } from "./mail-file.ts";
import type { LineLocation } from "./mail-file.ts";
import { storedMail } from "./stored-mail.ts";
import type {
  AcceptedMail,
  AcceptRecord,
  MailFilter,
  MailStore,
  MailSummary,
  StoredMail,
} from "./types.ts";

const MAX_ENTRIES = 100_000;
const MAX_ACCEPTS = 2_000_000;
const RELOAD_BYTES = 32 * 2 ** 20;

type Entry = {
  summary: MailSummary;
  mail: StoredMail | null;
  bytes: number;
  location: LineLocation | null;
};

/** The store as the stand-ins see it: they add, everyone else reads. */
export type WritableMailStore = {
  /** Records all mails of one request at once; what it returns has been written. */
  accept(mails: readonly AcceptedMail[], at: Date): StoredMail[];
  close(): void;
} & MailStore;

/**
 * Keeps mails in memory up to `maxBytes` and, with a `folder`, in `mails.jsonl`, from where bodies
 * that left memory are read back. Accept records go to `accepts.jsonl`, which is never rewritten.
 */
export function createMailStore(options: {
  folder?: string | undefined;
  maxBytes: number;
  keepMails: boolean;
}): WritableMailStore {
  const mailFile = options.folder ? openLineFile(options.folder, "mails.jsonl") : null;
  const acceptFile = options.folder
    ? openLineFile(options.folder, "accepts.jsonl", Number.MAX_SAFE_INTEGER)
    : null;
  let entries: Entry[] = [];
  let byId = new Map<string, Entry>();
  let accepts: AcceptRecord[] = [];
  let seq = 0;
  let bytesInMemory = 0;
  let firstInMemory = 0;

  for (const { line, location } of mailFile?.tail(RELOAD_BYTES) ?? []) {
    const mail = storedMail.safeParse(parseJson(line)?.value);
    if (mail.success) addEntry({ summary: summarise(mail.data), mail: null, bytes: 0, location });
  }
  firstInMemory = entries.length;

  function addEntry(entry: Entry): void {
    entries.push(entry);
    byId.set(entry.summary.id, entry);
    bytesInMemory += entry.bytes;
  }

  function evict(): void {
    while (bytesInMemory > options.maxBytes && firstInMemory < entries.length) {
      const entry = entries[firstInMemory];
      firstInMemory += 1;
      if (!entry) continue;
      bytesInMemory -= entry.bytes;
      entry.bytes = 0;
      entry.mail = null;
      if (entry.location === null) byId.delete(entry.summary.id);
    }
    const evictedCount = Math.max(mailFile ? 0 : firstInMemory, entries.length - MAX_ENTRIES);
    // Cutting the array costs its length, so it waits until there is enough to cut.
    if (evictedCount < 1_000 && evictedCount < entries.length / 2) return;
    for (const entry of entries.slice(0, evictedCount)) {
      byId.delete(entry.summary.id);
      bytesInMemory -= entry.bytes;
    }
    entries = entries.slice(evictedCount);
    firstInMemory = Math.max(0, firstInMemory - evictedCount);
  }

  function load(entry: Entry): StoredMail | undefined {
    if (entry.mail) return entry.mail;
    const line = entry.location && mailFile ? mailFile.read(entry.location) : null;
    const parsed = line === null ? null : storedMail.safeParse(parseJson(line)?.value);
    return parsed?.success ? parsed.data : undefined;
  }

  function select(filter: MailFilter): Entry[] {
    const recipient = filter.recipient?.toLowerCase();
    return entries.filter(({ summary, mail, location }) => {
      if (!mail && !location) return false;
      if (filter.service && summary.service !== filter.service) return false;
      if (!recipient) return true;
      const { email, name } = summary.recipient;
      return email.toLowerCase().includes(recipient) || !!name?.toLowerCase().includes(recipient);
    });
  }

  function page(filter: MailFilter): { total: number; entries: Entry[] } {
    const matches = select(filter);
    const end = matches.length - (filter.offset ?? 0);
    const start = Math.max(0, end - (filter.limit ?? 100));
    return { total: matches.length, entries: matches.slice(start, Math.max(start, end)).reverse() };
  }

  function find(filter: MailFilter = {}): StoredMail[] {
    return page(filter).entries.flatMap((entry) => load(entry) ?? []);
  }

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
      if (options.keepMails) {
        const locations = mailFile?.append(storedMails.map((mail) => JSON.stringify(mail))) ?? [];
        storedMails.forEach((mail, index) => {
          const location = locations[index] ?? null;
          addEntry({ summary: summarise(mail), mail, bytes: sizeOf(mail), location });
        });
        evict();
      }
      return storedMails;
    },
    list(filter = {}) {
      const { total, entries: pageEntries } = page(filter);
      return { total, mails: pageEntries.map((entry) => entry.summary) };
    },
    get(id) {
      const entry = byId.get(id);
      return entry && load(entry);
    },
    find,
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
      entries = [];
      byId = new Map();
      accepts = [];
      bytesInMemory = 0;
      firstInMemory = 0;
      mailFile?.truncate();
    },
    close() {
      mailFile?.close();
      acceptFile?.close();
    },
  };
}

function summarise(mail: StoredMail): MailSummary {
  const { id, service, account, recipient, from, subject, providerMessageId, acceptedAt } = mail;
  return { id, service, account, recipient, from, subject, providerMessageId, acceptedAt };
}

function sizeOf(mail: StoredMail): number {
  const headers = mail.headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  const body = (mail.html?.length ?? 0) + (mail.text?.length ?? 0) + mail.subject.length;
  const source = mail.source?.length ?? 0;
  return 2 * (headers + body + source) + 500;
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
