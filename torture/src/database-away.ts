import { isSound, formatTally } from "./support/tally.ts";
import { openHouse } from "./support/house.ts";
import { judge, tokenText } from "./support/oracle.ts";
import { openAddresses, payloadOf, postAll, postOnce } from "./support/post-events.ts";
import type { EventPost } from "./support/post-events.ts";
import { policyWithLease } from "./support/preload.ts";
import { ownServer } from "./support/scenario.ts";
import type { Run, Verdict } from "./support/scenario.ts";
import { campaignEnd, importPeople, startCampaign, useService } from "./support/sending.ts";

/** R14: Brevo discards an event after any response except success and 429, so it must get one of those. */
export async function databaseAway(run: Run): Promise<Verdict> {
  const house = await openHouse(run, { policy: policyWithLease(20_000), workers: 1 });
  try {
    await useService(house, "brevo");
    const segment = await importPeople(house, run.recipients);
    await campaignEnd(house, await startCampaign(house, segment), run.limitMs);
    const urls = await openAddresses(house);
    const at = Math.floor(Date.now() / 1000) * 1000 - 60_000;
    const service = "brevo";
    const posts = house.sandbox.record.accepts().map((accept, n): EventPost => {
      const mail = { email: accept.recipient, token: tokenText(accept) };
      const event = payloadOf({ service, kind: "delivered", at, n, ...mail });
      return { service, id: "", body: JSON.stringify(event) };
    });
    const server = ownServer(run);
    await server.stop();
    const statuses = new Map<number | null, number>();
    try {
      for (const post of posts) {
        const { status } = await postOnce(urls, post);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    } finally {
      await server.start();
    }
    await postAll(urls, posts, { atOnce: 4 });
    const tally = await judge(house);
    const { delivered } = await house.row<{ delivered: number }>(
      "select count(delivered_at)::int as delivered from communication_logs",
    );
    const responses = [...statuses].map(([status, count]) => `${count} x ${status}`).join(", ");
    return {
      figure: `${posts.length} posts while the database is down: ${responses}; afterwards ${delivered} delivered, ${formatTally(tally)}`,
      goal: "429 to all, all delivered later",
      isMet: statuses.get(429) === posts.length && delivered === posts.length && isSound(tally),
    };
  } finally {
    await house.close();
  }
}
