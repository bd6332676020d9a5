import { and, eq, isNull } from "drizzle-orm";
import { sessions } from "../../db/schema/index.ts";
import type { Deps } from "../../deps.ts";

/** Whether a session has not been ended by signing out or for another reason. */
export async function isSessionAlive(deps: Deps, sessionId: string): Promise<boolean> {
  const alive = await deps.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
  return alive.length > 0;
}
