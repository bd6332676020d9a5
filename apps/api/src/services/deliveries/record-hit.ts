import { sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import type { Deps } from "../../deps.ts";
import { applyPendingHits } from "./apply-hits.ts";
import { createGroupCommit } from "./group-commit.ts";
import { HOLD_MS } from "./machine-hit.ts";
import { sqlArray } from "./sql-array.ts";
import { HIDDEN_LINK } from "./tokens.ts";

/** A request at a tracking address. */
export type Hit = {
  campaignId: number;
  seq: number;
  kind: "open" | "click" | "unsubscribe";
  linkIndex: number | null;
  machine: boolean;
  userAgent: string | null;
};

const MAX_USER_AGENT = 300;

/**
 * Stores hits as they came, many in one statement. What may be a person's open or click is held (`pending`) until
 * `applyPendingHits` has seen its neighbours; a machine's is kept and counts for nothing.
 */
export async function recordHits(db: Executor, hits: readonly Hit[]): Promise<void> {
  if (hits.length === 0) return;
  const machine = hits.map((hit) => hit.machine || hit.linkIndex === HIDDEN_LINK);
  await db.execute(sql`
    insert into tracking_hits (owner_id, campaign_id, seq, kind, link_index, machine, pending, user_agent, at)
    select c.owner_id, h.campaign_id, h.seq, h.kind, h.link_index, h.machine,
      not h.machine and h.kind <> 'unsubscribe', h.user_agent, clock_timestamp()
    from unnest(
      ${sqlArray(
        hits.map((hit) => hit.campaignId),
        "bigint",
      )},
      ${sqlArray(
        hits.map((hit) => hit.seq),
        "int",
      )},
      ${sqlArray(
        hits.map((hit) => hit.kind),
        "text",
      )},
      ${sqlArray(
        hits.map((hit) => hit.linkIndex),
        "int",
      )},
      ${sqlArray(machine, "boolean")},
      ${sqlArray(
        hits.map((hit) => cleanAgent(hit.userAgent)),
        "text",
      )}
    ) h(campaign_id, seq, kind, link_index, machine, user_agent)
    join campaigns c on c.id = h.campaign_id
  `);
}

function cleanAgent(text: string | null): string | null {
  return text === null ? null : text.replaceAll("\0", "").slice(0, MAX_USER_AGENT);
}

/** Records hits in groups, and counts them once they have been held long enough. */
export type HitRecorder = {
  /** Resolves once the hit is stored for good. */
  add: (hit: Hit) => Promise<void>;
  close: () => Promise<void>;
};

export function createHitRecorder(deps: Pick<Deps, "db" | "log">): HitRecorder {
  let timer: NodeJS.Timeout | null = null;
  let more = false;
  let applying = Promise.resolve();

  const apply = (): void => {
    timer = null;
    applying = applyPendingHits(deps.db).then(
      () => {
        if (more) schedule();
      },
      // Whatever is left pending, the workers' rescue applies.
      (error: unknown) => deps.log.error({ err: error }, "applying tracking hits failed"),
    );
  };
  const schedule = (): void => {
    more = timer !== null;
    if (timer === null) timer = setTimeout(apply, HOLD_MS);
  };
  const commits = createGroupCommit<Hit>(async (hits) => {
    await recordHits(deps.db, hits);
    schedule();
  });
  return {
    add: commits.add,
    close: async () => {
      await commits.idle();
      if (timer !== null) clearTimeout(timer);
      await applying;
    },
  };
}
