import type { Network } from "../network/index.ts";
import { InboxError } from "./errors.ts";
import type { InboxProblem } from "./errors.ts";
import type { ImapAccount } from "./imap/connect.ts";
import type { Mailbox } from "./mailbox.ts";

export type { Classified, IncomingKind } from "./classify/classify.ts";
export type { FetchedHead, FetchedMessage, Mailbox, Place } from "./mailbox.ts";
export type { InboxProblem } from "./errors.ts";
export type { ReadMessage } from "./read-message.ts";

/** How a mailbox is signed in to. */
export type MailboxAccount = ImapAccount;

/** Signs in to mailboxes that users gave. */
export type InboxReader = {
  /** `problemOf` tells the errors of this and of its mailboxes. */
  open: (account: MailboxAccount, signal: AbortSignal) => Promise<Mailbox>;
  /** Why a mailbox could not be read; null for an error that has nothing to do with it. */
  problemOf: (error: unknown) => InboxProblem | null;
  /** The error of a problem that shows before the mailbox is reached. */
  failure: (problem: InboxProblem) => Error;
};

/** @param network - Servers outside it are refused; this machine, where allowed, needs no TLS. */
export function createInboxReader(network: Network): InboxReader {
  return {
    open: async (account, signal) => {
      // The library is read once somebody has a mailbox read.
      const { openMailbox } = await import("./imap/open-mailbox.ts");
      return await openMailbox(account, { network, signal });
    },
    failure: (problem) => new InboxError(problem),
    problemOf: (error) => (error instanceof InboxError ? error.problem : null),
  };
}
