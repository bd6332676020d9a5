import { MESSAGES } from "@dakiya/domain/messages";
import type { UserWire } from "@dakiya/domain/wire";
import { and, eq, isNull, sql } from "drizzle-orm";
import { prepareStatement } from "../../db/prepare-statement.ts";
import { sessions, users } from "../../db/schema/index.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { readAccessToken } from "./tokens.ts";

const findUser = prepareStatement<UserWire>(
  "session-user",
  sql`select ${users.id}::text as "_id", ${users.name}, ${users.email}
    from ${sessions} join ${users} on ${users.id} = ${sessions.userId}
    where ${sessions.id} = ${sql.placeholder("sessionId")} and ${users.id} = ${sql.placeholder("userId")}
      and ${sessions.revokedAt} is null`,
);

/**
 * The user of an access token whose session is alive.
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
    const [user] = await findUser(deps.db, claims);
    if (user !== undefined) return user;
  }
  throw new AppError("unauthenticated", MESSAGES.server.signInRequired);
}

/** Whether a session has not been ended by signing out or for another reason. */
export async function isSessionAlive(deps: Deps, sessionId: string): Promise<boolean> {
  const alive = await deps.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
  return alive.length > 0;
}
