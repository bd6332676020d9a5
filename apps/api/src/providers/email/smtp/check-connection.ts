import type { CredentialCheck } from "../types.ts";
import type { SmtpAccount, SmtpWords } from "./account.ts";
import { connectionFault, senderFault } from "./connection-faults.ts";
import { openSmtpSession } from "./smtp-session.ts";

/** Shorter than the caller's deadline, so that there is time to say what took too long. */
const SHARE_OF_DEADLINE = 0.9;

/**
 * Connects, signs in, asks whether the sender may send, and hangs up: no email goes out. The reason names the step that
 * failed and its remedy.
 */
export async function checkSmtpConnection(
  account: SmtpAccount,
  { sender, words, deadlineMs }: { sender: string; words: SmtpWords; deadlineMs: number },
): Promise<CredentialCheck> {
  const signal = AbortSignal.timeout(deadlineMs * SHARE_OF_DEADLINE);
  try {
    const session = await openSmtpSession(account, signal);
    const refusal = await session.askSender(sender, signal).finally(session.quit);
    if (refusal === null) return { kind: "accepted" };
    return senderFault(refusal, { account, words, sender });
  } catch (error) {
    return connectionFault(error, { account, words });
  }
}
