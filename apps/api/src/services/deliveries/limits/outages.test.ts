import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { TRIES_ALL } from "@dakiya/domain/testing";
import { rowsOf } from "../../../../test/database.ts";
import type { Ctx } from "../../../deps.ts";
import { cancelCampaign } from "../../campaigns/lifecycle/end-campaign.ts";
import { getCampaign } from "../../campaigns/read/get-campaign.ts";
import { listCampaigns } from "../../campaigns/read/list-campaigns.ts";
import { pauseCampaign, resumeCampaign } from "../../campaigns/lifecycle/pause-campaign.ts";
import { getDashboard } from "../../insights/get-dashboard.ts";
import { REASONS } from "../reasons.ts";
import { DELIVERY_POLICY } from "../policy.ts";
import { findSlots } from "../worker/send-due.ts";
import { UNREACHABLE, fail, withUnreachable } from "../../../../test/out-of-order.ts";
import type { Unreachable } from "../../../../test/out-of-order.ts";
import {
  WAYS,
  letTimePass,
  outcomeOf,
  sendAll,
  startCampaign,
  sendOnce,
  withSending,
} from "../../../../test/sending.ts";
import type { Way } from "../../../../test/sending.ts";

const { sandbox, sender } = withSending();
const { untrusted, cutOff } = withUnreachable();

const MAX_ATTEMPTS = 3;
/** More often than a mail is tried before it is given up. */
const TRIES = MAX_ATTEMPTS + 2;

/** Time slices of a campaign, each after the previous pause has ended. */
async function tryAgain(ctx: Ctx, id: number, times = TRIES): Promise<void> {
  for (let nth = 0; nth < times; nth += 1) {
    await sendOnce(ctx, id, { policy: { timeSliceMs: 1, maxAttempts: MAX_ATTEMPTS } });
    await letTimePass(ctx, id);
  }
}

/** The same user, with the log lines about outages. */
function listening(ctx: Ctx): { ctx: Ctx; lines: string[] } {
  const lines: string[] = [];
  const hear =
    (level: string) =>
    (...args: unknown[]) => {
      const message = args.at(-1);
      if (String(message).startsWith("email service")) lines.push(`${level}: ${String(message)}`);
    };
  const log = Object.assign(Object.create(ctx.log) as typeof ctx.log, {
    warn: hear("warn"),
    info: hear("info"),
  });
  return { ctx: { ...ctx, log }, lines };
}

const outageOf = async (ctx: Ctx, id: number) =>
  (await getCampaign(ctx, { id: String(id) })).outage;

const usage = async (ctx: Ctx) =>
  (
    await rowsOf(
      ctx.database,
      sql`select coalesce(sum(mails), 0)::int as mails from sending_usage where account_id = ${ctx.account.id}`,
    )
  )[0]?.["mails"];

const accepts = (): number[] => [...sandbox().store.acceptCounts().values()];

const LOG = [
  "warn: email service out of order: sending waits",
  "info: email service works again: sending goes on",
];

const KINDS = Object.keys(UNREACHABLE) as Unreachable[];
/** A default run tries one of them by each way, and each of them by two ways. */
const kindsOf = (way: Way): Unreachable[] =>
  KINDS.filter((_, at) => TRIES_ALL || at === WAYS.indexOf(way) % KINDS.length);

describe.each(WAYS)("an outage of %s", (way) => {
  it.each(kindsOf(way))(
    "(%s) fails nobody, says why and since when, and sending goes on by itself",
    async (how) => {
      const { ctx, lines } = listening(await sender(way));
      const id = await startCampaign(ctx, 5);
      const startedAt = new Date();
      await tryAgain(cutOff(ctx, how), id);
      expect(await outcomeOf(ctx, id)).toMatchObject({
        campaign: { status: "processing", failed: 0 },
        statuses: { queued: 5 },
      });
      const outage = await outageOf(ctx, id);
      expect(outage?.reason).toMatch(UNREACHABLE[how]);
      expect(outage?.reason).not.toMatch(/\.$/);
      const sinceMs = new Date(outage?.since ?? 0).getTime();
      expect(Math.abs(sinceMs - startedAt.getTime())).toBeLessThan(60_000);
      expect(await usage(ctx)).toBe(0);
      expect(lines).toEqual(LOG.slice(0, 1));

      await sendAll(ctx, id);
      expect(await outcomeOf(ctx, id)).toMatchObject({
        campaign: { status: "completed", sent: 5, failed: 0 },
      });
      expect(accepts()).toEqual([1, 1, 1, 1, 1]);
      expect(await outageOf(ctx, id)).toBeNull();
      expect(lines).toEqual(LOG);
      expect(untrusted().bytesReceived()).toBe(0);
    },
  );

  it("(503) fails nobody, says why, and is tried with one mail at a time", async () => {
    const { ctx, lines } = listening(await sender(way));
    const id = await startCampaign(ctx, 5);
    fail(sandbox(), way, 503);
    await tryAgain(ctx, id);
    expect(await outcomeOf(ctx, id)).toMatchObject({
      campaign: { status: "processing", failed: 0 },
      statuses: { queued: 5 },
    });
    expect((await outageOf(ctx, id))?.reason).toMatch(/is (out of order \(503|busy)/);
    const tries = Object.values(sandbox().control.faultCounts()[way] ?? {})[0] ?? 0;
    // Requests under way when it began, and one for each retry since.
    expect(tries).toBeLessThanOrEqual(5 + TRIES);
    sandbox().control.clearFaults();
    await sendAll(ctx, id);
    expect(await outcomeOf(ctx, id)).toMatchObject({
      campaign: { status: "completed", sent: 5, failed: 0 },
    });
    expect(accepts()).toEqual([1, 1, 1, 1, 1]);
    expect(lines).toEqual(LOG);
  });
});

describe("an outage that leaves the outcome of emails open", () => {
  it.each([
    ["brevo", 30],
    ["brevo", 1],
    ["resend", 30],
    ["gmail", 30],
  ] as const)(
    "(500, %s, %i recipients) is tried with requests that are harmless to repeat, and fails nobody",
    async (way, recipients) => {
      const ctx = await sender(way);
      const id = await startCampaign(ctx, recipients);
      fail(sandbox(), way, 500);
      await tryAgain(ctx, id);
      expect((await outcomeOf(ctx, id)).statuses).toEqual({ queued: recipients });
      const doubts = sql`select coalesce(sum(ambiguous_attempts), 0)::int as n from send_batches
        where campaign_id = ${id}`;
      const doubtful = Number((await rowsOf(ctx.database, doubts))[0]?.["n"]);
      // A probe leaves no mail in doubt where the service can rehearse.
      if (way === "brevo") expect(doubtful).toBeLessThanOrEqual(16);
      sandbox().control.clearFaults();
      await sendAll(ctx, id);
      expect(await outcomeOf(ctx, id)).toMatchObject({
        campaign: { status: "completed", sent: recipients },
      });
      expect(Math.max(...accepts())).toBe(1);
    },
  );

  it("(500, SendGrid) leaves unknown only requests under way when it began", async () => {
    const ctx = await sender("sendgrid");
    const id = await startCampaign(ctx, 450);
    fail(sandbox(), "sendgrid", 500);
    await tryAgain(ctx, id);
    sandbox().control.clearFaults();
    await sendAll(ctx, id);
    const { campaign, logs } = await outcomeOf(ctx, id);
    const unknown = logs.filter((log) => log["failure_reason"] === REASONS.unknown).length;
    // Two requests of a hundred at a time; probes are rehearsals.
    expect(unknown).toBeGreaterThan(0);
    expect(unknown).toBeLessThanOrEqual(200);
    expect(campaign).toMatchObject({
      status: "completed",
      failed: unknown,
      sent: 450 - unknown,
    });
    expect(accepts()).toEqual(Array.from({ length: 450 - unknown }, () => 1));
  });
});

describe("failures of a service that works", () => {
  const failuresOf = (way: "brevo" | "resend"): number =>
    Object.values(sandbox().control.faultCounts()[way] ?? {}).reduce((sum, n) => sum + n, 0);
  const holdOf = async (ctx: Ctx): Promise<boolean> => {
    const rows = await rowsOf(
      ctx.database,
      sql`select from sending_pace where account_id = ${ctx.account.id} and down_since is not null`,
    );
    return rows.length > 0;
  };
  // Longer than the time slices: nothing is due again within them, and no probe is counted.
  const policy = {
    backoffBaseMs: 600_000,
    backoffCapMs: 600_000,
    random: () => 0.999,
    requestsAtOnce: 16,
    timeSliceMs: 60_000,
  };

  it.each(["one response of 503", "one connection that breaks off"] as const)(
    "(%s) hold nobody up but the mail that met them",
    async (what) => {
      const ctx = await sender("brevo");
      const id = await startCampaign(ctx, 60);
      // The service has just taken a mail.
      await sendOnce(ctx, id, { policy: { ...policy, mailsPerClaim: 1, timeSliceMs: 1 } });
      const fault =
        what === "one response of 503"
          ? ({ mode: "serverError", status: 503 } as const)
          : ({ mode: "reset" } as const);
      sandbox().control.queueFault("brevo", fault);
      await sendOnce(ctx, id, { policy });
      expect((await outcomeOf(ctx, id)).statuses).toEqual({ sent: 59, queued: 1 });
      expect(await holdOf(ctx)).toBe(false);
      await letTimePass(ctx, id);
      await sendAll(ctx, id);
      expect((await outcomeOf(ctx, id)).statuses).toEqual({ sent: 60 });
      expect(Math.max(...accepts())).toBe(1);
    },
  );

  it("that don't end stop within twenty requests, lose nobody and mail nobody twice", async () => {
    const ctx = await sender("brevo");
    const id = await startCampaign(ctx, 80);
    await sendOnce(ctx, id, { policy: { ...policy, mailsPerClaim: 1, timeSliceMs: 1 } });
    const before = accepts().length;
    fail(sandbox(), "brevo", 503);
    for (let nth = 0; nth < 5; nth += 1) await sendOnce(ctx, id, { policy });
    expect(failuresOf("brevo")).toBeLessThanOrEqual(20);
    expect(await holdOf(ctx)).toBe(true);
    expect((await outcomeOf(ctx, id)).statuses).toEqual({ sent: before, queued: 80 - before });
    sandbox().control.clearFaults();
    await letTimePass(ctx, id);
    await sendAll(ctx, id);
    expect((await outcomeOf(ctx, id)).statuses).toEqual({ sent: 80 });
    expect(accepts()).toEqual(Array.from({ length: 80 }, () => 1));
  });
});

describe("while a service is out of order", () => {
  it("is said in the list and on the dashboard, of the campaigns it stops alone", async () => {
    const ctx = await sender("resend");
    const other = await startCampaign(ctx, 2);
    await sendAll(ctx, other);
    const id = await startCampaign(ctx, 0);
    // The service has just worked: its first failure is a batch's alone.
    await tryAgain(cutOff(ctx, "refused"), id, 3);
    const outagesOf = (campaigns: readonly { _id: string; outage: unknown }[]) =>
      Object.fromEntries(campaigns.map(({ _id, outage }) => [_id, outage !== null]));
    const expected = { [other]: false, [id]: true };
    const { items: list } = await listCampaigns(ctx, {});
    expect(outagesOf(list)).toEqual(expected);
    expect(outagesOf((await getDashboard(ctx, {})).recentCampaigns)).toEqual(expected);
    expect((await getDashboard(ctx, {})).recentCampaigns[0]?.outage).toEqual(list[0]?.outage);
  });

  it("one worker tries it at a time, for any campaign, and pauses grow up to a bound", async () => {
    const ctx = await sender("sendgrid");
    const ids = [await startCampaign(ctx, 250), await startCampaign(ctx, 0)];
    const cutOffCtx = cutOff(ctx, "refused");
    const policy = { ...DELIVERY_POLICY, random: () => 0.999, timeSliceMs: 1, deadlineMs: 2_000 };
    await Promise.all(ids.map(async (id) => await sendOnce(cutOffCtx, id, { policy })));
    const pauses: number[] = [];
    for (let nth = 0; nth < 12; nth += 1) {
      await ctx.db.execute(sql`update sending_pace set down_until = clock_timestamp()
        where account_id = ${ctx.account.id}`);
      const before = await rowsOf(
        ctx.database,
        sql`select down_tries from sending_pace where account_id = ${ctx.account.id}`,
      );
      await Promise.all(
        [...ids, ...ids].map(async (id) => await sendOnce(cutOffCtx, id, { policy })),
      );
      const [row] = await rowsOf(
        ctx.database,
        sql`select down_tries, extract(epoch from down_until - clock_timestamp())::float8 as held
          from sending_pace where account_id = ${ctx.account.id}`,
      );
      expect(Number(row?.["down_tries"])).toBe(Number(before[0]?.["down_tries"]) + 1);
      pauses.push(Number(row?.["held"]));
    }
    expect(pauses[0]).toBeGreaterThan(1);
    expect(pauses.every((pause, nth) => nth === 0 || pause > (pauses[nth - 1] ?? 0) * 0.9)).toBe(
      true,
    );
    expect(pauses.at(-1)).toBeGreaterThan(250);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(300);
    // Each try is one mail: no batch of 100 is spent on it.
    const sizes = await rowsOf(
      ctx.database,
      sql`select min(last_seq - first_seq + 1) as least from send_batches where campaign_id = ${ids[0]}`,
    );
    expect(Number(sizes[0]?.["least"])).toBe(1);
  });

  it("a worker that dies while it tries does not end the trying", async () => {
    const ctx = await sender("resend");
    const id = await startCampaign(ctx, 3);
    const cutOffCtx = cutOff(ctx, "refused");
    await tryAgain(cutOffCtx, id, 2);
    const die = (step: string): void => {
      if (step === "sending") throw new Error("killed");
    };
    await expect(sendOnce(cutOffCtx, id, { onStep: die })).rejects.toThrow("killed");
    await letTimePass(ctx, id);
    await sendAll(ctx, id);
    expect(await outcomeOf(ctx, id)).toMatchObject({ statuses: { sent: 3 } });
  });

  it("can be paused, resumed and cancelled; resuming tries at once", async () => {
    const ctx = await sender("resend");
    const id = await startCampaign(ctx, 3);
    const wire = { id: String(id) };
    const cutOffCtx = cutOff(ctx, "refused");
    const slow = { policy: { ...DELIVERY_POLICY, random: () => 0.999, timeSliceMs: 1 } };
    await sendOnce(cutOffCtx, id, slow);
    await letTimePass(ctx, id);
    await sendOnce(cutOffCtx, id, slow);
    expect(await pauseCampaign(ctx, wire)).toMatchObject({ status: "paused", outage: null });
    await sendOnce(ctx, id, slow);
    expect(sandbox().store.acceptCounts().size).toBe(0);
    expect(await resumeCampaign(ctx, wire)).toMatchObject({ status: "processing" });
    // No time passes: resuming ends the pause of the outage.
    await sendOnce(ctx, id);
    expect(await outcomeOf(ctx, id)).toMatchObject({ campaign: { status: "completed", sent: 3 } });

    const next = await startCampaign(ctx, 0);
    await tryAgain(cutOffCtx, next, 3);
    expect(await cancelCampaign(ctx, { id: String(next) })).toMatchObject({ status: "cancelled" });
    expect((await outcomeOf(ctx, next)).campaign).toMatchObject({ open_batches: 0 });
  });

  it("pauses with a sentence after as many hours as the operator sets, and goes on when resumed", async () => {
    const own = await sender("smtp");
    const ctx = { ...own, config: { ...own.config, outageHours: 3 } };
    const id = await startCampaign(ctx, 4);
    const cutOffCtx = cutOff(ctx, "refused");
    await tryAgain(cutOffCtx, id, 3);
    const hours = async (count: number) => {
      await ctx.db
        .execute(sql`update sending_pace set down_since = down_since - ${count}::int * interval '1 hour'
        where account_id = ${ctx.account.id}`);
      await ctx.db
        .execute(sql`update campaigns set updated_at = updated_at - ${count}::int * interval '1 hour'
        where id = ${id}`);
      await ctx.db
        .execute(sql`update send_batches set first_attempt_at = first_attempt_at - ${count}::int * interval '1 hour'
        where campaign_id = ${id}`);
    };
    await hours(2);
    await tryAgain(cutOffCtx, id, 2);
    expect((await outcomeOf(ctx, id)).campaign).toMatchObject({ status: "processing" });
    await hours(28);
    await tryAgain(cutOffCtx, id, 2);
    expect(await outcomeOf(ctx, id)).toMatchObject({
      campaign: {
        status: "paused",
        status_reason:
          "Gmail can't be reached (connection refused). Sending paused after trying for 3 hours. No recipient is lost: resume it when the service is back",
      },
      statuses: { queued: 4 },
    });
    expect((await getCampaign(ctx, { id: String(id) })).pause).toEqual({
      kind: "outage",
      until: null,
    });
    // Resumed too early it is given as long again.
    await resumeCampaign(ctx, { id: String(id) });
    await tryAgain(cutOffCtx, id, 2);
    expect((await outcomeOf(ctx, id)).campaign).toMatchObject({ status: "processing" });
    await sendAll(ctx, id);
    expect(await outcomeOf(ctx, id)).toMatchObject({ campaign: { status: "completed", sent: 4 } });
  });

  it("wakes every campaign of the account when it is over", async () => {
    const ctx = await sender("resend");
    const ids = [await startCampaign(ctx, 2), await startCampaign(ctx, 0)];
    const cutOffCtx = cutOff(ctx, "refused");
    const slow = { policy: { ...DELIVERY_POLICY, random: () => 0.999, timeSliceMs: 1 } };
    for (const id of ids) await sendOnce(cutOffCtx, id, slow);
    await letTimePass(ctx, ids[0] ?? 0);
    await sendOnce(ctx, ids[0] ?? 0, slow);
    const awake = (await findSlots(ctx)).filter(({ campaignId }) => campaignId === ids[1]);
    expect(awake.length).toBeGreaterThan(0);
  });
});

describe("one mail a service stumbles over", () => {
  it("holds up nobody else", async () => {
    const ctx = await sender("gmail");
    const id = await startCampaign(ctx, 6);
    const bad = `p2.u${ctx.account.id}@people.example`;
    const choking: Ctx = {
      ...ctx,
      email: {
        ...ctx.email,
        for: (service) => {
          const adapter = ctx.email.for(service);
          return {
            ...adapter,
            prepare: (batch, credentials) => {
              const request = adapter.prepare(batch, credentials);
              const [mail] = [...batch.mails];
              if (mail?.to.address !== bad) return request;
              const reason = "Gmail is out of order (503).";
              return {
                ...request,
                send: async () => ({ kind: "retry", reason, afterMs: null, outage: "failing" }),
              };
            },
          };
        },
      },
    };
    for (let nth = 0; nth < 20; nth += 1) {
      await sendOnce(choking, id, { policy: { requestsAtOnce: 1, timeSliceMs: 1 } });
      await letTimePass(ctx, id);
    }
    // Each time it is due it is sent first, and fails; the service is tried with another mail then.
    expect((await outcomeOf(ctx, id)).statuses).toEqual({ sent: 5, queued: 1 });
  });
});
