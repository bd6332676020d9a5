import { findChanges } from "@dakiya/domain/audit";
import { EMAIL_SERVICE_INFO } from "@dakiya/domain/email-settings";
import { MESSAGES } from "@dakiya/domain/messages";
import { MAX_SENDERS } from "@dakiya/domain/wire";
import type { SenderInput, SenderWire, UpdateSenderInput } from "@dakiya/domain/wire";
import { and, count, eq, ne, sql } from "drizzle-orm";
import { senders } from "../../db/schema/index.ts";
import type { Executor, Tx } from "../../db/client.ts";
import type { Ctx } from "../../deps.ts";
import { AppError, refusedField } from "../../errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { refuseUsedByAutomation, usesSender } from "../automation-uses/refuse-used.ts";
import { readSentToday } from "../deliveries/index.ts";
import { lockAccount } from "../lock-account.ts";
import { firstOrMissing, ownRow } from "../own-row.ts";
import { domainKey, findDomainStates, queueDomainCheck } from "../sender-domain/index.ts";
import { hasCredential, readSender, readStoredSettings } from "../sender/stored-settings.ts";
import type { Sender } from "../sender/stored-settings.ts";
import { wakeWaiting } from "../sender/wake-waiting.ts";
import { refuseUsedSender } from "./refuse-used.ts";

type Row = typeof senders.$inferSelect;

/** The account's senders, the default one first; none before the email settings are saved. */
export async function listSenders(ctx: Ctx, _input: Record<never, never>): Promise<SenderWire[]> {
  const settings = await readSender(ctx);
  if (settings === null) return [];
  const defaultId = await findDefaultId(ctx, ctx.db);
  const rows = await ctx.db
    .select()
    .from(senders)
    .where(and(eq(senders.accountId, ctx.account.id), isNoDefault(defaultId)))
    .orderBy(sql`lower(${senders.name})`, senders.id);
  const { replyTo, signature, dailyLimit, email, senderName: name, credentials } = settings;
  const { service } = credentials;
  const bounceAddress = settings.connections.smtpServer?.bounceAddress || null;
  const standard = { name, email, service, replyTo, signature, dailyLimit, bounceAddress };
  const states = await findDomainStates(ctx, ctx.db);
  const further = await Promise.all(
    rows.map(async (row) => await toWire(ctx.db, row, { settings, states })),
  );
  return [
    {
      ...{ _id: defaultId === null ? null : String(defaultId), isDefault: true, ...standard },
      ...{ isConnected: hasCredential(settings, service) },
      domainState: states.get(domainKey(standard)) ?? "notChecked",
      sentToday: (await readSentToday(ctx.db, ctx.account.id, null)).mails,
    },
    ...further,
  ];
}

/**
 * Adds a sender.
 *
 * @throws AppError "impossible" before the email settings are saved, and for a service without a credential; "conflict" for
 *   one too many.
 */
export async function createSender(ctx: Ctx, input: SenderInput): Promise<SenderWire> {
  return await ctx.db.transaction(async (tx) => {
    const accountId = ctx.account.id;
    await lockAccount(tx, accountId);
    const settings = await settingsFor(tx, ctx, input);
    const [kept] = await tx
      .select({ count: count() })
      .from(senders)
      .where(and(eq(senders.accountId, accountId), isNoDefault(await findDefaultId(ctx, tx))));
    if ((kept?.count ?? 0) >= MAX_SENDERS)
      throw new AppError("conflict", MESSAGES.senders.full(MAX_SENDERS));
    const made = await tx
      .insert(senders)
      .values({ accountId, ...input })
      .returning();
    const row = firstOrMissing(made, "Sender");
    await queueDomainCheck(ctx, tx);
    await recordAudit(tx, ctx, { action: "sender.created", subject: subjectOf(row) });
    return await toWire(tx, row, { settings, states: await findDomainStates(ctx, tx) });
  });
}

/** Replaces a sender; campaigns that have started keep the earlier one. @throws AppError "missing"; as `createSender` otherwise */
export async function updateSender(
  ctx: Ctx,
  { id, sender }: UpdateSenderInput,
): Promise<SenderWire> {
  return await ctx.db.transaction(async (tx) => {
    const which = ownRow(senders, ctx, id);
    const before = firstOrMissing(
      await tx.select().from(senders).where(which).for("update"),
      "Sender",
    );
    await refuseDefault(tx, ctx, before.id, MESSAGES.senders.changeDefault);
    const settings = await settingsFor(tx, ctx, sender);
    const changed = await tx
      .update(senders)
      .set({ ...sender, updatedAt: sql`statement_timestamp()` })
      .where(which)
      .returning();
    const row = firstOrMissing(changed, "Sender");
    if (row.dailyLimit !== before.dailyLimit) await wakeWaiting(tx, ctx.account.id, row.id);
    await queueDomainCheck(ctx, tx);
    const changes = findChanges(shown(before), shown(row));
    if (changes !== null)
      await recordAudit(tx, ctx, { action: "sender.saved", subject: subjectOf(row), changes });
    return await toWire(tx, row, { settings, states: await findDomainStates(ctx, tx) });
  });
}

/** Deletes a sender. Campaigns sent by it keep what they froze. @throws AppError "missing"; "conflict" while one unsent uses it */
export async function deleteSender(ctx: Ctx, input: { id: string }): Promise<{ message: string }> {
  await ctx.db.transaction(async (tx) => {
    const which = ownRow(senders, ctx, input.id);
    const { id, name } = firstOrMissing(await tx.select().from(senders).where(which), "Sender");
    await lockAccount(tx, ctx.account.id);
    await refuseDefault(tx, ctx, id, MESSAGES.senders.keepDefault);
    // Before the sender's lock: publishing locks an automation first.
    await refuseUsedByAutomation(tx, ctx.account.id, `The sender “${name}”`, usesSender(id));
    const row = firstOrMissing(
      await tx.select().from(senders).where(which).for("update"),
      "Sender",
    );
    await refuseUsedSender(tx, row);
    await tx.execute(sql`
      update campaigns set sender_id = null where account_id = ${row.accountId} and sender_id = ${row.id}
    `);
    await tx.delete(senders).where(which);
    await recordAudit(tx, ctx, { action: "sender.deleted", subject: subjectOf(row) });
  });
  return { message: MESSAGES.senders.deleted };
}

async function findDefaultId(ctx: Ctx, db: Executor): Promise<number | null> {
  return (await readStoredSettings(ctx, db))?.defaultSenderId ?? null;
}

const isNoDefault = (id: number | null) => (id === null ? undefined : ne(senders.id, id));

/** The default sender is changed with the email settings alone. The caller has locked the account or the sender. */
async function refuseDefault(tx: Tx, ctx: Ctx, id: number, message: string): Promise<void> {
  if ((await findDefaultId(ctx, tx)) === id) throw new AppError("conflict", message);
}

async function settingsFor(tx: Tx, ctx: Ctx, { service }: SenderInput): Promise<Sender> {
  const settings = await readSender(ctx, tx);
  if (settings === null) throw new AppError("impossible", MESSAGES.emailSettings.saveFirst);
  if (hasCredential(settings, service)) return settings;
  const message = MESSAGES.senders.notConnected(EMAIL_SERVICE_INFO[service].label);
  throw refusedField("impossible", "service", message);
}

const subjectOf = ({ id, name }: Row) => ({ type: "sender", id: String(id), label: name }) as const;

const shown = ({ name, email, service, replyTo, signature, dailyLimit, bounceAddress }: Row) => ({
  ...{ name, email, service, replyTo, signature, dailyLimit, bounceAddress },
});

async function toWire(
  db: Executor,
  row: Row,
  { settings, states }: { settings: Sender; states: Awaited<ReturnType<typeof findDomainStates>> },
): Promise<SenderWire> {
  return {
    ...{ _id: String(row.id), isDefault: false, ...shown(row) },
    sentToday: (await readSentToday(db, row.accountId, row.id)).mails,
    isConnected: hasCredential(settings, row.service),
    domainState: states.get(domainKey(row)) ?? "notChecked",
  };
}
