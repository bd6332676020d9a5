import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import type { Ctx } from "../../deps.ts";
import type { OAuth } from "../../providers/oauth/index.ts";
import { GOOGLE_APP } from "../../../test/database.ts";
import { outcomeOf, sendAll, startCampaign, sendOnce, withSending } from "../../../test/sending.ts";
import { getGmail } from "./connect-gmail.ts";
import { sealSettingsSecret } from "../sender/stored-settings.ts";

const { sandbox, sender } = withSending();

/** A user whose connected account has an access token that Google refuses; by default an expired one. */
async function connected(refreshToken: string, endsIn = "-1 hour"): Promise<Ctx> {
  const ctx = await sender("gmail", "ya29.expired");
  await ctx.db.execute(sql`
    update email_settings set google_refresh_token = ${sealSettingsSecret(ctx, "googleRefreshToken", refreshToken)},
      google_token_expires_at = now() + ${endsIn}::interval, google_email = 'me@gmail.example.com',
      updated_at = now() - interval '1 hour'
    where account_id = ${ctx.account.id}`);
  return { ...ctx, google: GOOGLE_APP };
}

it("A campaign of a connected account renews its token and reaches everybody", async () => {
  const ctx = await connected("1//good");
  const campaignId = await startCampaign(ctx, 3);
  await sendAll(ctx, campaignId);
  expect((await outcomeOf(ctx, campaignId)).statuses).toEqual({ sent: 3 });
  expect(sandbox().store.find()).toHaveLength(3);
});

it("A connection that Google has ended pauses the campaign with a reason and fails nobody", async () => {
  const ctx = await connected("1//revoked");
  const campaignId = await startCampaign(ctx, 3);
  await sendOnce(ctx, campaignId);
  const { campaign, statuses } = await outcomeOf(ctx, campaignId);
  expect(campaign).toMatchObject({
    status: "paused",
    status_reason: expect.stringContaining("Connect Gmail again"),
  });
  expect(statuses).toEqual({ queued: 3 });
  const { rows } = await ctx.db.execute(
    sql`select pause_kind from campaigns where id = ${campaignId}`,
  );
  expect(rows).toEqual([{ pause_kind: "credentials" }]);
  expect(sandbox().store.find()).toEqual([]);
});

it("A token refused before its end is replaced, and the campaign reaches everybody", async () => {
  const ctx = await connected("1//good", "1 hour");
  const campaignId = await startCampaign(ctx, 3);
  await sendAll(ctx, campaignId);
  expect((await outcomeOf(ctx, campaignId)).statuses).toEqual({ sent: 3 });
  expect(sandbox().store.find()).toHaveLength(3);
});

it("Access taken away at Google in the middle of a campaign pauses it, fails nobody, and is said in the settings", async () => {
  const ctx = await connected("1//revoked", "1 hour");
  const campaignId = await startCampaign(ctx, 3);
  await sendOnce(ctx, campaignId);
  const { campaign, statuses } = await outcomeOf(ctx, campaignId);
  expect(campaign).toMatchObject({
    status: "paused",
    status_reason: expect.stringContaining("Connect Gmail again"),
  });
  expect(statuses).toEqual({ queued: 3 });
  expect(await getGmail(ctx, {})).toMatchObject({
    connected: true,
    problem: expect.stringContaining("Connect Gmail again"),
  });
  const { rows } = await ctx.db.execute(
    sql`select pause_kind from campaigns where id = ${campaignId}`,
  );
  expect(rows).toEqual([{ pause_kind: "credentials" }]);
});

it("A Google that does not answer lets the campaign wait and go on", async () => {
  const ctx = await connected("1//good");
  const campaignId = await startCampaign(ctx, 2);
  const away: OAuth = {
    ...ctx.oauth,
    refresh: async () => ({ ok: false, kind: "unavailable" }),
  };
  await sendOnce({ ...ctx, oauth: away }, campaignId);
  expect(await outcomeOf(ctx, campaignId)).toMatchObject({
    campaign: { status: "processing", status_reason: null },
    statuses: { queued: 2 },
  });
  await ctx.db.execute(
    sql`update send_batches set next_at = now() where campaign_id = ${campaignId}`,
  );
  await sendAll(ctx, campaignId);
  expect((await outcomeOf(ctx, campaignId)).statuses).toEqual({ sent: 2 });
});
