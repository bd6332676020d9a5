import { actionsOf } from "@dakiya/domain/audit";
import type { AuditDetails } from "@dakiya/domain/audit";
import { spanOf } from "@dakiya/domain/wire";
import type { AuditEventWire, AuditFilter } from "@dakiya/domain/wire";
import { and, desc, eq, gte, inArray, lt } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { auditEvents, users } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { zoneOr, parseId } from "../wire/values.ts";

/** A row with its person's present name and address, if there still is one. */
type Found = Awaited<ReturnType<typeof findEvents>>[number];

/** The account's next rows after one, the newest first. */
export async function findEvents(
  ctx: Ctx,
  filter: AuditFilter,
  { before, limit }: { before: number | null; limit: number },
) {
  return await ctx.db
    .select({ event: auditEvents, name: users.name, email: users.email })
    .from(auditEvents)
    .leftJoin(users, eq(users.id, auditEvents.userId))
    .where(
      and(
        condition(ctx.account.id, filter),
        before === null ? undefined : lt(auditEvents.id, before),
      ),
    )
    .orderBy(desc(auditEvents.id))
    .limit(limit);
}

function condition(accountId: number, filter: AuditFilter): SQL | undefined {
  const { group, person, timeZone } = filter;
  const { from, until } = spanOf(filter, zoneOr(timeZone));
  return and(
    eq(auditEvents.accountId, accountId),
    group === undefined ? undefined : inArray(auditEvents.action, actionsOf(group)),
    person === undefined ? undefined : eq(auditEvents.userId, parseId(person)),
    from === null ? undefined : gte(auditEvents.at, from),
    until === null ? undefined : lt(auditEvents.at, until),
  );
}

export function toAuditEventWire({ event, name, email }: Found): AuditEventWire {
  const { subjectType, subjectId, subjectLabel } = event;
  const { userId } = event;
  return {
    _id: String(event.id),
    at: event.at.toISOString(),
    action: event.action,
    person: userId === null ? null : { _id: String(userId), name: name ?? "", email: email ?? "" },
    device: event.device,
    session: event.sessionId,
    request: event.requestId,
    subject:
      subjectType === null || subjectId === null
        ? null
        : { type: subjectType, _id: subjectId, label: subjectLabel },
    changes: Object.fromEntries(
      Object.entries(event.changes).map(([field, [before, after]]) => [field, [before, after]]),
    ),
    details: copied(event.details),
  };
}

const copied = (details: AuditDetails): AuditEventWire["details"] =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      typeof value === "object" && value !== null ? [...value] : value,
    ]),
  );
