import { EMAIL_SERVICE_INFO } from "@dakiya/domain/email-settings";
import { MESSAGES } from "@dakiya/domain/messages";
import type { SenderWire } from "@dakiya/domain/wire";
import { eq, sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { emailSettings, senders } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { checkSender } from "../email-settings/check-sender.ts";
import { lockAccount } from "../lock-account.ts";
import { firstOrMissing, ownRow } from "../own-row.ts";
import { queueDomainCheck } from "../sender-domain/index.ts";
import { hasCredential, lockStoredSettings, openSender } from "../sender/stored-settings.ts";
import type { StoredSettings } from "../sender/stored-settings.ts";
import { listSenders } from "./senders.ts";

/**
 * Makes a sender the default one. Campaigns and automations that chose no sender follow; those that chose one, and campaigns
 * that have started, keep theirs. The sender before it stays as a further one.
 *
 * @returns The senders, the new default one first.
 * @throws AppError "missing"; "impossible" for a service without a credential.
 */
export async function makeDefaultSender(ctx: Ctx, input: { id: string }): Promise<SenderWire[]> {
  const service = await ctx.db.transaction(async (tx) => {
    await lockAccount(tx, ctx.account.id);
    const which = ownRow(senders, ctx, input.id);
    const row = firstOrMissing(
      await tx.select().from(senders).where(which).for("update"),
      "Sender",
    );
    const settings = await lockStoredSettings(ctx, tx);
    if (settings === null) throw new AppError("impossible", MESSAGES.emailSettings.saveFirst);
    if (settings.defaultSenderId === row.id) return null;
    if (!hasCredential(openSender(ctx, settings), row.service)) {
      const { label } = EMAIL_SERVICE_INFO[row.service];
      throw new AppError("impossible", MESSAGES.senders.notConnected(label));
    }
    const before = settings.defaultSenderId ?? (await insertDefault(tx, settings));
    await settleFollowers(tx, ctx.account.id, before);
    await tx
      .update(emailSettings)
      .set({
        ...{ senderEmail: row.email, senderName: row.name, service: row.service },
        ...{ replyTo: row.replyTo, signature: row.signature, dailyLimit: row.dailyLimit },
        defaultSenderId: row.id,
        signInEmail: settings.signInEmail ?? settings.senderEmail,
        ...{ checkStatus: "notChecked", checkReason: null, checkedAt: null },
        updatedAt: sql`statement_timestamp()`,
      })
      .where(eq(emailSettings.accountId, ctx.account.id));
    await queueDomainCheck(ctx, tx);
    const subject = { type: "sender", id: String(row.id), label: row.name } as const;
    await recordAudit(tx, ctx, { action: "sender.made-default", subject });
    return row.service;
  });
  if (service !== null) await checkSender(ctx, service);
  return await listSenders(ctx, {});
}

/** Gives the first default sender, which had no row, one of its own. @returns Its id */
async function insertDefault(tx: Tx, settings: StoredSettings): Promise<number> {
  const { accountId, service, senderEmail: email, senderName: name } = settings;
  const { replyTo, signature, dailyLimit } = settings;
  const made = await tx
    .insert(senders)
    .values({ accountId, service, email, name, replyTo, signature, dailyLimit })
    .returning({ id: senders.id });
  return firstOrMissing(made, "Sender").id;
}

/**
 * Gives the default sender up to now, by its id, what it had as the default one: started campaigns, and today's emails that
 * no other sender counts. Emails of automations without a choice go on with the next default sender.
 */
async function settleFollowers(tx: Tx, accountId: number, before: number): Promise<void> {
  await tx.execute(sql`
    update campaigns set sender_id = ${before}
    where account_id = ${accountId} and sender_id is null and automation_id is null
      and status not in ('draft', 'scheduled') and from_email is not null
  `);
  await tx.execute(sql`
    insert into sender_usage (account_id, sender_id, hour, mails)
    select ${accountId}::bigint, ${before}::bigint, u.hour, sum(u.mails)::int - coalesce((
      select sum(o.mails)::int from sender_usage o where o.account_id = ${accountId} and o.hour = u.hour
    ), 0) as mails
    from sending_usage u
    where u.account_id = ${accountId} and u.hour >= date_trunc('day', statement_timestamp(), 'UTC')
    group by u.hour
    having sum(u.mails) > coalesce((
      select sum(o.mails) from sender_usage o where o.account_id = ${accountId} and o.hour = u.hour
    ), 0)
    on conflict (account_id, sender_id, hour) do update set mails = sender_usage.mails + excluded.mails
  `);
}
