import type { Fault } from "@dakiya/sandbox";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Ctx } from "../../../deps.ts";
import type { EmailAdapter } from "../../../providers/email/index.ts";
import { REASONS } from "../reasons.ts";
import {
  letTimePass,
  outcomeOf,
  startCampaign,
  sendOnce,
  withSending,
} from "../../../../test/sending.ts";

const { sandbox, sender } = withSending();
const RECIPIENTS = 60;
const SLOTS = 4;

const FAULTS: { fault: Fault; probability: number }[] = [
  { fault: { mode: "rateLimit", retryAfterSeconds: 0 }, probability: 0.2 },
  { fault: { mode: "serverError", status: 503 }, probability: 0.1 },
  { fault: { mode: "serverError", status: 500, accepted: true }, probability: 0.1 },
  { fault: { mode: "reset" }, probability: 0.1 },
  { fault: { mode: "reset", accepted: true }, probability: 0.1 },
  { fault: { mode: "truncate" }, probability: 0.05 },
];

/** The same account with requests of a few mails each, so that there are many to go wrong. */
function inSmallBatches(ctx: Ctx): Ctx {
  const small = (adapter: EmailAdapter): EmailAdapter => ({
    ...adapter,
    batchSize: (credentials) => Math.min(5, adapter.batchSize(credentials)),
  });
  return { ...ctx, email: { ...ctx.email, for: (service) => small(ctx.email.for(service)) } };
}

/** Deterministic 0..1 numbers (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A process that dies at each step with some chance, and then does nothing more. */
function mortal(random: () => number, chance: number): () => void {
  let dead = false;
  return () => {
    dead ||= random() < chance;
    if (dead) throw new Error("killed");
  };
}

/** Four workers at a time, dying and misled, until the campaign has ended. */
async function sendThroughChaos(ctx: Ctx, id: number, seed: number): Promise<void> {
  const random = seeded(seed);
  for (let nth = 0; nth < 400; nth += 1) {
    await Promise.allSettled(
      Array.from({ length: SLOTS }, async () => {
        const policy = { maxAttempts: 10_000, mailsPerClaim: 10 };
        await sendOnce(ctx, id, { policy, onStep: mortal(random, 0.03) });
      }),
    );
    if ((await outcomeOf(ctx, id)).campaign?.["open_batches"] === 0) return;
    await letTimePass(ctx, id);
  }
  throw new Error(`The campaign did not end (seed ${seed})`);
}

describe("workers that die while the service misbehaves", () => {
  it.each(["resend", "brevo"] as const)(
    "mail everybody exactly once by %s, which knows the key",
    async (way) => {
      const [seed = 1] = fc.sample(fc.integer(), 1);
      const ctx = inSmallBatches(await sender(way));
      const id = await startCampaign(ctx, RECIPIENTS);
      sandbox().control.setFaultChances(way, FAULTS, seed);
      await sendThroughChaos(ctx, id, seed);
      const { campaign, statuses } = await outcomeOf(ctx, id);
      const counts = [...sandbox().store.acceptCounts().values()];
      expect({ seed, statuses }).toEqual({ seed, statuses: { sent: RECIPIENTS } });
      expect(campaign).toMatchObject({ status: "completed", sent: RECIPIENTS, failed: 0 });
      expect({ seed, most: Math.max(...counts), people: counts.length }).toEqual({
        seed,
        most: 1,
        people: RECIPIENTS,
      });
    },
  );

  it("lose nobody by sendgrid, which knows no key: everyone is mailed, or said to be unknown", async () => {
    const [seed = 1] = fc.sample(fc.integer(), 1);
    const ctx = inSmallBatches(await sender("sendgrid"));
    const id = await startCampaign(ctx, RECIPIENTS);
    sandbox().control.setFaultChances("sendgrid", FAULTS, seed);
    await sendThroughChaos(ctx, id, seed);
    const { campaign, logs, statuses } = await outcomeOf(ctx, id);
    const counts = sandbox().store.acceptCounts();
    expect((statuses["sent"] ?? 0) + (statuses["failed"] ?? 0)).toBe(RECIPIENTS);
    expect(campaign).toMatchObject({
      sent: statuses["sent"] ?? 0,
      failed: statuses["failed"] ?? 0,
    });
    for (const log of logs) {
      const acceptCount = counts.get(String(log["email"])) ?? 0;
      expect(acceptCount, `seed ${seed}`).toBeLessThanOrEqual(1);
      if (log["status"] === "sent") expect(acceptCount, `seed ${seed}`).toBeGreaterThan(0);
      else expect(log["failure_reason"], `seed ${seed}`).toBe(REASONS.unknown);
    }
  });
});
