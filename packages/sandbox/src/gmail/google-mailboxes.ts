import type { SandboxContext } from "../context.ts";

/** A message of a mailbox, as its bytes came in. */
export type GmailMessage = {
  /** 16 hexadecimal digits, greater with each message. */
  id: string;
  labels: Set<string>;
  at: Date;
  raw: string;
  /** The last change of it. */
  historyId: number;
};

/** One change: labels that a message got, all of them when it came. */
export type GmailChange = {
  historyId: number;
  message: GmailMessage;
  kind: "messageAdded" | "labelAdded";
  labels: readonly string[];
};

/** How a message is put into a mailbox: unread into the inbox where no labels are named, now, and once. */
export type GmailDelivery = { labels?: readonly string[]; at?: string; copies?: number };

export type GmailMailbox = {
  /** In the order they came. */
  messages: GmailMessage[];
  byId: Map<string, GmailMessage>;
  changes: GmailChange[];
  historyId: number;
  /** Changes before this one are forgotten. */
  forgottenBefore: number;
};

/** The mailboxes of one sandbox, by address. */
export type GoogleMailboxes = {
  of(email: string): GmailMailbox;
  /** @returns The id of the last message. */
  deliver(email: string, raw: string, delivery?: GmailDelivery): string;
  /** Gives a message labels and takes others away, as moving it does. */
  label(email: string, id: string, labels: { add?: string[]; remove?: string[] }): void;
  /** Gmail keeps its history for a week, sometimes for hours alone. */
  forgetHistory(email: string): void;
};

const FIRST_ID = 0x18c0000000000000n;
/** Gaps between the numbers of a history are usual. */
const STEP = 7;

/** Mailboxes that are empty until something is delivered. */
export function createGoogleMailboxes(
  ctx: Pick<SandboxContext, "clock" | "onReset">,
): GoogleMailboxes {
  const mailboxes = new Map<string, GmailMailbox>();
  let delivered = 0n;
  ctx.onReset(() => mailboxes.clear());

  function of(email: string): GmailMailbox {
    const address = email.toLowerCase();
    const known = mailboxes.get(address);
    if (known !== undefined) return known;
    const empty = { messages: [], byId: new Map(), changes: [] };
    const fresh: GmailMailbox = { ...empty, historyId: 1_000, forgottenBefore: 0 };
    mailboxes.set(address, fresh);
    return fresh;
  }

  function deliverOne(mailbox: GmailMailbox, raw: string, { labels, at }: GmailDelivery): string {
    delivered += 1n;
    const id = (FIRST_ID + delivered * 4096n).toString(16);
    mailbox.historyId += STEP;
    const message: GmailMessage = {
      ...{ id, raw, historyId: mailbox.historyId },
      labels: new Set(labels ?? ["INBOX", "UNREAD"]),
      at: at === undefined ? ctx.clock.now() : new Date(at),
    };
    mailbox.messages.push(message);
    mailbox.byId.set(id, message);
    const { historyId } = mailbox;
    mailbox.changes.push({ historyId, message, kind: "messageAdded", labels: [...message.labels] });
    return id;
  }

  return {
    of,
    deliver(email, raw, delivery = {}) {
      let last = "";
      for (let n = 0; n < (delivery.copies ?? 1); n += 1) {
        last = deliverOne(of(email), raw, delivery);
      }
      return last;
    },
    label(email, id, { add = [], remove = [] }) {
      const mailbox = of(email);
      const message = mailbox.byId.get(id);
      if (message === undefined) throw new Error(`no message ${id}`);
      for (const one of remove) message.labels.delete(one);
      for (const one of add) message.labels.add(one);
      mailbox.historyId += STEP;
      message.historyId = mailbox.historyId;
      const { historyId } = mailbox;
      if (add.length > 0)
        mailbox.changes.push({ historyId, message, kind: "labelAdded", labels: add });
    },
    forgetHistory(email) {
      const mailbox = of(email);
      mailbox.historyId += STEP;
      mailbox.changes = [];
      mailbox.forgottenBefore = mailbox.historyId;
    },
  };
}
