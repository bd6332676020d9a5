import { buildReplyPrompt, parseReplyLabel } from "@dakiya/domain/ai";
import { and, eq, sql } from "drizzle-orm";
import { inboxMessages } from "../../db/schema/index.ts";
import { EVERY_ACCOUNT } from "../../db/sql/every-account.ts";
import type { Deps } from "../../deps.ts";
import { LimitHit } from "../../limits.ts";

/** Replies of all accounts in one run, one after the other; of an account a part, so that it holds up no other. */
const BATCH = 20;
const OF_ACCOUNT = 5;
const MAX_TRIES = 3;
/** A run that died, or was told "not now", is repeated so much later. */
const AGAIN_MINUTES = 10;

type Due = { accountId: number; id: number; subject: string; text: string };

/**
 * Has the AI label replies of accounts that want it, at most 500 a day for each. A reply that the AI can't label within
 * three tries stays without one.
 *
 * @returns How many have a result.
 */
export async function labelReplies(deps: Deps, signal: AbortSignal): Promise<number> {
  if (!deps.ai.isConfigured) return 0;
  let count = 0;
  for (const reply of await claimDue(deps)) {
    if (signal.aborted) break;
    try {
      await deps.limits.count("replyLabels", String(reply.accountId));
    } catch (error) {
      if (error instanceof LimitHit) continue;
      throw error;
    }
    const { subject, text } = reply;
    const outcome = await deps.ai.generate(buildReplyPrompt({ subject, text }));
    if (outcome.kind === "text") {
      await store(deps, reply, parseReplyLabel(outcome.text));
      count += 1;
    } else if (outcome.kind !== "failed") break;
  }
  return count;
}

/** Counts a try of each at once: a process that dies asks at most so often. */
async function claimDue({ db }: Deps): Promise<Due[]> {
  const { rows } = await db.execute<{
    account: string;
    id: string;
    subject: string;
    text: string;
  }>(sql`
    with due as (
      select account_id, id from (
        select m.account_id, m.id, m.label_at,
          row_number() over (partition by m.account_id order by m.label_at) as nth
        from inbox_messages m
        join inbox_readers r on r.account_id = m.account_id and r.label_replies
        where ${EVERY_ACCOUNT} and m.label_at <= statement_timestamp()
      ) d where nth <= ${OF_ACCOUNT} order by label_at limit ${BATCH}
    )
    update inbox_messages m set label_tries = m.label_tries + 1,
      label_at = case when m.label_tries + 1 < ${MAX_TRIES}
        then statement_timestamp() + make_interval(mins => ${AGAIN_MINUTES}::int) end
    from due
    where m.account_id = due.account_id and m.id = due.id and m.label_at <= statement_timestamp()
    returning m.account_id as account, m.id, m.subject, m.text
  `);
  return rows.map(({ account, id, subject, text }) => ({
    ...{ accountId: Number(account), id: Number(id), subject, text },
  }));
}

async function store(
  { db }: Deps,
  { accountId, id }: Due,
  label: ReturnType<typeof parseReplyLabel>,
) {
  await db
    .update(inboxMessages)
    .set({ label, labelAt: null })
    .where(and(eq(inboxMessages.accountId, accountId), eq(inboxMessages.id, id)));
}
