import type { AuditChanges, AuditValue } from "./actions.ts";

/**
 * The fields of `after` that differ from those of `before`, as the security log keeps them; null where nothing does,
 * and nothing is to be recorded.
 */
export function findChanges<Field extends string>(
  before: Readonly<Record<Field, AuditValue>>,
  after: Readonly<Record<Field, AuditValue>>,
): AuditChanges | null {
  const changes: Record<string, readonly [AuditValue, AuditValue]> = {};
  for (const field of Object.keys(after) as Field[]) {
    if (before[field] !== after[field]) changes[field] = [before[field], after[field]];
  }
  return Object.keys(changes).length === 0 ? null : changes;
}
