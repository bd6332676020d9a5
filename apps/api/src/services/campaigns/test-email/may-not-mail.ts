import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { sqlArray } from "../../../db/sql/sql.ts";
import type { Ctx } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { openErased } from "../../customers/erased-addresses.ts";

/**
 * Refuses addresses that get no email of the account: suppressed, erased, or of a customer who unsubscribed or gave no consent.
 *
 * @param emails - Lower-cased.
 * @throws AppError "invalid", which names them.
 */
export async function refuseWhoSaidNo(
  db: Executor,
  ctx: Ctx,
  emails: readonly string[],
): Promise<void> {
  const { rows } = await db.execute<{ email: string }>(sql`
    select email from suppressions
    where account_id = ${ctx.account.id} and email = any(${sqlArray(emails, "text")})
    union
    select lower(email) from customers
    where account_id = ${ctx.account.id} and lower(email) = any(${sqlArray(emails, "text")})
      and (unsubscribed_at is not null or not has_consent)
  `);
  const refused = new Set(rows.map(({ email }) => email));
  const erased = await openErased(db, ctx);
  const named = emails.filter((email) => refused.has(email) || erased.has(email));
  if (named.length === 0) return;
  const fields = named.map((email) => ({
    path: `to.${emails.indexOf(email)}`,
    message: MESSAGES.testEmails.mayNotMail([email]),
  }));
  throw new AppError("invalid", MESSAGES.testEmails.mayNotMail(named), { fields });
}
