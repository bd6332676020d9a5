import { runs } from "@dakiya/domain/testing";
import fc from "fast-check";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { insertSegment } from "../../../test/campaigns.ts";
import { insertCustomers } from "../../../test/customers.ts";
import { oneRow } from "../../db/sql/sql.ts";
import { withSending } from "../../../test/sending.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { createCampaign } from "../campaigns/start/create-campaign.ts";
import { stopCampaign } from "../campaigns/start/take-back.ts";
import { addCodes } from "./add-codes.ts";
import { createPool } from "./pools.ts";

const { sender } = withSending();

const POOLS = ["one", "two"] as const;
const PEOPLE = 7;

/** An event of an account's pools: codes come, a campaign starts, dies while it starts, or is taken back. */
const happening = fc.oneof(
  fc.record({
    kind: fc.constant("add" as const),
    pool: fc.constantFrom(...POOLS),
    codes: fc.integer({ min: 1, max: 12 }),
  }),
  fc.record({
    kind: fc.constant("start" as const),
    pools: fc.subarray([...POOLS], { minLength: 1 }),
    upTo: fc.integer({ min: 1, max: PEOPLE }),
    dies: fc.boolean(),
  }),
  fc.record({ kind: fc.constant("takeBack" as const), nth: fc.nat({ max: 5 }) }),
);

/** Counts breaches of what holds at any time; each is 0. */
async function faultsOf(ctx: Ctx) {
  const { id } = ctx.account;
  return await oneRow<Record<string, number>>(
    ctx.db,
    sql`
      with logs as (
        select l.campaign_id, l.seq, k.key as pool, k.value as code
        from communication_logs l, jsonb_each_text(l.recipient -> 'coupons') k where l.account_id = ${id}
      ),
      given as (
        select p.key as pool, c.code, r.campaign_id, r.first_log_seq + (c.seq - r.first_seq) as log_seq
        from coupon_codes c join coupon_pools p on p.account_id = c.account_id and p.id = c.pool_id
        left join coupon_ranges r on r.account_id = c.account_id and r.pool_id = c.pool_id
          and c.seq between r.first_seq and r.last_seq
        where c.account_id = ${id}
      )
      select
        (select count(*) - count(distinct (pool, code)) from logs)::int as "given twice",
        (select count(*) from logs where code is null)::int as "without a code",
        (select count(*) - count(distinct (pool, code)) from given)::int as "in two ranges",
        (select count(*) from given where campaign_id is not null and not exists (
          select from logs where logs.campaign_id = given.campaign_id and logs.seq = given.log_seq
            and logs.pool = given.pool and logs.code = given.code))::int as "not in the log",
        (select count(*) from logs where not exists (
          select from given where given.campaign_id = logs.campaign_id and given.log_seq = logs.seq
            and given.pool = logs.pool and given.code = logs.code))::int as "not of the pool",
        (select count(*) from coupon_pools p where p.account_id = ${id} and (
          p.total <> (select count(*) from coupon_codes c where c.account_id = p.account_id and c.pool_id = p.id)
          or p.total <> coalesce((select sum(last_seq - first_seq + 1) from coupon_ranges r
            where r.account_id = p.account_id and r.pool_id = p.id), 0)
          or p.codes_left <> coalesce((select sum(last_seq - first_seq + 1) from coupon_ranges r
            where r.account_id = p.account_id and r.pool_id = p.id and r.campaign_id is null), 0)
        ))::int as "miscounted"`,
  );
}

/** A context whose next transaction dies before it commits. */
function dying(ctx: Ctx): Ctx {
  const db = Object.create(ctx.db) as Ctx["db"];
  db.transaction = async (work, config) =>
    await ctx.db.transaction(async (tx) => {
      await work(tx);
      throw new Error("killed");
    }, config);
  return { ...ctx, db };
}

async function start(
  ctx: Ctx,
  segments: readonly string[],
  { pools, upTo, dies }: { pools: readonly string[]; upTo: number; dies: boolean },
): Promise<string | null> {
  const body = pools.map((key) => `{coupon:${key}}`).join(" ");
  const campaign = {
    ...{ name: "Sale", segmentId: segments[upTo - 1] ?? "", holdSeconds: 300 },
    template: { subject: "Hi {name}", body },
  };
  try {
    return (await createCampaign(dies ? dying(ctx) : ctx, { campaign }))._id;
  } catch (error) {
    if (error instanceof AppError || (error as Error).message === "killed") return null;
    throw error;
  }
}

it("each code is given once and stays in its pool's count, whatever starts, dies and is taken back", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 3, maxLength: 12 }), async (history) => {
      const ctx = await sender("brevo");
      const ids = new Map<string, string>();
      for (const key of POOLS) {
        const pool = { key, name: key, worth: "", expiresOn: null, warnBelow: null };
        ids.set(key, (await createPool(ctx, pool))._id);
      }
      const people = Array.from({ length: PEOPLE }, (_, nth) => ({
        ...{ name: "P", email: `p${nth}.u${ctx.account.id}@people.example`, orderCount: nth },
      }));
      await insertCustomers(ctx.database, ctx.account.id, people);
      const segments: string[] = [];
      for (let most = 0; most < PEOPLE; most += 1) {
        const rule = { field: "order_count", operator: "<=", value: most } as const;
        const rules = { combinator: "and" as const, rules: [rule] };
        segments.push(String(await insertSegment(ctx.database, ctx.account.id, { rules })));
      }
      const started: string[] = [];
      let added = 0;
      for (const one of history) {
        if (one.kind === "add") {
          const codes = Array.from({ length: one.codes }, () => `C${(added += 1)}`);
          await addCodes(ctx, { id: ids.get(one.pool) ?? "", codes });
        } else if (one.kind === "start") {
          const id = await start(ctx, segments, one);
          if (id !== null) started.push(id);
        } else if (started.length > 0) {
          const [id = ""] = started.splice(one.nth % started.length, 1);
          await stopCampaign(ctx, { id });
        }
        const faults = await faultsOf(ctx);
        for (const [fault, count] of Object.entries(faults)) expect(count, fault).toBe(0);
      }
    }),
    { numRuns: runs(15) },
  );
}, 120_000);
