import { randomUUID } from "node:crypto";
import { MAX_GENERATED_PER_CALL } from "@dakiya/domain/wire";
import type { CampaignWire } from "@dakiya/domain/wire";
import { isSound, formatTally } from "./support/tally.ts";
import { openHouse } from "./support/house.ts";
import type { House } from "./support/house.ts";
import { judge } from "./support/oracle.ts";
import { policyWithLease } from "./support/preload.ts";
import type { Run, Verdict } from "./support/scenario.ts";
import { campaignEnd, importPeople, useService } from "./support/sending.ts";
import { pause, until } from "./support/until.ts";

const SUBMISSIONS = 50;

/** Codes that stay in the pool. */
const SPARE = 7;

/** R16: the same campaign is submitted fifty times at once, and once more while the server dies under it. Each email has a coupon code. */
export async function doubleSubmit(run: Run): Promise<Verdict> {
  const house = await openHouse(run, { policy: policyWithLease(10_000), workers: 2 });
  try {
    await useService(house, "brevo");
    const segmentId = await importPeople(house, run.recipients);
    const submit = async (name: string, key: string) => {
      const template = { subject: "Hello", body: "Hi {name}, {coupon:once}" };
      const body = { name, segmentId, template };
      return await house.client.request<CampaignWire>("POST", "/user/create-campaign", {
        body,
        headers: { "idempotency-key": key },
      });
    };
    await makePool(house, 2 * run.recipients + SPARE);
    const key = randomUUID();
    const responses = await Promise.all(
      Array.from({ length: SUBMISSIONS }, async () => await submit("Once", key)),
    );
    const good = responses.filter(({ status }) => status >= 200 && status < 300);
    const ids = new Set(good.flatMap(({ body }) => body?.data._id ?? []));

    // A browser that got no response submits again, with the same key.
    const other = randomUUID();
    const submissions = Array.from({ length: SUBMISSIONS }, async () => {
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
    const codes = await countCodes(house);
    return {
      figure: `${SUBMISSIONS} at once gave ${good.length} responses and ${ids.size} campaign; ${SUBMISSIONS} with web killed gave ${campaigns.length - ids.size} more: ${formatTally(tally)}, ${codes.different} codes of ${codes.given} logs, ${codes.left} left`,
      goal: `1 campaign each, 1 mail and 1 code per recipient, ${SPARE} codes left`,
      isMet:
        good.length === SUBMISSIONS &&
        ids.size === 1 &&
        campaigns.length === 2 &&
        tally.duplicates === 0 &&
        codes.given === 2 * run.recipients &&
        codes.different === codes.given &&
        codes.ofRanges === codes.given &&
        codes.left === SPARE &&
        isSound(tally),
    };
  } finally {
    await house.close();
  }
}

/** A pool with so many codes, whose variable is {coupon:once}. */
async function makePool(house: House, codes: number): Promise<void> {
  const pool = await house.client.send<{ _id: string }>("POST", "/coupon-pools", {
    name: "Once",
    key: "once",
  });
  for (let missing = codes; missing > 0; missing -= MAX_GENERATED_PER_CALL)
    await house.client.send("POST", `/coupon-pools/${pool._id}/generate`, {
      count: Math.min(missing, MAX_GENERATED_PER_CALL),
      length: 12,
    });
}

type Codes = { given: number; different: number; ofRanges: number; left: number };

/** Codes as the logs have them, how many of those the pool's ranges say as well, and those left. */
async function countCodes(house: House): Promise<Codes> {
  return await house.row<Codes>(
    `select count(l.recipient -> 'coupons' ->> 'once')::int as given,
       count(distinct l.recipient -> 'coupons' ->> 'once')::int as different,
       count(*) filter (where exists (
         select from coupon_ranges r
         join coupon_codes c on c.account_id = r.account_id and c.pool_id = r.pool_id
           and c.seq = r.first_seq + (l.seq - r.first_log_seq)
         where r.campaign_id = l.campaign_id and c.seq between r.first_seq and r.last_seq
           and c.code = l.recipient -> 'coupons' ->> 'once'
       ))::int as "ofRanges",
       (select count(*)::int from coupon_codes c where exists (
         select from coupon_ranges r
         where r.pool_id = c.pool_id and r.campaign_id is null and c.seq between r.first_seq and r.last_seq
       )) as left
     from communication_logs l`,
  );
}
