import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { rowsOf } from "../../../../test/database.ts";
import type { Ctx } from "../../../deps.ts";
import { BEFORE_ALL, claimBatches } from "./claim-batch.ts";
import type { ClaimedBatch } from "./claim-batch.ts";
import { freezeBatches } from "./freeze-batch.ts";
import { bisectBatch, releaseBatch } from "./release-batch.ts";
import { settleAccepted, settleFailed } from "./settle-batch.ts";
import { letTimePass, startCampaign, withSending } from "../../../../test/sending.ts";

const { sender } = withSending();

async function claimOne(ctx: Ctx, id: number): Promise<ClaimedBatch | undefined> {
  const options = { after: BEFORE_ALL, limit: 1, leaseMs: 90_000 };
  return (await claimBatches(ctx.db, { accountId: ctx.account.id, id }, options))?.batches[0];
}

async function everything(ctx: Ctx, id: number) {
  return await rowsOf(
    ctx.database,
    sql`select b.*, c.sent, c.failed, c.open_batches, c.status,
        (select array_agg(l.status order by l.seq) from communication_logs l where l.campaign_id = c.id) as logs
      from campaigns c join send_batches b on b.campaign_id = c.id where c.id = ${id}`,
  );
}

describe("a lease", () => {
  it("is held by one: a claimed batch is nobody else's until it runs out", async () => {
    const ctx = await sender("resend");
    const id = await startCampaign(ctx, 2);
    const first = await claimOne(ctx, id);
    expect(first).toMatchObject({ firstSeq: 1, lastSeq: 2, attempts: 1, ambiguousAttempts: 0 });
    expect(await claimOne(ctx, id)).toBeUndefined();
    await letTimePass(ctx, id);
    const second = await claimOne(ctx, id);
    // Nothing was frozen, so nothing can have been sent.
    expect(second).toMatchObject({ id: first?.id, attempts: 2, ambiguousAttempts: 0 });
    expect(second?.leaseToken).not.toBe(first?.leaseToken);
  });

  it("once lost changes nothing any more, in any statement of its holder", async () => {
    const ctx = await sender("resend");
    const id = await startCampaign(ctx, 2);
    const campaign = { accountId: ctx.account.id, id };
    const lostBatch = await claimOne(ctx, id);
    await letTimePass(ctx, id);
    expect(await claimOne(ctx, id)).toBeDefined();
    if (lostBatch === undefined) throw new Error("nothing was claimed");
    const before = await everything(ctx, id);

    const accepted = { ...lostBatch, seqs: [1, 2], messageIds: [null, null] };
    expect(await settleAccepted(ctx.db, campaign, [accepted])).toEqual(new Set());
    expect(await settleFailed(ctx.db, campaign, [{ ...lostBatch, reason: "no" }])).toEqual(
      new Set(),
    );
    const frozen = {
      newId: lostBatch.id,
      payloadSha256: "x",
      exclusions: [{ seq: 1, reason: "no" }],
    };
    expect(await freezeBatches(ctx.db, campaign, [{ ...lostBatch, ...frozen }])).toEqual(new Set());
    const whole = { ...frozen, exclusions: [] };
    expect(await freezeBatches(ctx.db, campaign, [{ ...lostBatch, ...whole }])).toEqual(new Set());
    expect(await bisectBatch(ctx.db, campaign, lostBatch, 1, true)).toBe(false);
    const release = { afterMs: 0, reason: "no", counts: true };
    expect(await releaseBatch(ctx.db, campaign, lostBatch, release)).toBe(false);
    expect(await everything(ctx, id)).toEqual(before);
  });

  it("of a worker killed while sending makes the next claim a doubtful one", async () => {
    const ctx = await sender("resend");
    const id = await startCampaign(ctx, 1);
    const first = await claimOne(ctx, id);
    if (first === undefined) throw new Error("nothing was claimed");
    const frozen = { newId: first.id, payloadSha256: "x", exclusions: [] };
    await freezeBatches(ctx.db, { accountId: ctx.account.id, id }, [{ ...first, ...frozen }]);
    await letTimePass(ctx, id);
    const second = await claimOne(ctx, id);
    expect(second).toMatchObject({ ambiguousAttempts: 1, payloadSha256: "x", skippedSeqs: [] });
    expect(second?.ambiguousSinceMs).toBeLessThan(second?.claimedAtMs ?? 0);
  });
});
