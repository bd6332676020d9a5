import type { AuditAction, AuditChanges, AuditDetails, AuditSubject } from "@dakiya/domain/audit";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { addToCount } from "../../db/sql/count-limit.ts";

/** The actor: a `Ctx`, or an `AccountCtx` when the server itself acts for an account. */
export type AuditActor = {
  /** Null if the account is unknown. */
  account: { id: number } | null;
  user?: { id: number };
  sessionId?: string;
  requestId?: string;
  /** The API key that acts in the user's name. */
  program?: { keyId: number };
};

/** An act. Customers' values, addresses on the suppression list and secrets must not be in it. */
export type AuditEvent = {
  action: AuditAction;
  subject?: {
    type: AuditSubject;
    id: string | number;
    /** Its name, where that is nothing personal. */
    label?: string;
  };
  changes?: AuditChanges;
  details?: AuditDetails;
};

/** Writes one row of the security log. `db` is the transaction of the act, so that neither is without the other. */
export async function recordAudit(
  db: Executor,
  actor: AuditActor,
  { subject, ...act }: AuditEvent,
): Promise<void> {
  const id = subject === undefined ? null : String(subject.id);
  await recordAuditOf(
    db,
    actor,
    act,
    sql`select ${subject?.type ?? null}::text as type, ${id}::text as id, ${subject?.label ?? null}::text as label`,
  );
}

/** The same for an act on many things: a row for each, from a query of `type`, `id` and `label`. */
export async function recordAuditOf(
  db: Executor,
  { account, user, sessionId, requestId, program }: AuditActor,
  { action, changes = {}, details = {} }: Omit<AuditEvent, "subject">,
  subjects: SQL,
): Promise<void> {
  const session = sql`${sessionId ?? null}::uuid`;
  const apiKey = sql`${program?.keyId ?? null}::bigint`;
  await db.execute(sql`
    insert into audit_events (account_id, user_id, session_id, api_key_id, device, request_id, action,
      subject_type, subject_id, subject_label, changes, details)
    select ${account?.id ?? null}::bigint, ${user?.id ?? null}::bigint, ${session}, ${apiKey},
      coalesce(
        (select device from sessions where id = ${session}),
        (select 'API key ' || name from api_keys where account_id = ${account?.id ?? null}::bigint and id = ${apiKey})
      ), ${requestId ?? null}::uuid, ${action}, subject.type, subject.id, subject.label,
      ${JSON.stringify(changes)}::jsonb, ${JSON.stringify(details)}::jsonb
    from (${subjects}) subject
  `);
}

/** How long a refusal that anybody can cause again stands for its repetitions, at most. */
export const REPEATED_WITHIN_SECONDS = 600;

/**
 * The same for events that a client can cause at any rate, such as refused sign-ins: one row an account (or for all that have
 * none), action and kind in a window, so that nobody fills the table.
 *
 * @param kind - Distinguishes events that need a row of their own, from a fixed list.
 */
export async function recordOnce(
  db: Executor,
  actor: AuditActor,
  event: AuditEvent,
  kind: string,
  seconds = REPEATED_WITHIN_SECONDS,
): Promise<void> {
  const key = `audit:${actor.account?.id ?? "nobody"}:${event.action}:${kind}`;
  const { counted } = await addToCount(db, { key, points: 1, seconds });
  if (counted === 1) await recordAudit(db, actor, event);
}
