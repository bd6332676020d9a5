import { MESSAGES } from "@dakiya/domain/messages";
import type { CloseAccountInput } from "@dakiya/domain/wire";
import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { retryDeadlock } from "../../../db/sql/failures.ts";
import { longTransaction } from "../../../db/sql/long-statement.ts";
import { users } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { AppError, refusedField } from "../../../errors.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { forgetGoogle, revokeGoogle } from "../../email-settings/connect-gmail.ts";
import type { ForgottenGoogle } from "../../email-settings/connect-gmail.ts";
import { endAccess } from "../../inbox/mailbox-access.ts";
import type { StoredReader } from "../../inbox/stored-reader.ts";
import { endAccount } from "./end-account.ts";

/**
 * Closes the user's account for good: its members are signed out and leave it, sending stops, its credentials go, all
 * at once, and Google ends the access it gave; everything else of it is deleted afterwards (`deleteAccount`). Members without another account stop being users,
 * and get an empty account at their next sign-in.
 *
 * @param input.email - The user's own address, as they typed it.
 * @throws AppError "forbidden" for users other than the owner; "invalid" for another address.
 */
export async function closeAccount(
  ctx: Ctx,
  input: CloseAccountInput,
): Promise<{ message: string }> {
  if (ctx.role !== "owner") throw new AppError("forbidden", MESSAGES.personalData.ownersOnly);
  const grants = await retryDeadlock(
    async () =>
      await longTransaction(ctx, "change", async (tx) => {
        await refuseUnlessTyped(tx, ctx, input.email);
        return await close(tx, ctx);
      }),
  );
  ctx.queue.wake();
  // The security log goes with the account.
  ctx.log.info({ account: ctx.account.id }, "account closed");
  await endGrants(ctx, grants);
  return { message: MESSAGES.personalData.accountClosed };
}

async function refuseUnlessTyped(tx: Tx, { user }: Ctx, typed: string): Promise<void> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, user.id), sql`lower(${users.email}) = lower(${typed.trim()})`));
  if (rows.length > 0) return;
  const message = MESSAGES.personalData.typeYourAddress;
  throw refusedField("invalid", "email", message);
}

/** Access that another service gave, by its stored columns. */
type Grants = { gmail: ForgottenGoogle | null; readers: StoredReader[] };

async function close(tx: Tx, ctx: Ctx): Promise<Grants> {
  const { id } = ctx.account;
  await recordAudit(tx, ctx, { action: "account.closed" });
  const gmail = await forgetGoogle(tx, ctx);
  const readers = await endAccount(tx, id);
  await ctx.queue.add(tx, "delete-account", [{ accountId: id }]);
  return { gmail, readers };
}

/** At once where the other service answers; its user can end the access there as well. */
async function endGrants(ctx: Ctx, { gmail, readers }: Grants): Promise<void> {
  await Promise.all([
    gmail === null ? null : revokeGoogle(ctx, gmail),
    ...readers.map(async (reader) => await endAccess(ctx, reader)),
  ]);
}
