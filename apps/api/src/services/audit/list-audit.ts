import type { AuditListInput, AuditPageWire } from "@dakiya/domain/wire";
import { asc, eq } from "drizzle-orm";
import { memberships, users } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { parseId } from "../wire/values.ts";
import { findEvents, toAuditEventWire } from "./find-events.ts";

/**
 * A page of the account's security log, the newest first. Rows without an account are the operator's to read.
 *
 * @throws AppError "invalid" when the cursor is malformed.
 */
export async function listAudit(ctx: Ctx, input: AuditListInput): Promise<AuditPageWire> {
  const { cursor, limit, ...filter } = input;
  const before = cursor === undefined ? null : parseId(cursor);
  if (before === 0) {
    const message = "This cursor is not one this list gave";
    throw new AppError("invalid", message, { fields: [{ path: "cursor", message }] });
  }
  const rows = await findEvents(ctx, filter, { before, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    items: page.map(toAuditEventWire),
    nextCursor: last === undefined ? null : String(last.event.id),
    people: await findPeople(ctx),
  };
}

async function findPeople(ctx: Ctx): Promise<AuditPageWire["people"]> {
  const rows = await ctx.db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.accountId, ctx.account.id))
    .orderBy(asc(users.name), asc(users.id));
  return rows.map(({ id, name, email }) => ({ _id: String(id), name, email }));
}
