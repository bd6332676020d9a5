import { connectionOf, smtpServerOf } from "@dakiya/domain/email-settings";
import type { CredentialField, SmtpServer } from "@dakiya/domain/email-settings";
import { startSandbox } from "@dakiya/sandbox";
import type { MailService, RunningSandbox } from "@dakiya/sandbox";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { insertSegment } from "./campaigns.ts";
import { createUser, rowsOf, testCtx, withTestDatabase } from "./database.ts";
import { insertCustomers } from "./customers.ts";
import type { Database } from "../src/db/client.ts";
import { emailSettings } from "../src/db/schema/index.ts";
import type { Ctx } from "../src/deps.ts";
import { createEmailProviders } from "../src/providers/email/index.ts";
import { SANDBOX_WAYS, WAY_NAMES } from "../src/providers/email/testing/ways.ts";
import { createInboxReader } from "../src/providers/inbox/index.ts";
import { createOAuth } from "../src/providers/oauth/index.ts";
import type { EmailProviders } from "../src/providers/email/index.ts";
import { createCampaign } from "../src/services/campaigns/start/create-campaign.ts";
import { isLoopback } from "../src/settings/public-address.ts";
import { sealSettingsSecret } from "../src/services/sender/stored-settings.ts";
import type { DeliveryPolicy } from "../src/services/deliveries/policy.ts";
import { findExits } from "../src/services/automations/index.ts";
import { sendCampaign } from "../src/services/deliveries/worker/send-campaign.ts";
import type { SendOptions } from "../src/services/deliveries/worker/send-campaign.ts";

/** The ways a mail can go. */
export const WAYS = WAY_NAMES;
export type Way = MailService;

/** No waits, so that a test decides itself when batches are due. */
export const FAST: Partial<DeliveryPolicy> = {
  backoffBaseMs: 0,
  reconcileWaitMs: 0,
  deadlineMs: 60_000,
  random: () => 0,
};

/** A database with the queue, the mail sandbox, and the real adapters between them. */
export type Sending = {
  database: () => Database;
  sandbox: () => RunningSandbox;
  /** A new user whose mails go that way. */
  sender: (way: Way, secret?: string) => Promise<Ctx>;
  /** A context of a user without email settings. */
  stranger: () => Promise<Ctx>;
  /** The sandbox's SMTP server, as a user's own. */
  ownServer: () => SmtpServer;
};

/** Gives the test file all that sending needs. Call it at the top. */
export function withSending(): Sending {
  const database = withTestDatabase({ queue: true });
  let sandbox: RunningSandbox | null = null;
  let email: EmailProviders | null = null;
  const running = (): RunningSandbox => {
    if (sandbox === null) throw new Error("The sandbox opens in beforeAll");
    return sandbox;
  };
  beforeAll(async () => {
    sandbox = await startSandbox({ webhookRetryScale: 0.001, webhookDelayMs: 0 });
    const urls = { ...sandbox.urls, gmailSmtp: sandbox.smtpUrl };
    email = createEmailProviders(urls, { isAllowed: isLoopback });
  });
  beforeEach(() => running().control.reset());
  afterAll(async () => {
    await email?.close();
    await sandbox?.close();
  });
  const stranger = async (): Promise<Ctx> => {
    if (email === null) throw new Error("The adapters open in beforeAll");
    const userId = await createUser(database());
    const { urls } = running();
    const inbox = createInboxReader({ isAllowed: isLoopback }, urls.gmail);
    return testCtx(database(), userId, { email, inbox, oauth: createOAuth(urls) });
  };
  return {
    database,
    sandbox: running,
    stranger,
    ownServer: () => ({
      ...smtpServerOf("own"),
      ...{ host: "127.0.0.1", port: Number(new URL(running().smtpUrl).port), userName: "post" },
    }),
    sender: async (way, secret) => {
      const ctx = await stranger();
      const { service = "gmail", ...good } = SANDBOX_WAYS[way].good;
      const connection = connectionOf(service)?.field;
      const given = Object.entries(good).map(([field, value]) => {
        if (field === connection) return [field, value];
        return [field, sealSettingsSecret(ctx, field as CredentialField, secret ?? String(value))];
      });
      await database()
        .db.insert(emailSettings)
        .values({
          accountId: ctx.account.id,
          service,
          senderEmail: "post@dakiya.example",
          senderName: "Dakiya & Sons",
          ...Object.fromEntries(given),
        });
      return ctx;
    },
  };
}

export const MESSAGE = {
  subject: "Hello {name}",
  body: "Hi {first_name|friend},\n\nsee https://shop.example/a?c={city} and https://shop.example/b",
};

/** Makes `count` customers and a campaign to all of them; gives its id. */
export async function startCampaign(
  ctx: Ctx,
  count: number,
  people: readonly { name?: string; email?: string; city?: string }[] = [],
): Promise<number> {
  await insertCustomers(
    ctx.database,
    ctx.account.id,
    Array.from({ length: count }, (_, index) => ({
      ...uniquePerson(ctx, index),
      ...people[index],
    })),
  );
  const segmentId = String(await insertSegment(ctx.database, ctx.account.id));
  const campaign = await createCampaign(ctx, {
    campaign: { name: "Diwali", segmentId, template: MESSAGE },
  });
  return Number(campaign._id);
}

function uniquePerson(ctx: Ctx, index: number) {
  return { name: `Person ${index}`, email: `p${index}.u${ctx.account.id}@people.example` };
}

/** Lets every wait and every lease of a campaign run out. */
export async function letTimePass(ctx: Ctx, campaignId: number): Promise<void> {
  await ctx.db.execute(sql`
    update send_batches set next_at = clock_timestamp() - interval '1 second',
      lease_until = case when lease_until > clock_timestamp()
        then lease_until - interval '2 minutes' else lease_until end
    where campaign_id = ${campaignId} and state in ('ready', 'inflight')
  `);
  await ctx.db.execute(sql`
    update sending_pace set
      filled_at = case when filled_at > clock_timestamp()
        then clock_timestamp() - interval '1 second' else filled_at end,
      down_until = case when down_until > clock_timestamp()
        then clock_timestamp() - interval '1 second' else down_until end
    where account_id = ${ctx.account.id}
  `);
}

/** Sends a campaign for one time slice. */
export async function sendOnce(ctx: Ctx, campaignId: number, options: Partial<SendOptions> = {}) {
  return await sendCampaign(
    ctx,
    { accountId: ctx.account.id, id: campaignId },
    {
      signal: new AbortController().signal,
      findExits,
      ...options,
      policy: { ...FAST, ...options.policy },
    },
  );
}

/** Sends a campaign until none of its batches is open, with time passing between time slices. */
export async function sendAll(
  ctx: Ctx,
  campaignId: number,
  options: Partial<SendOptions> = {},
): Promise<void> {
  for (let slice = 0; slice < 60; slice += 1) {
    await sendOnce(ctx, campaignId, options);
    const [row] = await rowsOf(
      ctx.database,
      sql`select open_batches, status from campaigns where id = ${campaignId}`,
    );
    if (row?.["open_batches"] === 0 || row?.["status"] === "paused") return;
    await letTimePass(ctx, campaignId);
  }
  throw new Error("The campaign did not end");
}

/** A campaign's rows, for comparison with the emails that services accepted. */
export async function outcomeOf(ctx: Ctx, campaignId: number) {
  const [campaign] = await rowsOf(
    ctx.database,
    sql`select status, status_reason, open_batches, total_recipients, sent, delivered, opened, clicked, failed
      from campaigns where id = ${campaignId}`,
  );
  const logs = await rowsOf(
    ctx.database,
    sql`select l.seq, l.status, l.failure_reason, l.recipient ->> 'email' as email, l.sent_at,
        (select max(r.message_ids ->> (l.seq - r.first_seq)) from send_receipts r
          where r.campaign_id = l.campaign_id and r.first_seq <= l.seq) as message_id
      from communication_logs l where l.campaign_id = ${campaignId} order by l.seq`,
  );
  const statuses: Record<string, number> = {};
  for (const log of logs) {
    const status = String(log["status"]);
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return { campaign, logs, statuses };
}
