import type { TemplateCustomer } from "@dakiya/domain/campaign";
import { and, eq } from "drizzle-orm";
import { customers } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { missing } from "../../../errors.ts";
import { NOBODY } from "../../deliveries/mail/nobody.ts";
import { parseId } from "../../wire/ids.ts";

/**
 * The recipient of a preview or a test: a customer of the user, or one without data.
 *
 * @throws AppError "missing"
 */
export async function readRecipient(
  ctx: Ctx,
  customerId: string | undefined,
): Promise<TemplateCustomer> {
  if (customerId === undefined) return NOBODY;
  const id = parseId(customerId);
  const [customer] =
    id === null
      ? []
      : await ctx.db
          .select()
          .from(customers)
          .where(and(eq(customers.ownerId, ctx.userId), eq(customers.id, id)));
  if (customer === undefined) throw missing("Customer");
  return customer;
}
