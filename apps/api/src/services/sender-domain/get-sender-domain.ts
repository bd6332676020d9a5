import { MESSAGES } from "@dakiya/domain/messages";
import { domainFinding, DOMAIN_WORDS } from "@dakiya/domain/sender-domain";
import type { SenderDomainWire } from "@dakiya/domain/wire";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Executor } from "../../db/client.ts";
import { senderDomains } from "../../db/schema/index.ts";
import type { AccountCtx, Ctx } from "../../deps.ts";
import { AppError, missing } from "../../errors.ts";
import { countLimit } from "../audit/count-limit.ts";
import { readChosenSettings, toSenderId } from "../sender/chosen-sender.ts";
import type { StoredSettings } from "../sender/stored-settings.ts";
import { senderDomainOf } from "./sender-domain-of.ts";

/** A sender by its id; the default one without. */
type Which = { id?: string };

/** The last check of a sender's domain. @throws AppError "missing" */
export async function getSenderDomain(ctx: Ctx, input: Which): Promise<SenderDomainWire> {
  const settings = await senderOf(ctx, input);
  const row = settings === null ? null : await findCheck(ctx, ctx.db, settings);
  const isAvailable = ctx.dns !== null;
  return {
    email: settings?.senderEmail ?? null,
    domain: settings === null ? null : senderDomainOf(settings.senderEmail),
    service: settings?.service ?? null,
    state: row?.state ?? "notChecked",
    checkedAt: row?.checkedAt?.toISOString() ?? null,
    // A check that nobody makes is none that is under way.
    isChecking: settings !== null && isAvailable && (row === null || row.isDue),
    isAvailable,
    findings: row?.findings ?? [],
    bulk: DOMAIN_WORDS.bulk,
  };
}

async function senderOf(ctx: Ctx, { id }: Which): Promise<StoredSettings | null> {
  const settings = await readChosenSettings(ctx, ctx.db, toSenderId(id));
  if (settings === null && id !== undefined) throw missing("Sender");
  return settings;
}

export type DomainCheck = Pick<
  typeof senderDomains.$inferSelect,
  "state" | "checkedAt" | "findings"
> & {
  isDue: boolean;
};

/** The check of a sender; null before there is one, or where an earlier version stored it. */
export async function findCheck(
  ctx: AccountCtx,
  executor: Executor,
  { senderEmail, service }: Pick<StoredSettings, "senderEmail" | "service">,
): Promise<DomainCheck | null> {
  const [row] = await executor
    .select({
      state: senderDomains.state,
      checkedAt: senderDomains.checkedAt,
      findings: senderDomains.findings,
      isDue: sql<boolean>`${senderDomains.dueAt} <= statement_timestamp()`,
    })
    .from(senderDomains)
    .where(
      and(
        eq(senderDomains.accountId, ctx.account.id),
        eq(senderDomains.senderEmail, senderEmail),
        eq(senderDomains.service, service),
      ),
    );
  if (row === undefined) return null;
  const findings = z.array(domainFinding).safeParse(row.findings);
  return findings.success ? { ...row, findings: findings.data } : null;
}

/** States of the checks of an account's senders, by service and address. */
export async function findDomainStates(
  ctx: AccountCtx,
  executor: Executor,
): Promise<ReadonlyMap<string, SenderDomainWire["state"]>> {
  const rows = await executor
    .select({
      service: senderDomains.service,
      email: senderDomains.senderEmail,
      state: senderDomains.state,
    })
    .from(senderDomains)
    .where(eq(senderDomains.accountId, ctx.account.id));
  return new Map(rows.map((row) => [domainKey(row), row.state ?? "notChecked"]));
}

export const domainKey = ({ service, email }: { service: string; email: string }): string =>
  `${service} ${email}`;

/**
 * Looks a sender's domain up again, in the background.
 *
 * @throws AppError "missing"; "impossible" before the settings are saved, and where look-ups are off; "slowDown" after too many.
 */
export async function checkSenderDomain(ctx: Ctx, input: Which): Promise<SenderDomainWire> {
  const settings = await senderOf(ctx, input);
  if (ctx.dns === null) throw new AppError("impossible", MESSAGES.emailSettings.domainLookupsOff);
  if (settings === null) throw new AppError("impossible", MESSAGES.emailSettings.saveFirst);
  await countLimit(ctx, "domainCheck", String(ctx.account.id));
  const { senderEmail, service } = settings;
  await ctx.db.transaction(async (tx) => {
    await tx
      .insert(senderDomains)
      .values({ accountId: ctx.account.id, senderEmail, service })
      .onConflictDoUpdate({
        target: [senderDomains.accountId, senderDomains.senderEmail, senderDomains.service],
        set: { dueAt: sql`statement_timestamp()` },
      });
    await queueDomainCheck(ctx, tx);
  });
  ctx.queue.wake();
  return await getSenderDomain(ctx, input);
}

/** Has an account's senders looked up soon, where that is due; what the clock starts would find them within a minute. */
export async function queueDomainCheck(ctx: AccountCtx, executor: Executor): Promise<void> {
  if (ctx.dns === null) return;
  await ctx.queue.add(executor, "check-sender-domain", [{ accountId: ctx.account.id }]);
}
