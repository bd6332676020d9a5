import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { rowsOf } from "../../../../test/database.ts";
import { importFile } from "../../../../test/imports.ts";
import type { Ctx } from "../../../deps.ts";
import { rescueOnce } from "../../../jobs/send-batches.ts";
import { deleteCampaign } from "../../campaigns/lifecycle/end-campaign.ts";
import { pauseCampaign, resumeCampaign } from "../../campaigns/lifecycle/pause-campaign.ts";
import { saveEmailSettings } from "../../email-settings/save-email-settings.ts";
import { REASONS } from "../reasons.ts";
import type { DeliveryStep } from "./sending-context.ts";
import {
  letTimePass,
  outcomeOf,
  sendAll,
  startCampaign,
  sendOnce,
  withSending,
} from "../../../../test/sending.ts";
import { unsubscribe } from "../outcomes/unsubscribe.ts";

const { sandbox, sender } = withSending();

const killAt = (step: DeliveryStep) => (reached: DeliveryStep) => {
  if (reached === step) throw new Error("killed");
};

/** How often each address was mailed. */
const copies = (): number[] => [...sandbox().store.acceptCounts().values()];

/** How many mails each account's credential has sent. */
const perAccount = (): number[] => {
  const counts = new Map<string, number>();
  for (const { account } of sandbox().store.find())
    counts.set(account, (counts.get(account) ?? 0) + 1);
  return [...counts.values()].toSorted((a, b) => a - b);
};

async function changeSettings(
  ctx: Ctx,
  settings: Partial<Parameters<typeof saveEmailSettings>[1]>,
): Promise<void> {
  const service = settings.emailService ?? "brevo";
  await saveEmailSettings(ctx, {
    emailService: service,
    preferredService: service,
    smtpUser: "post@dakiya.example",
    fromName: "Dakiya & Sons",
    ...settings,
  });
}

/** A time slice that ends after one batch. */
const ONE_BATCH = { policy: { mailsPerClaim: 1, timeSliceMs: 1 } };

describe("a recipient whose mail can't be written", () => {
  it("keeps nobody else of the claim from theirs", async () => {
    const ctx = await sender("smtp");
    const id = await startCampaign(ctx, 8);
    await ctx.db.execute(sql`
      update communication_logs set recipient = recipient - 'name' where campaign_id = ${id} and seq = 4
    `);
    await expect(sendOnce(ctx, id)).rejects.toThrow(TypeError);
    expect((await outcomeOf(ctx, id)).statuses).toEqual({ sent: 7, queued: 1 });
    expect(copies()).toEqual(Array.from({ length: 7 }, () => 1));
  });
});

describe("a customer who opts out while a campaign is sent", () => {
  it("is in no batch that is claimed later", async () => {
    const ctx = await sender("smtp");
    const id = await startCampaign(ctx, 8);
    const out: number[] = [];
    for (const seq of [8, 5, 4]) {
      await sendOnce(ctx, id, ONE_BATCH);
      await unsubscribe(ctx.db, { campaignId: id, seq }, { userAgent: null });
      out.push(seq);
    }
    await sendAll(ctx, id);
    const { logs, statuses } = await outcomeOf(ctx, id);
    expect(statuses).toEqual({ sent: 5, failed: 3 });
    for (const seq of out) {
      const log = logs[seq - 1];
      expect(log).toMatchObject({ failure_reason: REASONS.unsubscribed });
      expect(sandbox().store.acceptCounts().has(String(log?.["email"]))).toBe(false);
    }
  });

  it("is left out too when it is an import that says so, though no list of addresses names them", async () => {
    const ctx = await sender("smtp");
    const id = await startCampaign(ctx, 4);
    await sendOnce(ctx, id, ONE_BATCH);
    const { logs: before } = await outcomeOf(ctx, id);
    const emails = before.slice(2).map((log) => String(log["email"]));
    const rows = emails.map((email) => `Person,${email},yes`);
    await importFile(ctx, ["name,email,unsubscribed", ...rows].join("\n"));
    await sendAll(ctx, id);
    const { statuses } = await outcomeOf(ctx, id);
    expect(statuses).toEqual({ sent: 2, failed: 2 });
    for (const email of emails) expect(sandbox().store.acceptCounts().has(email)).toBe(false);
    const listedRows = await rowsOf(
      ctx.database,
      sql`select 1 from suppressions where account_id = ${ctx.account.id}`,
    );
    expect(listedRows).toEqual([]);
    // They are not in the next campaign either.
    sandbox().control.reset();
    const next = await startCampaign(ctx, 0);
    await sendAll(ctx, next);
    expect((await outcomeOf(ctx, next)).logs).toHaveLength(2);
  });
});

describe("a campaign", () => {
  it("deleted while it is sent ends with everybody mailed once, cancelled or said to be unknown", async () => {
    const ctx = await sender("smtp");
    const id = await startCampaign(ctx, 9);
    await sendOnce(ctx, id, ONE_BATCH);
    await sendOnce(ctx, id, { ...ONE_BATCH, onStep: killAt("answered") }).catch(() => {});
    const deleting: Promise<unknown>[] = [];
    await sendOnce(ctx, id, {
      policy: { mailsPerClaim: 2, requestsAtOnce: 2 },
      onStep: (step) => {
        if (step === "sending" && deleting.length === 0)
          deleting.push(deleteCampaign(ctx, { id: String(id) }));
      },
    });
    await Promise.all(deleting);
    await letTimePass(ctx, id);
    await rescueOnce(ctx);
    const { campaign, logs, statuses } = await outcomeOf(ctx, id);
    expect(campaign).toMatchObject({ status: "cancelled", open_batches: 0 });
    expect(statuses["queued"]).toBeUndefined();
    expect(copies().every((count) => count === 1)).toBe(true);
    for (const log of logs) {
      const isAccepted = sandbox().store.acceptCounts().has(String(log["email"]));
      if (log["status"] === "sent") expect(isAccepted).toBe(true);
      else if (isAccepted) expect(log["failure_reason"]).toBe(REASONS.unknown);
      else expect([REASONS.cancelled, REASONS.unknown]).toContain(log["failure_reason"]);
    }
  });

  it.each(["brevo", "resend"] as const)(
    "paused, its worker killed, and resumed mails everybody once by %s",
    async (way) => {
      const ctx = await sender(way);
      const id = await startCampaign(ctx, 5);
      await sendOnce(ctx, id, {
        onStep: (step) => {
          if (step === "answered") throw new Error("killed");
        },
      }).catch(() => {});
      await pauseCampaign(ctx, { id: String(id) });
      await letTimePass(ctx, id);
      await rescueOnce(ctx);
      const before = copies();
      await sendOnce(ctx, id);
      expect(copies()).toEqual(before);
      await resumeCampaign(ctx, { id: String(id) });
      await sendAll(ctx, id);
      expect(await outcomeOf(ctx, id)).toMatchObject({
        campaign: { status: "completed", sent: 5, open_batches: 0 },
      });
      expect(copies()).toEqual([1, 1, 1, 1, 1]);
    },
  );

  it("and another user's by the same service go out side by side, each by its own account", async () => {
    const one = await sender("brevo", "xkeysib-one");
    const other = await sender("brevo", "xkeysib-other");
    const ids = [await startCampaign(one, 4), await startCampaign(other, 6)] as const;
    await Promise.all([sendAll(one, ids[0]), sendAll(other, ids[1])]);
    expect((await outcomeOf(one, ids[0])).statuses).toEqual({ sent: 4 });
    expect((await outcomeOf(other, ids[1])).statuses).toEqual({ sent: 6 });
    expect(perAccount()).toEqual([4, 6]);
  });
});

describe("settings changed in the middle of a campaign", () => {
  it.each([
    ["brevo", 1, { brevoApiKey: "xkeysib-another-account" }],
    ["resend", 4, { emailService: "resend", resendApiKey: "re_another_account" }],
  ] as const)(
    "%s: emails that another account may have accepted are not sent again, for no key is known there",
    async (way, inOneRequest, settings) => {
      const ctx = await sender(way);
      const id = await startCampaign(ctx, inOneRequest);
      sandbox().control.queueFault(way, { mode: "reset", accepted: true });
      await sendOnce(ctx, id, { policy: { timeSliceMs: 1 } });
      await changeSettings(ctx, settings);
      await letTimePass(ctx, id);
      await sendAll(ctx, id);
      expect(copies()).toEqual(Array.from({ length: inOneRequest }, () => 1));
      const { campaign, logs } = await outcomeOf(ctx, id);
      expect(campaign).toMatchObject({ open_batches: 0, failed: inOneRequest });
      for (const log of logs) expect(log["failure_reason"]).toBe(REASONS.unknown);
    },
  );

  it("a new key sends the emails that the old one was refused for, to everybody once", async () => {
    const ctx = await sender("brevo", "xkeysib-revoked");
    const id = await startCampaign(ctx, 3);
    await sendOnce(ctx, id);
    expect((await outcomeOf(ctx, id)).campaign).toMatchObject({ status: "paused", failed: 0 });
    await changeSettings(ctx, { brevoApiKey: "xkeysib-new" });
    await resumeCampaign(ctx, { id: String(id) });
    await sendAll(ctx, id);
    expect((await outcomeOf(ctx, id)).statuses).toEqual({ sent: 3 });
    expect(copies()).toEqual([1, 1, 1]);
  });

  it("another service chosen while it is paused is for the next one: it goes on by its own", async () => {
    const ctx = await sender("brevo");
    const id = await startCampaign(ctx, 3);
    await ctx.db.execute(sql`update campaigns set status = 'processing' where id = ${id}`);
    await pauseCampaign(ctx, { id: String(id) });
    await changeSettings(ctx, { emailService: "gmail", smtpPassword: "abcd efgh ijkl mnop" });
    await resumeCampaign(ctx, { id: String(id) });
    await sendAll(ctx, id);
    expect((await outcomeOf(ctx, id)).statuses).toEqual({ sent: 3 });
    expect(
      sandbox()
        .store.find()
        .map(({ service }) => service),
    ).toEqual(["brevo", "brevo", "brevo"]);
  });
});
