import { describe, expect, it } from "vitest";
import { TRIES_ALL } from "@dakiya/domain/testing";
import { openDrizzle } from "../../../db/pool/open-drizzle.ts";
import type { Ctx } from "../../../deps.ts";
import { resumeCampaign } from "../../campaigns/lifecycle/pause-campaign.ts";
import {
  outcomeOf,
  sendAll,
  startCampaign,
  sendOnce,
  withSending,
} from "../../../../test/sending.ts";

const { sandbox, sender } = withSending();

const WORDS = "5.7.0 Tenant 4711 is not entitled to this yet";
const refuse = (message: string, at: "data" | "rcpt" = "data"): void =>
  sandbox().control.setFaultChances("smtp", [
    { fault: { mode: "smtpReply", code: 554, at, message }, probability: 1 },
  ]);
/** As another worker process: nothing that this one remembers is known to it. */
const elsewhere = (ctx: Ctx): Ctx => ({ ...ctx, db: openDrizzle(ctx.database.pool) });
/** One mail after the other: the first claim is of one batch. */
async function sendSome(ctx: Ctx, id: number, count: number): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) await sendOnce(ctx, id, { policy: { timeSliceMs: 1 } });
}
/** The length of the row that a campaign was paused for: those in flight with the last one are in it too. */
function rowIn(campaign: Record<string, unknown> | undefined): number {
  const words = String(campaign?.["status_reason"]);
  return Number(/It refused (\d+) mails in a row like this\. They wait/.exec(words)?.[1]);
}
const mails = (): number => sandbox().store.acceptCounts().size;

describe("a refusal in words nobody knows", () => {
  it("pauses the campaign with them after its first ten mails, and fails nobody", async () => {
    const ctx = await sender("smtp");
    const id = await startCampaign(ctx, 40);
    const before = mails();
    refuse(WORDS);
    await sendAll(ctx, id);
    const { campaign, statuses } = await outcomeOf(ctx, id);
    expect(campaign).toMatchObject({ status: "paused", sent: 0, failed: 0 });
    expect(campaign?.["status_reason"]).toBe(
      `Gmail refused the mail: 554 ${WORDS}. It refused ${rowIn(campaign)} mails in a row like this. They wait and are sent again when you resume.`,
    );
    expect(rowIn(campaign)).toBeGreaterThanOrEqual(10);
    expect(rowIn(campaign)).toBeLessThan(20);
    expect(statuses).toEqual({ queued: 40 });
    sandbox().control.clearFaults();
    await resumeCampaign(ctx, { id: String(id) });
    await sendAll(ctx, id);
    const after = await outcomeOf(ctx, id);
    expect(after.campaign).toMatchObject({ status: "completed", sent: 40, failed: 0 });
    expect(mails() - before).toBe(40);
  });

  it("pauses it after twenty in a row once mails have gone out", async () => {
    const ctx = await sender("smtp");
    const id = await startCampaign(ctx, 60);
    await sendOnce(ctx, id, { policy: { timeSliceMs: 1, mailsPerClaim: 5 } });
    const { campaign: begun } = await outcomeOf(ctx, id);
    const sent = Number(begun?.["sent"]);
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThan(30);
    refuse(WORDS);
    await sendAll(ctx, id);
    const { campaign, statuses } = await outcomeOf(ctx, id);
    expect(campaign).toMatchObject({ status: "paused", sent, failed: 0 });
    expect(rowIn(campaign)).toBeGreaterThanOrEqual(20);
    expect(statuses).toEqual({ sent, queued: 60 - sent });
    // Resumed, and still refused: paused again.
    await resumeCampaign(ctx, { id: String(id) });
    await sendAll(ctx, id);
    const again = await outcomeOf(ctx, id);
    expect(again.campaign).toMatchObject({ status: "paused", sent, failed: 0 });
  });

  it.each([
    ["5.1.1 The email account does not exist", "rcpt"],
    ["mailbox unavailable", "rcpt"],
    ["5.2.1 disabled", "data"],
  ] as const)("fails the mail alone where it is about the address: %s", async (words, at) => {
    const ctx = await sender("smtp");
    const id = await startCampaign(ctx, 30);
    refuse(words, at);
    await sendAll(ctx, id);
    const { campaign, statuses } = await outcomeOf(ctx, id);
    expect(campaign).toMatchObject({ status: "failed", failed: 30 });
    expect(statuses).toEqual({ failed: 30 });
  });

  it("fails the mails where others went out between", async () => {
    const ctx = await sender("smtp");
    const id = await startCampaign(ctx, 40);
    sandbox().control.setFaultChances("smtp", [
      { fault: { mode: "smtpReply", code: 554, message: WORDS }, probability: 0.3 },
    ]);
    await sendAll(ctx, id);
    const { campaign } = await outcomeOf(ctx, id);
    expect(campaign?.["status"]).toBe("completed");
    expect(Number(campaign?.["failed"])).toBeGreaterThan(0);
    expect(Number(campaign?.["sent"]) + Number(campaign?.["failed"])).toBe(40);
  });

  it("counts over all workers: each with five of them is ten in a row", async () => {
    const ctx = await sender("smtp");
    const id = await startCampaign(ctx, 40);
    refuse(WORDS);
    await sendSome(ctx, id, 5);
    await sendSome(elsewhere(ctx), id, 5);
    const { campaign, statuses } = await outcomeOf(ctx, id);
    expect(campaign).toMatchObject({ status: "paused", sent: 0, failed: 0 });
    expect(campaign?.["status_reason"]).toContain("It refused 10 mails in a row like this.");
    expect(statuses).toEqual({ queued: 40 });
  });

  it("fails nobody where four workers are refused at once", async () => {
    const ctx = await sender("smtp");
    const id = await startCampaign(ctx, 120);
    refuse(WORDS);
    const workers = [ctx, elsewhere(ctx), elsewhere(ctx), elsewhere(ctx)];
    await Promise.all(workers.map(async (worker) => await sendOnce(worker, id)));
    const { campaign, statuses } = await outcomeOf(ctx, id);
    expect(campaign).toMatchObject({ status: "paused", sent: 0, failed: 0, open_batches: 120 });
    expect(statuses).toEqual({ queued: 120 });
    sandbox().control.clearFaults();
    await resumeCampaign(ctx, { id: String(id) });
    await sendAll(ctx, id);
    expect((await outcomeOf(ctx, id)).campaign).toMatchObject({ status: "completed", sent: 120 });
  });

  it("begins a new row after a mail that another worker had accepted", async () => {
    const ctx = await sender("smtp");
    const id = await startCampaign(ctx, 60);
    await sendSome(ctx, id, 1);
    refuse(WORDS);
    await sendSome(ctx, id, 15);
    sandbox().control.clearFaults();
    await sendSome(elsewhere(ctx), id, 1);
    refuse(WORDS);
    await sendSome(ctx, id, 15);
    const { campaign } = await outcomeOf(ctx, id);
    expect(campaign).toMatchObject({ status: "processing", sent: 2, failed: 30 });
    await sendAll(ctx, id);
    const { statuses } = await outcomeOf(ctx, id);
    expect(statuses).toEqual({ sent: 2, failed: 15, queued: 43 });
  });
});

/** A default run tries the largest requests and the smallest. */
const HTTP_WAYS = (["sendgrid", "gmail", "brevo", "resend"] as const).slice(
  0,
  TRIES_ALL ? undefined : 2,
);

describe.each(HTTP_WAYS)("a refusal by %s in words nobody knows", (way) => {
  it("pauses the campaign with them, for any size of a request, and fails nobody", async () => {
    const ctx = await sender(way);
    const id = await startCampaign(ctx, 130);
    const message = "Tenant 4711 is not entitled to this yet";
    sandbox().control.setFaultChances(way, [
      { fault: { mode: "refusal", message }, probability: 1 },
    ]);
    await sendAll(ctx, id);
    const { campaign, statuses } = await outcomeOf(ctx, id);
    expect(campaign).toMatchObject({ status: "paused", sent: 0, failed: 0 });
    expect(campaign?.["status_reason"]).toContain(message);
    expect(rowIn(campaign)).toBeGreaterThanOrEqual(10);
    expect(statuses).toEqual({ queued: 130 });
    sandbox().control.clearFaults();
    await resumeCampaign(ctx, { id: String(id) });
    const before = mails();
    await sendAll(ctx, id);
    expect((await outcomeOf(ctx, id)).campaign).toMatchObject({ status: "completed", sent: 130 });
    expect(mails() - before).toBe(130);
  });
});
