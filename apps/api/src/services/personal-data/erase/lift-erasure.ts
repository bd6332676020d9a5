import { MESSAGES } from "@dakiya/domain/messages";
import type { CustomerChangeWire, LiftErasureInput } from "@dakiya/domain/wire";
import type { Ctx } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { dropErased } from "../../customers/erased-addresses.ts";
import { lockErasures } from "../../customers/lock-customers.ts";

/**
 * Lets an erased address be added again, for a person who comes back as a customer. Nothing of them comes back by it.
 *
 * @throws AppError "forbidden" for users other than the owner; "conflict" when the address was not erased.
 */
export async function liftErasure(ctx: Ctx, input: LiftErasureInput): Promise<CustomerChangeWire> {
  if (ctx.role !== "owner") throw new AppError("forbidden", MESSAGES.personalData.ownersOnly);
  await ctx.db.transaction(async (tx) => {
    await lockErasures(tx, ctx.account.id);
    if (!(await dropErased(tx, ctx, input.email)))
      throw new AppError("conflict", MESSAGES.personalData.notErased);
    await recordAudit(tx, ctx, { action: "erasure.lifted" });
  });
  return { success: true, message: MESSAGES.personalData.lifted };
}
