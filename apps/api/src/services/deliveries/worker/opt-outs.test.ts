import { sql } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rowsOf } from "../../../../test/database.ts";
import { importFile } from "../../../../test/imports.ts";
import type { Ctx } from "../../../deps.ts";
import { pauseCampaign, resumeCampaign } from "../../campaigns/lifecycle/pause-campaign.ts";
import { retryFailed } from "../../campaigns/lifecycle/retry-failed.ts";
import { updateCustomer } from "../../customers/save-customer.ts";
import { deactivateCustomer, deactivateCustomers } from "../../customers/set-active.ts";
import { eraseCustomer } from "../../personal-data/index.ts";
import { addSuppressions } from "../../suppressions/change-suppressions.ts";
import { REASONS } from "../reasons.ts";
import { writeToken } from "../mail/tokens.ts";
import { recordEvents } from "../outcomes/record-event.ts";
import { unsubscribe } from "../outcomes/unsubscribe.ts";
import { createWebhookEndpoint } from "../outcomes/webhook-endpoints.ts";
import {
  letTimePass,
  outcomeOf,
  sendAll,
  startCampaign,
  sendOnce,
  withSending,
} from "../../../../test/sending.ts";

const { sandbox, sender } = withSending();

type Member = { campaignId: number; seq: number; id: string; email: string };

/** Posts events of these emails to the account's own endpoint, as a service does. */
async function postEvent(
  ctx: Ctx,
  members: readonly Member[],
  suppress: "bounced" | "complained" | "unsubscribed",
): Promise<void> {
  const { id } = await createWebhookEndpoint(ctx, { service: "brevo", secret: randomUUID() });
  const at = new Date();
  const events = members.map(({ campaignId, seq }) => ({
    event: {
      kind: suppress === "bounced" ? ("failed" as const) : suppress,
      suppress,
      at,
      dedupeKey: randomUUID(),
      token: writeToken(ctx.secrets, { kind: "log", campaignId, seq }),
    },
    raw: {},
  }));
  await recordEvents(ctx, { id, accountId: ctx.account.id }, events);
}

const each = async (members: readonly Member[], act: (one: Member) => Promise<unknown>) => {
  for (const one of members) await act(one);
};

/** Every way in which a customer stops being mailable, and the reason in the email's log. */
const WAYS_OUT: Record<
  string,
  { how: (ctx: Ctx, who: Member[]) => Promise<unknown>; says: string; one?: true }
> = {
  "the link in a mail": {
    how: async (ctx, who) =>
      await each(who, async (one) => await unsubscribe(ctx.db, one, { userAgent: null })),
    says: REASONS.unsubscribed,
    one: true,
  },
  "an unsubscription at the service": {
    how: async (ctx, who) => await postEvent(ctx, who, "unsubscribed"),
    says: REASONS.unsubscribed,
  },
  "a complaint": {
    how: async (ctx, who) => await postEvent(ctx, who, "complained"),
    says: REASONS.complained,
  },
  "the list of addresses not to mail": {
    how: async (ctx, who) => await addSuppressions(ctx, { emails: who.map(({ email }) => email) }),
    says: REASONS.suppressed,
  },
  "deactivation of one": {
    how: async (ctx, who) =>
      await each(who, async ({ id }) => await deactivateCustomer(ctx, { id })),
    says: REASONS.inactive,
    one: true,
  },
  "deactivation of many": {
    how: async (ctx, who) => await deactivateCustomers(ctx, { ids: who.map(({ id }) => id) }),
    says: REASONS.inactive,
  },
  "a PUT without consent": {
    how: async (ctx, who) =>
      await each(
        who,
        async ({ id }) => await updateCustomer(ctx, { id, patch: { has_consent: false } }),
      ),
    says: REASONS.noConsent,
    one: true,
  },
  "a PUT that deactivates": {
    how: async (ctx, who) =>
      await each(
        who,
        async ({ id }) => await updateCustomer(ctx, { id, patch: { is_active: false } }),
      ),
    says: REASONS.inactive,
    one: true,
  },
  "an import that says so": {
    how: async (ctx, who) =>
      await importFile(
        ctx,
        ["name,email,unsubscribed", ...who.map(({ email }) => `Person,${email},yes`)].join("\n"),
      ),
    says: REASONS.unsubscribed,
  },
  "being erased": {
    how: async (ctx, who) => await each(who, async ({ id }) => await eraseCustomer(ctx, { id })),
    says: REASONS.erased,
    one: true,
  },
};

async function membersOf(ctx: Ctx, campaignId: number): Promise<Member[]> {
  const rows = await rowsOf(
    ctx.database,
    sql`select seq, customer_id::text as id, recipient ->> 'email' as email
      from communication_logs where campaign_id = ${campaignId} order by seq`,
  );
  return rows.map((row) => ({
    campaignId,
    seq: Number(row["seq"]),
    id: String(row["id"]),
    email: String(row["email"]),
  }));
}

const isMailed = ({ email }: Member): boolean => sandbox().store.acceptCounts().has(email);

/** The same services, of which each request waits for `held` before it goes out. */
function holding(ctx: Ctx, meanwhile: () => Promise<void>): Ctx {
  return {
    ...ctx,
    email: {
      ...ctx.email,
      for: (service) => {
        const adapter = ctx.email.for(service);
        return {
          ...adapter,
          prepare: (batch, credentials) => {
            const request = adapter.prepare(batch, credentials);
            const send: typeof request.send = async (options) => {
              await meanwhile();
              return await request.send(options);
            };
            return { ...request, send };
          },
        };
      },
    },
  };
}

describe("a thousand people who opt out while their campaign is sent by four workers", () => {
  it("are in no batch claimed after that, each by the way they took, and their logs say which", async () => {
    const ctx = await sender("resend");
    const id = await startCampaign(ctx, 1_400);
    const members = await membersOf(ctx, id);
    // Beyond the four requests of a hundred that the workers hold when the first is about to go out.
    const leaving = members.slice(-1_000);
    // Fewer where each takes a transaction of its own.
    const unassigned = [...leaving];
    const parts = Object.entries(WAYS_OUT).map(
      ([way, { how, says, one }]) =>
        [way, how, says, unassigned.splice(0, one ? 10 : 190)] as const,
    );
    expect(unassigned).toEqual([]);
    let optOut: Promise<void> | null = null;
    const meanwhile = async (): Promise<void> => {
      optOut ??= (async () => {
        for (const [, how, , who] of parts) await how(ctx, who);
      })();
      await optOut;
    };
    const policy = {
      mailsPerClaim: 100,
      beginWithinMs: 600_000,
      leaseMs: 900_000,
      timeSliceMs: 600_000,
    };
    const slots = Array.from(
      { length: 4 },
      async () => await sendOnce(holding(ctx, meanwhile), id, { policy }),
    );
    await Promise.all(slots);
    await sendAll(ctx, id);

    expect(leaving.filter(isMailed)).toEqual([]);
    const { campaign, logs, statuses } = await outcomeOf(ctx, id);
    expect(statuses).toEqual({ sent: 400, failed: 1_000 });
    expect(campaign).toMatchObject({ status: "completed", sent: 400, failed: 1_000 });
    for (const [way, , says, who] of parts) {
      const said = new Set(who.map(({ seq }) => logs[seq - 1]?.["failure_reason"]));
      expect([way, ...said]).toEqual([way, says]);
    }
  }, 300_000);
});

describe("a recipient who opts out", () => {
  const optOut = async (ctx: Ctx, one: Member | undefined): Promise<void> => {
    if (one !== undefined) await unsubscribe(ctx.db, one, { userAgent: null });
  };
  const onlyOthersMailed = async (ctx: Ctx, id: number, one: Member | undefined) => {
    const { logs, statuses } = await outcomeOf(ctx, id);
    expect(statuses).toEqual({ sent: 4, failed: 1 });
    expect(logs[(one?.seq ?? 0) - 1]).toMatchObject({ failure_reason: REASONS.unsubscribed });
    expect(one !== undefined && isMailed(one)).toBe(false);
  };

  it.each(["brevo", "resend", "sendgrid", "gmail"] as const)(
    "after %s has refused their batch for now is not in its next attempt",
    async (way) => {
      const ctx = await sender(way);
      const id = await startCampaign(ctx, 5);
      sandbox().control.setFaultChances(way, [
        { fault: { mode: "rateLimit", retryAfterSeconds: 1 }, probability: 1 },
      ]);
      await sendOnce(ctx, id, { policy: { timeSliceMs: 1 } });
      const [, , one] = await membersOf(ctx, id);
      await optOut(ctx, one);
      sandbox().control.clearFaults();
      await letTimePass(ctx, id);
      await sendAll(ctx, id);
      await onlyOthersMailed(ctx, id, one);
    },
  );

  it("while the campaign is paused is left out when it is resumed", async () => {
    const ctx = await sender("resend");
    const id = await startCampaign(ctx, 5);
    await ctx.db.execute(sql`update campaigns set status = 'processing' where id = ${id}`);
    await pauseCampaign(ctx, { id: String(id) });
    const [, , one] = await membersOf(ctx, id);
    await optOut(ctx, one);
    await resumeCampaign(ctx, { id: String(id) });
    await sendAll(ctx, id);
    await onlyOthersMailed(ctx, id, one);
  });

  it("after their failed mail was queued again is left out of the retry", async () => {
    const ctx = await sender("resend");
    const id = await startCampaign(ctx, 5);
    await ctx.db.execute(sql`
      with failed as (
        update communication_logs set failed_at = clock_timestamp(), failure_reason = 'Mailbox full'
        where campaign_id = ${id} returning 1
      )
      update campaigns set status = 'failed', open_batches = 0, failed = total_recipients where id = ${id}
    `);
    await ctx.db.execute(sql`update send_batches set state = 'done' where campaign_id = ${id}`);
    await retryFailed(ctx, { id: String(id), includeUnknown: false });
    const [, , one] = await membersOf(ctx, id);
    await optOut(ctx, one);
    await sendAll(ctx, id);
    await onlyOthersMailed(ctx, id, one);
  });

  it("while their claimed batch waits for a slow service is not sent with it", async () => {
    const ctx = await sender("gmail");
    const id = await startCampaign(ctx, 7);
    const members = await membersOf(ctx, id);
    let sent = 0;
    const meanwhile = async (): Promise<void> => {
      sent += 1;
      // The third claim holds the mails 4 to 7, which go out one after the other.
      if (sent === 4) await optOut(ctx, members[6]);
    };
    const policy = { requestsAtOnce: 1, recheckMs: 0 };
    await sendOnce(holding(ctx, meanwhile), id, { policy });
    await sendAll(ctx, id);
    const { logs, statuses } = await outcomeOf(ctx, id);
    expect(statuses).toEqual({ sent: 6, failed: 1 });
    expect(logs[6]).toMatchObject({ failure_reason: REASONS.unsubscribed });
  });
});
