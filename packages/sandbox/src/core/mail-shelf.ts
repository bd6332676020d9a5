import { parseJson } from "./json.ts";
import { openLineFile } from "./mail-file.ts";
import type { LineLocation } from "./mail-file.ts";
import { storedMail } from "./stored-mail.ts";
import type { MailFilter, MailSummary, StoredMail } from "./types.ts";

const MAX_ENTRIES = 100_000;
const RELOAD_BYTES = 32 * 2 ** 20;

/** Emails by their id, the oldest first. */
export type MailShelf = {
  add(mails: readonly StoredMail[]): void;
  get(id: string): StoredMail | undefined;
  list(filter: MailFilter): { total: number; mails: MailSummary[] };
  clear(): void;
  close(): void;
};

/**
 * Keeps bodies in memory up to `maxBytes`. With a `folder` all are in `mails.jsonl`, from where older ones are read
 * back; without one an email that leaves memory is gone.
 */
export function openMailShelf(folder: string | undefined, maxBytes: number): MailShelf {
  const file = folder ? openLineFile(folder, "mails.jsonl") : null;
  const summaries = new Map<string, { summary: MailSummary; location: LineLocation | null }>();
  const bodies = new Map<string, { mail: StoredMail; bytes: number }>();
  let bytesInMemory = 0;

  for (const { line, location } of file?.tail(RELOAD_BYTES) ?? []) {
    const mail = parseMail(line);
    if (mail) summaries.set(mail.id, { summary: summarise(mail), location });
  }

  function evict(): void {
    for (const [id, { bytes }] of bodies) {
      if (bytesInMemory <= maxBytes && bodies.size <= MAX_ENTRIES) break;
      bodies.delete(id);
      bytesInMemory -= bytes;
      if (file === null) summaries.delete(id);
    }
    for (const id of summaries.keys()) {
      if (summaries.size <= MAX_ENTRIES) break;
      summaries.delete(id);
    }
  }

  return {
    add(mails) {
      const locations = file?.append(mails.map((mail) => JSON.stringify(mail))) ?? [];
      mails.forEach((mail, index) => {
        const bytes = sizeOf(mail);
        summaries.set(mail.id, { summary: summarise(mail), location: locations[index] ?? null });
        bodies.set(mail.id, { mail, bytes });
        bytesInMemory += bytes;
      });
      evict();
    },
    get(id) {
      const location = summaries.get(id)?.location ?? null;
      return bodies.get(id)?.mail ?? parseMail((location && file?.read(location)) ?? "");
    },
    list({ service, recipient = "", limit = 100, offset = 0 }) {
      const part = recipient.toLowerCase();
      const matches = [...summaries.values()].flatMap(({ summary }) => {
        const { email, name } = summary.recipient;
        const isOne =
          (service === undefined || summary.service === service) &&
          (email.toLowerCase().includes(part) || name?.toLowerCase().includes(part) === true);
        return isOne ? [summary] : [];
      });
      const mails = matches.toReversed().slice(offset, offset + limit);
      return { total: matches.length, mails };
    },
    clear() {
      summaries.clear();
      bodies.clear();
      bytesInMemory = 0;
      file?.truncate();
    },
    close: () => file?.close(),
  };
}

function parseMail(line: string): StoredMail | undefined {
  return storedMail.safeParse(parseJson(line)?.value).data;
}

function summarise(mail: StoredMail): MailSummary {
  const { id, service, account, recipient, from, subject, providerMessageId, acceptedAt } = mail;
  return { id, service, account, recipient, from, subject, providerMessageId, acceptedAt };
}

function sizeOf(mail: StoredMail): number {
  const headers = mail.headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  const body = (mail.html?.length ?? 0) + (mail.text?.length ?? 0) + mail.subject.length;
  return 2 * (headers + body + (mail.source?.length ?? 0)) + 500;
}
