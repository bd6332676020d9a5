import { z } from "zod";
import { classify } from "../classify/classify.ts";
import { mayBeNotice } from "../classify/notice.ts";
import { isPlainId } from "../mailbox.ts";
import type { Mailbox } from "../mailbox.ts";
import { MAX_MESSAGE_BYTES, readMessage } from "../read-message.ts";
import type { ReadMessage } from "../read-message.ts";
import { openGmailApi } from "./gmail-api.ts";
import type { GmailAccount, GmailApi } from "./gmail-api.ts";
import { newsOf, readProfile } from "./news.ts";

/** Labels that are read, as folders are. */
const LABELS = ["INBOX", "SPAM"] as const;

/** Heads that are asked for at a time: Gmail lets a user read 50 a second. */
const AT_A_TIME = 5;

/** Characters of base64 for the beginning of a message, and what stands before them. */
const MAX_RAW_BYTES = Math.ceil(MAX_MESSAGE_BYTES / 3) * 4 + 64;

const head = z.object({
  internalDate: z.string().regex(/^\d{1,16}$/),
  payload: z.object({
    headers: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  }),
});
const found = z.object({ messages: z.array(z.object({ id: z.string() })).default([]) });

type Head = { message: ReadMessage; at: Date };

/** A mailbox that is read by the Gmail API, whose scope can change nothing. */
export function openGmail(baseUrl: string, account: GmailAccount, signal: AbortSignal): Mailbox {
  const api = openGmailApi(baseUrl, account, signal);
  /** Times of the batch whose heads were read. */
  let times = new Map<string, Date>();
  return {
    check: async () => {
      await readProfile(api);
    },
    folders: async () => await Promise.resolve([...LABELS]),
    news: (path, from) => newsOf(api, path, from),
    heads: async ({ ids }) => {
      const heads: ({ id: string } & Head)[] = [];
      for (let at = 0; at < ids.length; at += AT_A_TIME) {
        const some = await Promise.all(
          ids.slice(at, at + AT_A_TIME).map(async (id) => ({ id, head: await readHead(api, id) })),
        );
        // One may be gone since it was listed.
        for (const { id, head: one } of some) if (one !== null) heads.push({ id, ...one });
      }
      times = new Map(heads.map(({ id, at }) => [id, at]));
      return heads.map(({ id, message }) => ({ id, message, mayBeNotice: mayBeNotice(message) }));
    },
    async *messages({ ids }, own) {
      for (const id of ids) {
        const message = await readWhole(api, id);
        if (message === null) continue;
        const at = times.get(id) ?? new Date();
        yield { place: `gmail\n${id}`, message, classified: classify(message, own), at };
      }
    },
    sent: async (ids) => {
      const copies = new Map<string, ReadMessage>();
      for (const id of ids.filter(isPlainId)) {
        const query = { labelIds: "SENT", q: `rfc822msgid:${id}`, maxResults: "1" };
        const [first] = (await api.read("messages", query, found))?.messages ?? [];
        const copy = first === undefined ? null : await readHead(api, first.id);
        if (copy?.message.messageId === `<${id}>`) copies.set(id, copy.message);
      }
      return copies;
    },
    close: async () => {
      await Promise.resolve();
    },
  };
}

/** Null for one that is gone, or that can't be read. */
async function readHead(api: GmailApi, id: string): Promise<Head | null> {
  const query = { format: "metadata", fields: "internalDate,payload/headers" };
  const one = await api.read(`messages/${id}`, query, head);
  if (one === null) return null;
  // Gmail unfolds headers and decodes their words.
  const lines = one.payload.headers.map(
    ({ name, value }) => `${name}: ${value.replace(/[\r\n]+/g, " ")}`,
  );
  const message = await readMessage(Buffer.from(`${lines.join("\r\n")}\r\n\r\n`));
  return message === null ? null : { message, at: new Date(Number(one.internalDate)) };
}

/** The bytes of a message as a server sent them: Gmail's own parts leave out what reports are told by. */
async function readWhole(api: GmailApi, id: string): Promise<ReadMessage | null> {
  const query = { format: "raw", fields: "raw" };
  const text = await api.beginning(`messages/${id}`, query, MAX_RAW_BYTES);
  const raw = /"raw"\s*:\s*"([\w=-]*)/.exec(text ?? "")?.[1];
  return raw === undefined ? null : await readMessage(Buffer.from(raw, "base64url"));
}
