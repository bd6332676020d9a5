import type { SessionWire } from "@dakiya/domain/wire";
import { and, desc, eq, ne, sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "../../db/client.ts";
import { sessions } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { missing } from "../../errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { ABSOLUTE, IDLE } from "./tokens.ts";

/** A bound on the list, since a program may open any number. */
const MOST = 100;

/** Whether a session is neither signed out nor too old nor left unused for too long. */
export const IS_LIVE = sql`(${sessions.revokedAt} is null
  and ${sessions.startedAt} > statement_timestamp() - ${ABSOLUTE}
  and ${sessions.lastSeenAt} > statement_timestamp() - ${IDLE})`;

const living = (ctx: Ctx) => and(eq(sessions.userId, ctx.user.id), IS_LIVE);

/** A user's live sessions, the latest seen first. `currentId` is the session that asks. */
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
  await ctx.db.transaction(async (tx) => {
    const [ended] = await end(tx, ctx, eq(sessions.id, id));
    if (ended === undefined) throw missing("Session");
    const details = ended.device === null ? {} : { device: ended.device };
    const subject = { type: "session", id } as const;
    await recordAudit(tx, ctx, { action: "session.ended", subject, details });
  });
}

/** Ends every session of a user but the one that asks. @returns How many. */
export async function endOtherSessions(ctx: Ctx, currentId: string): Promise<number> {
  return await ctx.db.transaction(async (tx) => {
    const { length } = await end(tx, ctx, ne(sessions.id, currentId));
    const details = { sessions: length };
    if (length > 0) await recordAudit(tx, ctx, { action: "sessions.ended", details });
    return length;
  });
}

async function end(tx: Tx, ctx: Ctx, which: ReturnType<typeof eq>) {
  return await tx
    .update(sessions)
    .set({ revokedAt: sql`statement_timestamp()` })
    .where(and(living(ctx), which))
    .returning({ device: sessions.device });
}

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(A|iOS)?\//, "Edge"],
  [/\b(OPR|OPiOS|OPT)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/\S+ (Mobile\/\S+ )?Safari\//, "Safari"],
];

// The more specific first: Android calls itself Linux, and an iPad a Mac.
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\b(Macintosh|Mac OS X)\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/** Shown for a client that is no browser, or unknown. */
const A_PROGRAM = "A program";

/** Browser and system in plain words. The raw header is attacker-controlled, and fingerprints the machine. */
export function describeDevice(userAgent: string | undefined): string {
  const nameIn = (list: typeof BROWSERS): string | null =>
    list.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1] ?? null;
  const browser = nameIn(BROWSERS);
  const system = nameIn(SYSTEMS);
  if (browser === null) return A_PROGRAM;
  return system === null ? browser : `${browser} on ${system}`;
}
