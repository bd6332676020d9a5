import { countLogs, logStatus } from "@dakiya/domain/delivery";
import type { LogStatus, LogTimestamps } from "@dakiya/domain/delivery";
import { runs } from "@dakiya/domain/testing";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { rowsOf } from "../../../../test/database.ts";
import { campaigns, communicationLogs } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { retryFailed } from "../../campaigns/lifecycle/retry-failed.ts";
import { statusCounts } from "../../campaigns/logs/list-logs.ts";
import { BEFORE_ALL, claimBatches } from "./claim-batch.ts";
import type { ClaimedBatch } from "./claim-batch.ts";
import { foldReceived, foldReceivedOf } from "../outcomes/fold-received.ts";
import { freezeBatches } from "./freeze-batch.ts";
import { REASONS } from "../reasons.ts";
import { recordFacts } from "../outcomes/record-facts.ts";
import { bisectBatch, releaseBatch } from "./release-batch.ts";
import { settleAccepted, settleFailed } from "./settle-batch.ts";
import { letTimePass, startCampaign, withSending } from "../../../../test/sending.ts";

const { sender } = withSending();
const LOGS = 20;
const BATCH = 4;
let ctx: Ctx;
let id: number;

beforeAll(async () => {
  ctx = await sender("resend");
  id = await startCampaign(ctx, LOGS);
});

/** Back to a campaign that has sent nothing, in batches of four. */
async function reset(): Promise<void> {
  for (const statement of [
    sql`update communication_logs set sent_at = null, delivered_at = null, opened_at = null, clicked_at = null,
      failed_at = null, failure_reason = null, round = 0 where campaign_id = ${id}`,
    sql`delete from log_failures where campaign_id = ${id}`,
    sql`delete from send_batches where campaign_id = ${id}`,
    sql`delete from send_receipts where campaign_id = ${id}`,
    sql`delete from received_changes where account_id = ${ctx.account.id}`,
    sql`insert into send_batches (account_id, campaign_id, first_seq, last_seq)
      select ${ctx.account.id}, ${id}, n, n + ${BATCH}::int - 1 from generate_series(1, ${LOGS}::int, ${BATCH}::int) n`,
    sql`update campaigns set status = 'active', round = 0, sent = 0, delivered = 0, opened = 0, clicked = 0, failed = 0,
      failed_sent = 0, failed_delivered = 0,
      open_batches = ${LOGS / BATCH} where id = ${id}`,
    sql`update customers set campaigns_received = 0 where account_id = ${ctx.account.id}`,
    sql`select recount_engagement(${ctx.account.id})`,
  ]) {
    await ctx.db.execute(statement);
  }
}

type Worker = { batches: ClaimedBatch[]; ids: Map<number, string> };

const membersOf = (batch: ClaimedBatch, omitted: readonly number[]): number[] =>
  Array.from({ length: batch.lastSeq - batch.firstSeq + 1 }, (_, n) => batch.firstSeq + n).filter(
    (seq) => !omitted.includes(seq),
  );

/** Steps while a campaign is sent; `n` varies each step. Leases may be lost by then. */
const STEPS = {
  claim: async ({ batches }: Worker, n: number) => {
    const options = { after: BEFORE_ALL, limit: 1 + (n % 2), leaseMs: 90_000 };
    batches.push(...((await claimBatches(ctx.db, owned(), options))?.batches ?? []));
  },
  settle: async (worker: Worker, n: number) => {
    const batches = worker.batches.slice(0, 1 + (n % 3));
    if (batches.length === 0) return;
    const omitted = n % 4 === 0 ? [1 + (n % LOGS)] : [];
    const accepted = batches.map((batch) => {
      const seqs = membersOf(batch, omitted);
      return { ...batch, seqs, messageIds: seqs.map((seq) => `${batch.id}-${seq}`) };
    });
    const settled = await settleAccepted(ctx.db, owned(), accepted);
    for (const batch of accepted.filter((one) => settled.has(one.id))) {
      for (const seq of batch.seqs) worker.ids.set(seq, `${batch.id}-${seq}`);
    }
    // The response of the first may have been lost: then the same comes again.
    expect(await settleAccepted(ctx.db, owned(), accepted)).toEqual(new Set());
  },
  fail: async ({ batches }: Worker, n: number) => {
    const batch = batches[n % Math.max(1, batches.length)];
    if (batch !== undefined) await settleFailed(ctx.db, owned(), [{ ...batch, reason: "refused" }]);
  },
  freeze: async ({ batches }: Worker, n: number) => {
    const batch = batches[n % Math.max(1, batches.length)];
    if (batch === undefined) return;
    const exclusions = [{ seq: batch.firstSeq, reason: n % 2 === 0 ? "unsubscribed" : null }];
    const frozen = { newId: batch.id, payloadSha256: "x", exclusions };
    await freezeBatches(ctx.db, owned(), [{ ...batch, ...frozen }]);
  },
  release: async ({ batches }: Worker, n: number) => {
    const batch = batches[n % Math.max(1, batches.length)];
    const release = { afterMs: 0, reason: null, counts: true };
    if (batch !== undefined) await releaseBatch(ctx.db, owned(), batch, release);
  },
  bisect: async ({ batches }: Worker, n: number) => {
    const batch = batches[n % Math.max(1, batches.length)];
    if (batch === undefined || batch.firstSeq === batch.lastSeq) return;
    await bisectBatch(ctx.db, owned(), batch, batch.firstSeq, true);
  },
  timePasses: async () => await letTimePass(ctx, id),
  /** Ends open batches, some as refused or unknown, so that there is something to try again. */
  finish: async (_: Worker, n: number) => {
    await letTimePass(ctx, id);
    const rest = await claimBatches(ctx.db, owned(), {
      after: BEFORE_ALL,
      limit: 99,
      leaseMs: 90_000,
    });
    for (const [at, batch] of (rest?.batches ?? []).entries()) {
      const reason = at % 2 === 0 ? REASONS.unknown : "refused";
      if ((n + at) % 3 > 0) await settleFailed(ctx.db, owned(), [{ ...batch, reason }]);
      else {
        const seqs = membersOf(batch, []);
        await settleAccepted(ctx.db, owned(), [
          { ...batch, seqs, messageIds: seqs.map(() => null) },
        ]);
      }
    }
  },
  retry: async (_: Worker, n: number) => {
    await retryFailed(ctx, { id: String(id), includeUnknown: n % 2 === 0 }).then(
      () => {
        rounds += 1;
      },
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error;
      },
    );
  },
  event: async (_: Worker, n: number) => {
    const at = new Date(Date.UTC(2026, 10, 20, 10, n % 60));
    const fact = [{ sentAt: at }, { deliveredAt: at }, { clickedAt: at }, { failedAt: at }][n % 4];
    const seq = 1 + (Math.floor(n / 4) % LOGS);
    await recordFacts(ctx.db, ctx.account.id, [{ campaignId: id, seq, ...fact }]);
  },
  fold: async () => await foldReceived(ctx),
};
/** How often failed recipients were tried again. */
let rounds = 0;
const owned = () => ({ accountId: ctx.account.id, id });

function countStatuses(logs: readonly LogTimestamps[]): Record<LogStatus, number> {
  const counts = { queued: 0, sent: 0, delivered: 0, opened: 0, clicked: 0, failed: 0 };
  for (const log of logs) counts[logStatus(log)] += 1;
  return counts;
}

const arbStep = fc.record({
  does: fc.constantFrom(
    ...(["claim", "claim", "settle", "settle", "fail", "freeze", "release"] as const),
    ...(["bisect", "timePasses", "event", "event", "fold", "finish", "retry"] as const),
  ),
  n: fc.nat({ max: 200 }),
});

it("keeps every count equal to a recount, for any steps in any order and round", async () => {
  let everSent = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(arbStep, { minLength: 5, maxLength: 40 }), async (steps) => {
      await reset();
      const worker: Worker = { batches: [], ids: new Map() };
      for (const { does, n } of steps) await STEPS[does](worker, n);
      await foldReceivedOf(ctx.db, ctx.account.id);

      const [campaign] = await ctx.db.select().from(campaigns).where(eq(campaigns.id, id));
      const logs = await ctx.db
        .select()
        .from(communicationLogs)
        .where(eq(communicationLogs.campaignId, id))
        .orderBy(communicationLogs.seq);
      const { sent, delivered, opened, clicked, failed } = countLogs(
        logs.map((log) => ({ ...log, status: logStatus(log) })),
      );
      everSent += sent;
      const open = await rowsOf(
        ctx.database,
        sql`select count(*)::int as n from send_batches where campaign_id = ${id} and state in ('ready', 'inflight')`,
      );
      expect(campaign).toMatchObject({ sent, delivered, opened, clicked, failed });
      expect(campaign && statusCounts(campaign)).toEqual(countStatuses(logs));
      expect(campaign?.openBatches).toBe(open[0]?.["n"]);
      expect(["completed", "failed"].includes(campaign?.status ?? "")).toBe(open[0]?.["n"] === 0);
      const people = await rowsOf(
        ctx.database,
        sql`select id::int as id, campaigns_received as n from customers where account_id = ${ctx.account.id}`,
      );
      expect(new Map(people.map((one) => [one["id"], one["n"]]))).toEqual(
        new Map(logs.map((log) => [log.customerId, log.sentAt === null ? 0 : 1])),
      );
      await keepsEngagement();
      for (const [seq, messageId] of worker.ids) expect(await idsOf(seq)).toContain(messageId);
    }),
    { numRuns: runs(25) },
  );
  expect(everSent).toBeGreaterThan(0);
  expect(rounds).toBeGreaterThan(0);
}, 600_000);

/** The notes of the logs' trigger agree with the logs. */
async function keepsEngagement(): Promise<void> {
  const readNotes = async () =>
    await rowsOf(
      ctx.database,
      sql`select at, sum(sent)::int as sent, sum(delivered)::int as delivered, sum(opened)::int as opened,
          sum(clicked)::int as clicked
        from (
          select account_id, at, sent, delivered, opened, clicked from engagement_changes
          union all
          select account_id, at, sent, delivered, opened, clicked from engagement where not whole_day
        ) e
        where account_id = ${ctx.account.id}
        group by at having (sum(sent), sum(delivered), sum(opened), sum(clicked)) <> (0, 0, 0, 0) order by at`,
    );
  const notes = await readNotes();
  await ctx.db.execute(sql`select recount_engagement(${ctx.account.id})`);
  expect(notes).toEqual(await readNotes());
}

/** Every id a service gave for the mail of one log. */
async function idsOf(seq: number): Promise<unknown[]> {
  const rows = await rowsOf(
    ctx.database,
    sql`select message_ids ->> (${seq}::int - first_seq) as id from send_receipts
      where campaign_id = ${id} and first_seq <= ${seq}`,
  );
  return rows.map((row) => row["id"]);
}
