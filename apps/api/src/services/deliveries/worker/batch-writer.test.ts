import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { rowsOf } from "../../../../test/database.ts";
import { BEFORE_ALL, claimBatches } from "../batches/claim-batch.ts";
import { letTimePass, startCampaign, withSending } from "../../../../test/sending.ts";
import { openBatchWriter } from "./batch-writer.ts";

const { sender } = withSending();

it("two slots that write down together keep their own leases: one that lost its batch takes nothing from the other", async () => {
  const ctx = await sender("smtp");
  const id = await startCampaign(ctx, 2);
  const campaign = { accountId: ctx.account.id, id };
  const claim = async (limit: number) => {
    const options = { after: BEFORE_ALL, limit, leaseMs: 90_000 };
    const [batch] = (await claimBatches(ctx.db, campaign, options))?.batches ?? [];
    if (batch === undefined) throw new Error("nothing was claimed");
    return batch;
  };
  const lostBatch = await claim(1);
  await letTimePass(ctx, id);
  await claim(1);
  const currentBatch = await claim(1);
  const [early, late] = [openBatchWriter(ctx, campaign), openBatchWriter(ctx, campaign)];
  const steps: string[] = [];
  const onStep = (step: string) => steps.push(step);

  const freezing = [lostBatch, currentBatch].map((batch, at) =>
    (at === 0 ? early : late).freeze(
      { ...batch, newId: batch.id, payloadSha256: "x", exclusions: [] },
      onStep,
    ),
  );
  expect(await Promise.all(freezing)).toEqual([false, true]);
  const untilMs = performance.now() + 90_000;
  await Promise.all(
    [lostBatch, currentBatch].map(async (batch, at) => {
      const accepted = { ...batch, seqs: [batch.firstSeq], messageIds: [null] };
      await (at === 0 ? early : late).settle(accepted, untilMs, onStep);
    }),
  );
  early.close();
  late.close();

  expect(steps).toEqual(["frozen", "settling", "settled"]);
  const logs = await rowsOf(
    ctx.database,
    sql`select seq, status from communication_logs where campaign_id = ${id} order by seq`,
  );
  expect(logs).toEqual([
    { seq: lostBatch.firstSeq, status: "queued" },
    { seq: currentBatch.firstSeq, status: "sent" },
  ]);
});
