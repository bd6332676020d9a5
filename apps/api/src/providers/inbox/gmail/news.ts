import { z } from "zod";
import { InboxError } from "../errors.ts";
import { BATCH_SIZE } from "../mailbox.ts";
import type { Batch } from "../mailbox.ts";
import type { GmailApi } from "./gmail-api.ts";

const MAX_RESULTS = "500";
const HISTORY_TYPES = ["messageAdded", "labelAdded"] as const;
const DAY_SECONDS = 86_400;

const number = z.string().regex(/^\d{1,20}$/);
const id = z.string().regex(/^[0-9a-f]{1,16}$/);

/**
 * How far a label was read: a point of the mailbox's history, and when Gmail gave it. While messages are listed, because there is
 * no such point, also since when and the last one that was stored.
 */
const cursorShape = z.object({
  history: number,
  seconds: z.number(),
  listing: z.object({ since: z.number(), last: id.nullable() }).optional(),
});
type Cursor = z.infer<typeof cursorShape>;

const profile = z.object({ historyId: number });

/** The point at which the mailbox is now. @throws InboxError */
export async function readProfile(api: GmailApi): Promise<z.infer<typeof profile>> {
  const found = await api.read("profile", {}, profile);
  if (found === null) throw new InboxError("noMailbox");
  return found;
}

const idsPage = z.object({
  messages: z.array(z.object({ id })).default([]),
  nextPageToken: z.string().optional(),
});

const changed = z.object({ message: z.object({ id }) });
const historyPage = z.object({
  history: z
    .array(
      z.object({
        id: number,
        messagesAdded: z.array(changed).default([]),
        labelsAdded: z.array(changed.extend({ labelIds: z.array(z.string()) })).default([]),
      }),
    )
    .default([]),
  historyId: number,
  nextPageToken: z.string().optional(),
});

/** News of a label: from its history, or from a list where Gmail has none since the cursor. */
export async function* newsOf(
  api: GmailApi,
  label: string,
  from: { cursor: string | null; since: Date },
): AsyncGenerator<Batch> {
  const known = readCursor(from.cursor);
  if (known === null) {
    yield* await list(api, label, Math.floor(from.since.getTime() / 1000));
  } else if (known.listing !== undefined) {
    yield* resume(api, label, { ...known, listing: known.listing });
  } else if (!(yield* follow(api, label, known))) {
    // Gmail forgets a history after some days. Its clock and search are not exact.
    yield* await list(api, label, known.seconds - DAY_SECONDS);
  }
}

function readCursor(text: string | null): Cursor | null {
  if (text === null) return null;
  try {
    return cursorShape.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

const write = (cursor: Cursor): string => JSON.stringify(cursor);

const nowSeconds = (): number => Math.floor(Date.now() / 1000);

/** Reads the history after a point. @returns Whether Gmail still has it. */
async function* follow(api: GmailApi, label: string, from: Cursor): AsyncGenerator<Batch, boolean> {
  const seconds = nowSeconds();
  const cursorAt = (history: string): string => write({ history, seconds });
  let end: string | null = null;
  let last = from.history;
  let waiting: string[] = [];
  let pageToken: string | undefined;
  do {
    const page: z.infer<typeof historyPage> | null = await api.read(
      "history",
      {
        ...{ startHistoryId: from.history, labelId: label, historyTypes: HISTORY_TYPES },
        ...{ maxResults: MAX_RESULTS, pageToken },
      },
      historyPage,
    );
    if (page === null) return false;
    // Changes that come while the pages are read are after the first one's end.
    end ??= page.historyId;
    for (const change of page.history) {
      waiting.push(...added(change, label));
      while (waiting.length > BATCH_SIZE)
        yield { ids: waiting.splice(0, BATCH_SIZE), cursor: cursorAt(last) };
      last = change.id;
      if (waiting.length < BATCH_SIZE) continue;
      yield { ids: waiting, cursor: cursorAt(last) };
      waiting = [];
    }
    pageToken = page.nextPageToken;
  } while (pageToken !== undefined);
  const reached = BigInt(last) > BigInt(end) ? last : end;
  if (waiting.length > 0 || reached !== from.history)
    yield { ids: waiting, cursor: cursorAt(reached) };
  return true;
}

type Change = z.infer<typeof historyPage>["history"][number];

/** Messages that came, or that were moved here. */
function added({ messagesAdded, labelsAdded }: Change, label: string): string[] {
  const moved = labelsAdded.filter(({ labelIds }) => labelIds.includes(label));
  return [...new Set([...messagesAdded, ...moved].map(({ message }) => message.id))];
}

/** Begins a list of the messages since a time. The history goes on from before it. */
async function list(api: GmailApi, label: string, since: number): Promise<AsyncGenerator<Batch>> {
  const seconds = nowSeconds();
  const { historyId: history } = await readProfile(api);
  return resume(api, label, { history, seconds, listing: { since, last: null } });
}

/** Goes on after the last message that was stored; from the start where that is gone. */
async function* resume(
  api: GmailApi,
  label: string,
  { history, seconds, listing }: Cursor & { listing: NonNullable<Cursor["listing"]> },
): AsyncGenerator<Batch> {
  const { since, last } = listing;
  const ids = await listIds(api, label, since);
  const start = last === null ? 0 : ids.indexOf(last) + 1;
  for (let at = start; at < ids.length; at += BATCH_SIZE) {
    const batch = ids.slice(at, at + BATCH_SIZE);
    const reached = batch.at(-1) ?? null;
    yield { ids: batch, cursor: write({ history, seconds, listing: { since, last: reached } }) };
  }
  yield { ids: [], cursor: write({ history, seconds }) };
}

/** The oldest first: Gmail lists the newest first. */
async function listIds(api: GmailApi, label: string, since: number): Promise<string[]> {
  const ids: string[] = [];
  let pageToken: string | undefined;
  do {
    const page: z.infer<typeof idsPage> | null = await api.read(
      "messages",
      {
        ...{ labelIds: label, q: `after:${since}`, includeSpamTrash: "true" },
        ...{ maxResults: MAX_RESULTS, pageToken },
      },
      idsPage,
    );
    ids.push(...(page?.messages ?? []).map((message) => message.id));
    pageToken = page?.nextPageToken;
  } while (pageToken !== undefined);
  return ids.toReversed();
}
