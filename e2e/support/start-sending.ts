import type { Browser } from "playwright-core";
import type { FilledServer } from "./filled-server.ts";
import { callsAs, createCampaign } from "./calls-as.ts";
import { until } from "./until.ts";

const FAST = 100;
/** As slow as may be: the campaign is on its way for minutes. */
const SLOW = 0.1;

/** Starts a campaign to everybody, and slows it down once this share of its mails has gone out. */
export async function startSending(
  browser: Browser,
  { url, signedIn }: FilledServer,
  name: string,
  share: number,
): Promise<void> {
  await callsAs(browser, url, signedIn, async ({ get, put, post }) => {
    const limit = async (perSecond: number) =>
      await put("/api/user/email-settings/limits", {
        service: "brevo",
        limits: { perDay: null, perSecond },
      });
    await limit(FAST);
    await createCampaign(post, name);
    await until("a campaign that is on its way", async () => {
      const campaigns = (await get("/api/user/get-campaign")) as {
        name: string;
        stats: { sent: number; total_recipients: number };
      }[];
      const stats = campaigns.find((one) => one.name === name)?.stats;
      return stats !== undefined && stats.sent > share * stats.total_recipients ? stats : null;
    });
    await limit(SLOW);
  });
}
