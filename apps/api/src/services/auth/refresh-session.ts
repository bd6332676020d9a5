import { MESSAGES } from "@dakiya/domain/messages";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { refreshTokens, sessions, users } from "../../db/schema/index.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { LimitHit } from "../../limits.ts";
import type { SessionTokens } from "./start-session.ts";
import { sha256 } from "../../secrets.ts";
import { recordLimitHit } from "../audit/count-limit.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { actorOf } from "./actor.ts";
import { mayUse, notAllowed } from "./check-address.ts";
import { ABSOLUTE, IDLE, newRefreshToken, signAccessToken } from "./tokens.ts";

/** Grace period: two tabs that refresh at once with the same token get the same new one. */
const GRACE = sql`interval '10 seconds'`;

type Rotation =
  | { kind: "rotated"; token: string; userId: number; sessionId: string }
  | { kind: "refused" }
  | { kind: "limited"; hit: LimitHit }
  | { kind: "notAllowed" };

/**
 * Rotates a refresh token. Reuse after the grace period means theft, so the whole session ends; so does one whose
 * address is no longer allowed.
 *
 * @param from.device - In plain words; stored where the session has none yet.
 * @throws AppError "unauthenticated"; "slowDown" when this session is renewed far more often than it expires
 */
export async function refreshSession(
  deps: Deps,
  refreshToken: string | undefined,
  from: { device?: string; requestId?: string } = {},
): Promise<SessionTokens> {
  if (refreshToken === undefined)
    throw new AppError("unauthenticated", MESSAGES.server.sessionExpired);
  const rotation = await deps.db.transaction(
    async (tx) => await rotate(tx, deps, refreshToken, from),
  );
  if (rotation.kind === "limited") throw rotation.hit;
  if (rotation.kind === "notAllowed") throw notAllowed("unauthenticated");
  if (rotation.kind === "refused") {
    throw new AppError("unauthenticated", MESSAGES.server.sessionExpired);
  }
  return { access: await signAccessToken(deps.secrets, rotation), refresh: rotation.token };
}

async function rotate(
  tx: Tx,
  deps: Deps,
  token: string,
  { device, requestId }: { device?: string; requestId?: string },
): Promise<Rotation> {
  const tokenHash = sha256(token);
  const [session] = await tx
    .select({
      sessionId: sessions.id,
      userId: sessions.userId,
      email: users.email,
      hostedDomain: users.hostedDomain,
      successor: refreshTokens.successor,
      unused: isNull(refreshTokens.usedAt),
      inGrace: sql<boolean>`coalesce(${refreshTokens.usedAt} > statement_timestamp() - ${GRACE}, false)`,
      alive: sql<boolean>`${sessions.revokedAt} is null and ${refreshTokens.createdAt} > statement_timestamp() - ${IDLE} and ${sessions.startedAt} > statement_timestamp() - ${ABSOLUTE}`,
    })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(refreshTokens.tokenHash, tokenHash))
    .for("update", { of: [refreshTokens, sessions] });
  if (session === undefined || !session.alive) return { kind: "refused" };
  const { userId, sessionId } = session;
  const actor = async () => await actorOf(tx, { userId, sessionId, requestId });
  if (!mayUse(deps, session)) {
    await revoke(tx, sessionId);
    const details = { reason: "address" };
    await recordAudit(tx, await actor(), { action: "sign-in.refused", details });
    return { kind: "notAllowed" };
  }
  if (session.unused === true) {
    // Only a rotation counts against the limit: tabs within the grace period get the same token.
    try {
      await deps.limits.count("refresh", sessionId, { within: tx });
    } catch (hit) {
      if (!(hit instanceof LimitHit)) throw hit;
      await recordLimitHit(tx, await actor(), hit);
      return { kind: "limited", hit };
    }
    const next = newRefreshToken();
    await tx.insert(refreshTokens).values({ tokenHash: sha256(next), sessionId });
    await tx
      .update(refreshTokens)
      .set({
        usedAt: sql`statement_timestamp()`,
        successor: deps.secrets.seal(next, `refresh:${tokenHash}`),
      })
      .where(eq(refreshTokens.tokenHash, tokenHash));
    await tx
      .update(sessions)
      .set({
        lastSeenAt: sql`statement_timestamp()`,
        device: sql`coalesce(${sessions.device}, ${device ?? null})`,
      })
      .where(eq(sessions.id, sessionId));
    return { kind: "rotated", token: next, userId, sessionId };
  }
  if (session.inGrace && session.successor !== null) {
    const next = deps.secrets.open(session.successor, `refresh:${tokenHash}`);
    return next === null
      ? { kind: "refused" }
      : { kind: "rotated", token: next, userId, sessionId };
  }
  await revoke(tx, sessionId);
  await recordAudit(tx, await actor(), { action: "refresh.reused" });
  return { kind: "refused" };
}

async function revoke(tx: Tx, sessionId: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ revokedAt: sql`statement_timestamp()` })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
}
