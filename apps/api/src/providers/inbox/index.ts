import type { Network } from "../network/index.ts";
import { InboxError } from "./errors.ts";
import { openGmail } from "./gmail/open-gmail.ts";
import type { InboxProblem } from "./errors.ts";
import type { GmailAccount } from "./gmail/gmail-api.ts";
import type { ImapAccount } from "./imap/connect.ts";
import type { Mailbox } from "./mailbox.ts";

export type { Classified, IncomingKind } from "./classify/classify.ts";
export type { FetchedHead, FetchedMessage, Mailbox, Place } from "./mailbox.ts";
export type { InboxProblem } from "./errors.ts";
export type { ReadMessage } from "./read-message.ts";

/** How a mailbox is signed in to. */
export type MailboxAccount = ({ kind: "imap" } & ImapAccount) | ({ kind: "gmail" } & GmailAccount);

/** Signs in to mailboxes that users gave. */
export type InboxReader = {
  /** `problemOf` tells the errors of this and of its mailboxes. */
  open: (account: MailboxAccount, signal: AbortSignal) => Promise<Mailbox>;
  /** Why a mailbox could not be read; null for an error that has nothing to do with it. */
  problemOf: (error: unknown) => InboxProblem | null;
  /** The error of a problem that shows before the mailbox is reached. */
  failure: (problem: InboxProblem) => Error;
};

/**
 * @param network - Servers outside it are refused; this machine, where allowed, needs no TLS.
 * @param gmailUrl - Where the Gmail API is.
 */
export function createInboxReader(network: Network, gmailUrl: string): InboxReader {
  return {
    open: async (account, signal) => {
      if (account.kind === "gmail") return openGmail(gmailUrl, account, signal);
      // The library is read once somebody has a mailbox read.
      const { openMailbox } = await import("./imap/open-mailbox.ts");
      return await openMailbox(account, { network, signal });
    },
    failure: (problem) => new InboxError(problem),
    problemOf: (error) => (error instanceof InboxError ? error.problem : null),
  };
}
