import { and, eq, sql } from "drizzle-orm";
import { sqlArray } from "../../db/sql/sql.ts";
import { segments } from "../../db/schema/index.ts";
import { accountCtxOf } from "../../deps.ts";
import type { Deps } from "../../deps.ts";
import { runFairly } from "../fair-work/run-fairly.ts";
import type { FairTask } from "../fair-work/run-fairly.ts";
import { countAgain } from "./keep-size.ts";

type DueSegment = FairTask & { id: number };

/** Above the timeout of a statement, which ends it first. */
const DEADLINE_MS = 90_000;

/**
 * Counts listed segments that were last counted a day ago, in fair slots: one of an account at a time. One that can't be
 * counted is tried again six hours later; until then its last size stands, with its time.
 */
export async function countDue(deps: Deps, _: null, signal: AbortSignal): Promise<void> {
  await runFairly<DueSegment>({
    slots: 2,
    slotsPerAccount: 1,
    deadlineMs: DEADLINE_MS,
    signal,
    find: async (full) => await findDue(deps, full),
    run: async ({ accountId, id }) => {
      const [row] = await deps.db.select().from(segments).where(rowOf({ accountId, id }));
      if (row === undefined) return false;
      await countAgain(accountCtxOf(deps, accountId), row, { isSharedWork: true });
      return true;
    },
    onFailure: async ({ accountId, id }, error) => {
      deps.log.error({ err: error, segment: id }, "counting a segment failed");
      await deps.db
        .update(segments)
        .set({ recountAt: sql`statement_timestamp() + interval '6 hours'` })
        .where(rowOf({ accountId, id }));
    },
  });
}

const rowOf = ({ accountId, id }: { accountId: number; id: number }) =>
  and(eq(segments.accountId, accountId), eq(segments.id, id));

/** One segment of each account that has any to count and a free slot: the one that waits longest. */
async function findDue({ db }: Pick<Deps, "db">, full: readonly number[]): Promise<DueSegment[]> {
  const { rows } = await db.execute<{ account: string; id: string }>(sql`
    select distinct on (s.account_id) s.account_id as account, s.id
    from segments s join accounts a on a.id = s.account_id and a.closed_at is null
    where s.is_listed and s.archived_at is null and s.deleted_at is null
      and s.recount_at <= statement_timestamp() and s.account_id <> all(${sqlArray(full, "bigint")})
    order by s.account_id, s.recount_at
  `);
  return rows.map(({ account, id }) => ({
    ...{ accountId: Number(account), id: Number(id), key: id },
  }));
}
