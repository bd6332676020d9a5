import { findChanges } from "@dakiya/domain/audit";
import type { SendingRulesInput, SendingRulesWire } from "@dakiya/domain/wire";
import { eq } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { onlyRow } from "../../db/sql/sql.ts";
import { accounts } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { recordAudit } from "../audit/record-audit.ts";

const RULES = {
  timeZone: accounts.timeZone,
  mailCap: accounts.mailCap,
  holdSeconds: accounts.holdSeconds,
};

/** The zone whose hours an account keeps, how many marketing mails it sends somebody in 7 days, and how long campaigns wait. */
export async function getSendingRules({
  db,
  account,
}: Pick<Ctx, "db" | "account">): Promise<SendingRulesWire> {
  return await readSendingRules(db, account.id);
}

export async function readSendingRules(db: Executor, accountId: number): Promise<SendingRulesWire> {
  return onlyRow(await db.select(RULES).from(accounts).where(eq(accounts.id, accountId)));
}

/** Sets both. Waits that have begun end by the zone in force when they are looked at. */
export async function saveSendingRules(
  ctx: Ctx,
  input: SendingRulesInput,
): Promise<SendingRulesWire> {
  return await ctx.db.transaction(async (tx) => {
    const before = await readSendingRules(tx, ctx.account.id);
    const { holdSeconds = before.holdSeconds } = input;
    const after = { ...input, holdSeconds };
    const changes = findChanges(before, after);
    if (changes === null) return after;
    await tx.update(accounts).set(after).where(eq(accounts.id, ctx.account.id));
    await recordAudit(tx, ctx, { action: "sending-rules.changed", changes });
    return after;
  });
}
