import type { Executor } from "../../db/client.ts";
import type { AuditActor } from "../audit/record-audit.ts";
import { accountOf } from "./open-account.ts";

/** The user who signs in or out, for the security log: there is no context before or after. */
export async function actorOf(
  db: Executor,
  who: { userId: number; sessionId?: string; requestId: string | undefined },
): Promise<AuditActor> {
  const { userId, sessionId, requestId } = who;
  return {
    account: await accountOf(db, userId),
    user: { id: userId },
    ...(sessionId === undefined ? {} : { sessionId }),
    ...(requestId === undefined ? {} : { requestId }),
  };
}
