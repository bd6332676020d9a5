import { setTimeout as delay } from "node:timers/promises";
import { EMAIL_SERVICE_INFO } from "@dakiya/domain/email-settings";
import type { EmailService } from "@dakiya/domain/email-settings";
import { MESSAGES } from "@dakiya/domain/messages";
import { and, eq, sql } from "drizzle-orm";
import { emailSettings } from "../../db/schema/index.ts";
import type { AccountCtx, Ctx } from "../../deps.ts";
import type { CredentialCheck } from "../../providers/email/index.ts";
import { readySender } from "../sender/ready-sender.ts";

/** A user waits for the save. */
const DEADLINE_MS = 5_000;

/** Asks the saved service once whether it accepts the credential. No response in time leaves that open. */
export async function checkSender(
  ctx: Ctx,
  service: EmailService,
  deadlineMs = DEADLINE_MS,
): Promise<void> {
  const { label } = EMAIL_SERVICE_INFO[service];
  const unknown: CredentialCheck = {
    kind: "unknown",
    reason: MESSAGES.emailSettings.notChecked(label),
  };
  const over = new AbortController();
  const late = delay(deadlineMs, unknown, { signal: over.signal }).catch(() => unknown);
  const check = await Promise.race([checkWithService(ctx, service, deadlineMs, unknown), late]);
  over.abort();
  await keepCheck(ctx, service, check);
}

async function checkWithService(
  ctx: Ctx,
  service: EmailService,
  deadlineMs: number,
  unknown: CredentialCheck,
): Promise<CredentialCheck> {
  try {
    const ready = await readySender(ctx, service);
    if (ready.kind === "later") return unknown;
    if (ready.kind === "credentials") return { kind: "refused", reason: ready.reason };
    return await ctx.email.check(ready.sender.credentials, { deadlineMs });
  } catch (error) {
    ctx.log.warn({ err: error, service }, "a service could not check its credential");
    return unknown;
  }
}

const STATUS = { accepted: "ready", refused: "notAccepted", unknown: "notChecked" } as const;

export async function keepCheck(
  ctx: AccountCtx,
  service: EmailService,
  check: CredentialCheck,
): Promise<void> {
  await ctx.db
    .update(emailSettings)
    .set({
      checkStatus: STATUS[check.kind],
      checkReason: check.kind === "accepted" ? null : check.reason,
      checkedAt: check.kind === "unknown" ? null : sql`statement_timestamp()`,
      ...(check.kind === "accepted" && check.limits
        ? {
            serviceLimits: sql`${emailSettings.serviceLimits} || ${JSON.stringify({ [service]: check.limits })}::jsonb`,
          }
        : {}),
    })
    .where(and(eq(emailSettings.accountId, ctx.account.id), eq(emailSettings.service, service)));
}
