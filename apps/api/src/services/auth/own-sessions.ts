import type { SessionWire } from "@dakiya/domain/wire";
import { and, desc, eq, isNull, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { sessions } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { missing } from "../../errors.ts";
import { ABSOLUTE, IDLE } from "./session-life.ts";

/** A bound on the list, since a program may open any number. */
const MOST = 100;

const living = (ctx: Ctx) =>
  and(
    eq(sessions.userId, ctx.userId),
    isNull(sessions.revokedAt),
    sql`${sessions.startedAt} > clock_timestamp() - ${ABSOLUTE}`,
    sql`${sessions.lastSeenAt} > clock_timestamp() - ${IDLE}`,
  );

/**
 * A user's live sessions, the latest seen first.
 *
 * @param currentId - The session that asks.
 */
export async function listSessions(ctx: Ctx, currentId: string): Promise<SessionWire[]> {
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(living(ctx))
    .orderBy(desc(eq(sessions.id, currentId)), desc(sessions.lastSeenAt), sessions.id)
    .limit(MOST);
  return rows.map(({ id, device, startedAt, lastSeenAt }) => ({
    _id: id,
    device: device ?? "Unknown device",
    startedAt: startedAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    current: id === currentId,
  }));
}

/**
 * Ends one session of a user: its next request and renewal are refused.
 *
 * @throws AppError "missing" for one that has ended, never was, or is another user's.
 */
export async function endOneSession(ctx: Ctx, id: string): Promise<void> {
  if (!z.uuid().safeParse(id).success) throw missing("Session");
  const ended = await end(ctx, eq(sessions.id, id));
  if (ended === 0) throw missing("Session");
}

/** Ends every session of a user but the one that asks. @returns How many. */
export async function endOtherSessions(ctx: Ctx, currentId: string): Promise<number> {
  return await end(ctx, ne(sessions.id, currentId));
}

async function end(ctx: Ctx, which: ReturnType<typeof eq>): Promise<number> {
  const ended = await ctx.db
    .update(sessions)
    .set({ revokedAt: sql`clock_timestamp()` })
    .where(and(living(ctx), which))
    .returning({ id: sessions.id });
  return ended.length;
}
