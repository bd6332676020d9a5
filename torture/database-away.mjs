import { openHouse } from "./support/house.mjs";
import { judge, tokenText } from "./support/oracle.mjs";
import { openAddresses, payloadOf, postAll, postOnce } from "./support/post-events.mjs";
import { policyWithLease } from "./support/preload.mjs";
import { campaignEnd, importPeople, startCampaign, useWay } from "./support/sending.mjs";
import { isSound, phrase } from "./kills.mjs";

/** R14: Brevo throws an event away after any answer but success and 429, so that is what it must get. */
export async function databaseAway(run) {
  const house = await openHouse(run, { policy: policyWithLease(20_000), workers: 1 });
  try {
    await useWay(house, "brevo");
    const segment = await importPeople(house, run.recipients);
    await campaignEnd(house, await startCampaign(house, segment), run.limitMs);
    const urls = await openAddresses(house);
    const at = Math.floor(Date.now() / 1000) * 1000 - 60_000;
    const posts = house.sandbox.record.accepts().map((accept, n) => {
      const event = { service: "brevo", kind: "delivered", at, n, email: accept.recipient };
      const body = JSON.stringify(payloadOf({ ...event, token: tokenText(accept) }));
      return { service: "brevo", id: "", body };
    });
    await house.run.cluster.stop();
    const statuses = new Map();
    try {
      for (const post of posts) {
        const { status } = await postOnce(urls, post);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    } finally {
      await house.run.cluster.start();
    }
    await postAll(urls, posts, { atOnce: 4, onAnswer: () => {} });
    const found = await judge(house);
    const [{ delivered }] = await house.rows(
      "select count(delivered_at)::int as delivered from communication_logs",
    );
    const told = [...statuses].map(([status, count]) => `${count} x ${status}`).join(", ");
    return {
      figure: `${posts.length} posts while the database is down: ${told}; afterwards ${delivered} delivered, ${phrase(found)}`,
      goal: "429 to all, all delivered later",
      met: statuses.get(429) === posts.length && delivered === posts.length && isSound(found),
    };
  } finally {
    await house.close();
  }
}
