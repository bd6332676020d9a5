import { randomUUID } from "node:crypto";
import type { CampaignWire } from "@dakiya/domain/wire";
import { isSound, formatTally } from "./support/tally.ts";
import { openHouse } from "./support/house.ts";
import { judge } from "./support/oracle.ts";
import { policyWithLease } from "./support/preload.ts";
import type { Run, Verdict } from "./support/scenario.ts";
import { campaignEnd, importPeople, useService } from "./support/sending.ts";
import { pause, until } from "./support/until.ts";

const AT_ONCE = 50;

/** R16: the same campaign is submitted fifty times at once, and once more while the server dies under it. */
export async function doubleSubmit(run: Run): Promise<Verdict> {
  const house = await openHouse(run, { policy: policyWithLease(10_000), workers: 2 });
  try {
    await useService(house, "brevo");
    const segmentId = await importPeople(house, run.recipients);
    const submit = async (name: string, key: string) => {
      const body = { name, segmentId, template: { subject: "Hello", body: "Hi {name}" } };
      return await house.client.request<CampaignWire>("POST", "/user/create-campaign", {
        body,
        headers: { "idempotency-key": key },
      });
    };
    const key = randomUUID();
    const responses = await Promise.all(
      Array.from({ length: AT_ONCE }, async () => await submit("Once", key)),
    );
    const good = responses.filter(({ status }) => status >= 200 && status < 300);
    const ids = new Set(good.flatMap(({ body }) => body?.data._id ?? []));

    // A browser that got no response submits again, with the same key.
    const other = randomUUID();
    const submissions = Array.from({ length: AT_ONCE }, async () => {
      await submit("Twice", other).catch(() => null);
    });
    await pause(30);
    await house.web.kill();
    await Promise.all(submissions);
    const again = await until("the response after the kill", async () => {
      const response = await submit("Twice", other).catch(() => null);
      return response !== null && response.status < 300 ? response.body?.data._id : null;
    });
    const campaigns = await house.rows<{ id: string }>("select id from campaigns");
    for (const id of [...ids, again]) await campaignEnd(house, id, run.limitMs);
    const tally = await judge(house);
    return {
      figure: `${AT_ONCE} at once gave ${good.length} responses and ${ids.size} campaign; ${AT_ONCE} with web killed gave ${campaigns.length - ids.size} more: ${formatTally(tally)}`,
      goal: "1 campaign each, 1 mail per recipient",
      isMet:
        good.length === AT_ONCE &&
        ids.size === 1 &&
        campaigns.length === 2 &&
        tally.duplicates === 0 &&
        isSound(tally),
    };
  } finally {
    await house.close();
  }
}
