import type { AuditListInput, AuditPageWire } from "@dakiya/domain/wire";
import { asc, eq } from "drizzle-orm";
import { memberships, users } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { pageOf, readIdCursor } from "../keyset.ts";
import { findEvents, toAuditEventWire } from "./find-events.ts";

/**
 * A page of the account's security log, the newest first. Rows without an account are the operator's to read.
 *
 * @throws AppError "invalid" when the cursor is malformed.
 */
export async function listAudit(ctx: Ctx, input: AuditListInput): Promise<AuditPageWire> {
  const { cursor, limit, ...filter } = input;
  const before = cursor === undefined ? null : readIdCursor(cursor);
  const rows = await findEvents(ctx, filter, { before, limit: limit + 1 });
  const { items, last } = pageOf(rows, limit);
  return {
    items: items.map(toAuditEventWire),
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
