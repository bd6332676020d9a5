import type { Classified } from "./classify/classify.ts";
import type { ReadMessage } from "./read-message.ts";

/** Messages of one transaction: heads of 16 KB and one message at a time. */
export const BATCH_SIZE = 25;

/** Messages to read next, the oldest first, and the folder's cursor once they are stored. */
export type Batch = { ids: readonly string[]; cursor: string };

/** Messages of a folder by the ids of a batch. */
export type Place = { path: string; ids: readonly string[] };

/** The head of a message, and whether a server may have sent it as a notice. */
export type FetchedHead = { id: string; message: ReadMessage; mayBeNotice: boolean };

/** A message, what it is, and when the server got it. */
export type FetchedMessage = {
  /** Its place in the mailbox, which no other message has. */
  place: string;
  message: ReadMessage;
  classified: Classified;
  at: Date;
};

/** A mailbox that is signed in to. Nothing in it is changed. Each kind has a file that opens it. */
export type Mailbox = {
  /** Looks whether the inbox may be read. */
  check: () => Promise<void>;
  /** The inbox and, where there is one, the spam folder. */
  folders: () => Promise<string[]>;
  /**
   * News of a folder after a cursor; since a time where there is none yet, or it no longer counts. A batch may hold nothing but a new
   * cursor.
   */
  news: (path: string, from: { cursor: string | null; since: Date }) => AsyncIterable<Batch>;
  /** The beginnings of the heads. Unreadable ones are left out. */
  heads: (place: Place) => Promise<FetchedHead[]>;
  /**
   * The beginnings of whole messages, one at a time.
   *
   * @param own - Addresses of the sender, lower case.
   */
  messages: (place: Place, own: readonly string[]) => AsyncIterable<FetchedMessage>;
  /** Heads of the messages that were sent from here, by their ids without brackets; empty where no copies are kept. */
  sent: (ids: readonly string[]) => Promise<Map<string, ReadMessage>>;
  close: () => Promise<void>;
};

/** No other text is looked for among sent messages: ids come from strangers. */
export const isPlainId = (id: string): boolean => /^[!-~]{3,250}$/.test(id);
