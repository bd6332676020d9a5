import { MESSAGES } from "@dakiya/domain/messages";
import type { UserWire } from "@dakiya/domain/wire";
import { and, eq, isNull } from "drizzle-orm";
import { sessions, users } from "../../db/schema/index.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { readAccessToken } from "./tokens.ts";

/**
 * The user of an access token whose sign-in has not ended.
 *
 * @throws AppError "unauthenticated" for a missing, forged or expired token, and after logout.
 */
export async function findSessionUser(
  deps: Deps,
  accessToken: string | undefined,
): Promise<UserWire> {
  const claims =
    accessToken === undefined ? null : await readAccessToken(deps.secrets, accessToken);
  if (claims !== null) {
    const [user] = await deps.db
      .select({ id: users.id, name: users.name, email: users.email })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(
        and(
          eq(sessions.id, claims.sessionId),
          eq(users.id, claims.userId),
          isNull(sessions.revokedAt),
        ),
      );
    if (user !== undefined) return { _id: String(user.id), name: user.name, email: user.email };
  }
  throw new AppError("unauthenticated", MESSAGES.server.signInRequired);
}
