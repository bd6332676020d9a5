import { freemailDomain } from "@dakiya/domain/campaign";
import { RAMP_STEPS } from "@dakiya/domain/email-settings";
import { MESSAGES } from "@dakiya/domain/messages";
import type { RampPlanWire } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { senderDomainOf } from "../sender-domain/index.ts";
import { readStoredSettings } from "../sender/stored-settings.ts";
import { readRamp } from "./ramp-today.ts";

/** The plan of the saved sender's domain. */
export async function getRampPlan(ctx: Ctx, _input: Record<never, never>): Promise<RampPlanWire> {
  const { domain, problem } = await domainOf(ctx);
  const none = { startedOn: null, day: null, allowance: null, usedToday: 0, renewsAt: null };
  const noPlan = { domain, problem, state: "none" as const, steps: [...RAMP_STEPS], ...none };
  if (domain === null) return noPlan;
  const ramp = await readRamp(ctx.db, { accountId: ctx.account.id, domain });
  if (ramp === null) return noPlan;
  const { startedOn, steps, allowance, used, renewsInMs } = ramp;
  const plan = { ...noPlan, startedOn, steps, usedToday: used };
  if (allowance === null) return { ...plan, state: "over" };
  const renewsAt = new Date(Date.now() + renewsInMs).toISOString();
  return { ...plan, state: "active", day: Math.max(0, ramp.day) + 1, allowance, renewsAt };
}

/**
 * Starts the plan of the saved sender's domain today. One that runs goes on.
 *
 * @throws AppError "impossible" before the settings are saved, and for a domain of a mailbox provider.
 */
export async function startRampPlan(ctx: Ctx, input: Record<never, never>): Promise<RampPlanWire> {
  const { domain, problem } = await domainOf(ctx);
  if (domain === null || problem !== null)
    throw new AppError("impossible", problem ?? MESSAGES.emailSettings.saveFirst);
  const accountId = ctx.account.id;
  await ctx.db.transaction(async (tx) => {
    const running = await readRamp(tx, { accountId, domain });
    if (running !== null && running.allowance !== null) return;
    await tx.execute(sql`
      insert into ramp_plans (account_id, domain, started_on, steps)
      select a.id, ${domain}, (statement_timestamp() at time zone a.time_zone)::date, ${stepsSql}
      from accounts a where a.id = ${accountId}
      on conflict (account_id, domain) do update
      set started_on = excluded.started_on, steps = excluded.steps, stopped_at = null
    `);
    await recordAudit(tx, ctx, { action: "ramp-plan.started", details: { domain } });
  });
  return await getRampPlan(ctx, input);
}

const stepsSql = sql`${`{${RAMP_STEPS.join(",")}}`}::int[]`;

/** Stops the plan of the saved sender's domain. Campaigns that wait for its next day are checked at once. */
export async function stopRampPlan(ctx: Ctx, input: Record<never, never>): Promise<RampPlanWire> {
  const { domain } = await domainOf(ctx);
  await ctx.db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      update ramp_plans set stopped_at = statement_timestamp()
      where account_id = ${ctx.account.id} and domain = ${domain} and stopped_at is null
    `);
    if (rowCount === 0 || domain === null) return;
    await wakeWaiting(tx, ctx.account.id);
    await recordAudit(tx, ctx, { action: "ramp-plan.stopped", details: { domain } });
  });
  return await getRampPlan(ctx, input);
}

async function wakeWaiting(tx: Tx, accountId: number): Promise<void> {
  await tx.execute(sql`
    update campaigns set resume_at = statement_timestamp()
    where account_id = ${accountId} and status = 'paused' and pause_kind = 'quota'
      and resume_at > statement_timestamp()
  `);
}

async function domainOf(ctx: Ctx): Promise<{ domain: string | null; problem: string | null }> {
  const settings = await readStoredSettings(ctx);
  if (settings === null) return { domain: null, problem: MESSAGES.emailSettings.saveFirst };
  const freemail = freemailDomain(settings.senderEmail);
  return {
    domain: senderDomainOf(settings.senderEmail),
    problem: freemail === null ? null : MESSAGES.server.rampNotYours(freemail),
  };
}
