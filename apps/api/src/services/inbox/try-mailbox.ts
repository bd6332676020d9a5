import { MESSAGES } from "@dakiya/domain/messages";
import type { AccountCtx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import type { MailboxAccount } from "../../providers/inbox/index.ts";

const DEADLINE_MS = 20_000;

/** Signs in and looks into the inbox, as the reading will. @throws InboxError */
export async function tryMailbox(ctx: AccountCtx, account: MailboxAccount): Promise<void> {
  const mailbox = await ctx.inbox.open(account, AbortSignal.timeout(DEADLINE_MS));
  try {
    await mailbox.check();
  } finally {
    await mailbox.close();
  }
}

/** Says a problem of a mailbox to the user. @throws AppError "impossible" */
export async function told<T>(ctx: AccountCtx, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const problem = ctx.inbox.problemOf(error);
    if (problem === null) throw error;
    throw new AppError("impossible", MESSAGES.inbox.problems[problem]);
  }
}
