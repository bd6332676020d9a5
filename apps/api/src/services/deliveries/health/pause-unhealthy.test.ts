import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { rowsOf } from "../../../../test/database.ts";
import { sendAll, sendOnce, startCampaign, withSending } from "../../../../test/sending.ts";
import { silentLog } from "../../../../test/silent-log.ts";
import type { Ctx } from "../../../deps.ts";
import { resumeCampaign } from "../../campaigns/index.ts";
import { writeToken } from "../mail/tokens.ts";
import { recordEvents } from "../outcomes/record-event.ts";
import { createWebhookEndpoint } from "../outcomes/webhook-endpoints.ts";
import { pauseUnhealthy } from "./pause-unhealthy.ts";

const { database, sender } = withSending();

type Sending = { ctx: Ctx; id: number };

const look = async (): Promise<void> =>
  await pauseUnhealthy({ db: database().db, log: silentLog }, new AbortController().signal);

/** Sends so many requests of a campaign, of a hundred emails each. */
async function send({ ctx, id }: Sending, requests: number): Promise<void> {
  const stop = new AbortController();
  let settled = 0;
  await sendOnce(ctx, id, {
    signal: stop.signal,
    policy: { mailsPerClaim: 100 },
    onStep: (step) => {
      if (step === "settled") settled += 1;
      if (settled >= requests) stop.abort();
    },
  });
}

/** A campaign to so many, every other at Gmail, of which so many requests were sent. */
async function sending(recipients: number, requests: number): Promise<Sending> {
  const ctx = await sender("resend");
  const people = Array.from({ length: recipients }, (_, nth) => ({
    email: `p${nth}.u${ctx.account.id}@${nth % 2 === 0 ? "gmail.com" : "shop.example"}`,
  }));
  const campaign = { ctx, id: await startCampaign(ctx, recipients, people) };
  await send(campaign, requests);
  expect(await stateOf(campaign)).toMatchObject({ status: "processing", sent: requests * 100 });
  return campaign;
}

const stateOf = async ({ ctx, id }: Sending) =>
  (
    await rowsOf(
      ctx.database,
      sql`select status, status_reason, pause_kind, sent from campaigns where id = ${id}`,
    )
  )[0];

/** Posts that emails bounced or were reported, from the first on. */
async function hear(
  { ctx, id }: Sending,
  suppress: "bounced" | "complained",
  seqs: readonly number[],
): Promise<void> {
  const endpoint = await createWebhookEndpoint(ctx, { service: "resend", secret: randomUUID() });
  const kind = suppress === "bounced" ? ("failed" as const) : suppress;
  const events = seqs.map((seq) => ({
    event: {
      ...{ kind, suppress, at: new Date(), dedupeKey: randomUUID() },
      token: writeToken(ctx.secrets, { kind: "log", campaignId: id, seq }),
    },
    raw: {},
  }));
  await recordEvents(ctx, { id: endpoint.id, accountId: ctx.account.id }, events);
}

const numbers = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_, nth) => from + nth);

it("pauses when more than 5 % of its emails bounce, names the provider, and continues once resumed", async () => {
  const campaign = await sending(600, 2);
  await hear(campaign, "bounced", numbers(1, 10));
  await look();
  expect(await stateOf(campaign)).toMatchObject({ status: "processing" });
  await hear(campaign, "bounced", [11]);
  await look();
  expect(await stateOf(campaign)).toMatchObject({
    status: "paused",
    pause_kind: "health",
    status_reason:
      "11 of 200 emails bounced for good, most at Gmail. Check where these addresses come from, then resume.",
  });
  await send(campaign, 1);
  expect(await stateOf(campaign)).toMatchObject({ sent: 200 });

  const { ctx, id } = campaign;
  await hear(campaign, "bounced", [12]);
  await resumeCampaign(ctx, { id: String(id) });
  await look();
  await send(campaign, 2);
  await look();
  expect(await stateOf(campaign)).toMatchObject({ status: "processing", sent: 400 });
  await hear(campaign, "bounced", numbers(201, 11));
  await look();
  expect(await stateOf(campaign)).toMatchObject({ status: "paused", pause_kind: "health" });
  await resumeCampaign(ctx, { id: String(id) });
  await sendAll(ctx, id);
  await look();
  expect(await stateOf(campaign)).toMatchObject({ status: "completed", sent: 600 });
});

it("pauses for complaints from 0.3 %, but not for a single one or fewer than 200 emails", async () => {
  const few = await sending(200, 1);
  await hear(few, "complained", numbers(1, 50));
  const campaign = await sending(400, 3);
  await hear(campaign, "complained", [2]);
  await look();
  expect(await stateOf(campaign)).toMatchObject({ status: "processing" });
  await hear(campaign, "complained", [4]);
  await look();
  expect(await stateOf(campaign)).toMatchObject({
    status: "paused",
    status_reason:
      "2 of 300 emails were reported as spam, most at shop.example. Write only to customers who asked for it, then resume.",
  });
  expect(await stateOf(few)).toMatchObject({ status: "processing" });
});
