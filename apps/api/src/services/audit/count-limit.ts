import type { Executor } from "../../db/client.ts";
import { LimitHit } from "../../limits.ts";
import type { LimitName, Limits } from "../../limits.ts";
import { recordOnce } from "./record-audit.ts";
import type { AuditActor } from "./record-audit.ts";

/**
 * Counts against a rate limit (`Limits.count`), and records that it was hit.
 *
 * @throws AppError "slowDown" when that was too much.
 */
export async function countLimit(
  { limits, db, ...actor }: AuditActor & { limits: Limits; db: Executor },
  name: LimitName,
  key: string,
  points?: number,
): Promise<void> {
  try {
    await limits.count(name, key, points === undefined ? {} : { points });
  } catch (error) {
    await recordLimitHit(db, actor, error);
    throw error;
  }
}

/** Records an error that is a limit's, once an account, limit and window. `db` is no transaction the error ends. */
export async function recordLimitHit(
  db: Executor,
  actor: AuditActor,
  error: unknown,
): Promise<void> {
  if (!(error instanceof LimitHit) || !error.isFirst) return;
  const event = { action: "limit.hit", details: { limit: error.limit } } as const;
  await recordOnce(db, actor, event, error.limit);
}
