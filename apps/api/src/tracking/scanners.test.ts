import { sql } from "drizzle-orm";
import Fastify from "fastify";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { rowsOf } from "../../test/database.ts";
import type { Ctx } from "../deps.ts";
import { applyPendingHits } from "../services/deliveries/outcomes/apply-hits.ts";
import { sendAll, startCampaign, withSending } from "../../test/sending.ts";
import { HIDDEN_LINK, writeToken } from "../services/deliveries/mail/tokens.ts";
import { trackingRoutes } from "./index.ts";
import { registerLinks } from "./links.ts";

const { sender } = withSending();
const MAILS = process.env["TEST_DATABASE_URL"] === undefined ? 100 : 1_000;
const PARALLEL_REQUESTS = 20;
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36";
let ctx: Ctx;
let app: FastifyInstance;
let campaignId: number;

beforeAll(async () => {
  ctx = await sender("resend");
  app = Fastify();
  registerLinks(app, ctx);
  await trackingRoutes(app, ctx);
  campaignId = await startCampaign(ctx, 2 * MAILS);
  await sendAll(ctx, campaignId);
  // Hits come a day from now: the server judges none by itself before the test has set the times between them.
  await ctx.db.execute(sql`
    create function a_day_later() returns trigger language plpgsql as
    $$ begin new.at := new.at + interval '1 day'; return new; end $$
  `);
  await ctx.db.execute(sql`
    create trigger a_day_later before insert on tracking_hits for each row execute function a_day_later()
  `);
});
afterAll(async () => {
  await ctx.db.execute(sql`drop function a_day_later() cascade`);
  await app.close();
});

async function call(method: "GET" | "HEAD", url: string): Promise<void> {
  await app.inject({ method, url, headers: { "user-agent": BROWSER } });
}

const pixel = (seq: number): string =>
  `/t/o/${writeToken(ctx.secrets, { kind: "open", campaignId, seq })}.gif`;
const link = (seq: number, linkIndex: number): string =>
  `/t/c/${writeToken(ctx.secrets, { kind: "click", campaignId, seq, linkIndex })}`;
const unsubscribe = (seq: number): string =>
  `/u/${writeToken(ctx.secrets, { kind: "unsubscribe", campaignId, seq })}`;

/** Works on mails `from` to `to`, some at a time. */
async function each(from: number, to: number, work: (seq: number) => Promise<void>): Promise<void> {
  let next = from;
  const one = async (): Promise<void> => {
    while (next <= to) await work(next++);
  };
  await Promise.all(Array.from({ length: PARALLEL_REQUESTS }, one));
}

const hitsOf = async (from: number, to: number) =>
  (
    await rowsOf(
      ctx.database,
      sql`select count(*)::int as hits, count(*) filter (where machine)::int as machine
        from tracking_hits where campaign_id = ${campaignId} and seq between ${from} and ${to}`,
    )
  )[0];

it(
  "tells scanners that follow every link from people who open and click",
  { timeout: 300_000 },
  async () => {
    // Every address in the mail, as a browser would: the next as soon as the last has answered.
    await each(1, MAILS, async (seq) => {
      const urls = [
        pixel(seq),
        link(seq, 0),
        link(seq, 1),
        link(seq, HIDDEN_LINK),
        unsubscribe(seq),
      ];
      for (const url of urls) {
        if (seq % 2 === 0) await call("HEAD", url);
        await call("GET", url);
      }
    });
    // All of a mail's hits come within two seconds, on a slow machine too.
    await ctx.db.execute(sql`
    update tracking_hits h set at = first.at + (h.at - first.at) / 1000
    from (select seq, min(at) as at from tracking_hits where campaign_id = ${campaignId} group by seq) first
    where h.campaign_id = ${campaignId} and h.seq = first.seq
  `);
    // People open, most click one link and some both, each a while after the other.
    await each(MAILS + 1, 2 * MAILS, async (seq) => {
      await call("GET", pixel(seq));
      if (seq % 4 !== 0) await call("GET", link(seq, seq % 2));
      if (seq % 8 === 1) await call("GET", link(seq, 0));
    });
    await ctx.db.execute(sql`
    update tracking_hits h set at = h.at + n.nth * (interval '1 second' + (h.seq % 40) * interval '0.5 second')
    from (
      select id, row_number() over (partition by seq order by id) as nth from tracking_hits
      where campaign_id = ${campaignId} and seq > ${MAILS}
    ) n
    where h.id = n.id
  `);
    await ctx.db.execute(sql`
    update tracking_hits set at = at - interval '25 hours' where campaign_id = ${campaignId}
  `);
    await applyPendingHits(ctx);
    // The server, which judges by itself, may have some of them in its hands.
    const pending = sql`select count(*)::int as n from tracking_hits where pending`;
    await expect.poll(async () => await rowsOf(ctx.database, pending)).toEqual([{ n: 0 }]);

    const scanned = await hitsOf(1, MAILS);
    expect(Number(scanned?.["hits"])).toBeGreaterThanOrEqual(4 * MAILS);
    expect(Number(scanned?.["machine"]) / Number(scanned?.["hits"])).toBeGreaterThanOrEqual(0.95);
    const human = await hitsOf(MAILS + 1, 2 * MAILS);
    expect(Number(human?.["machine"]) / Number(human?.["hits"])).toBeLessThanOrEqual(0.01);
    const [marked] = await rowsOf(
      ctx.database,
      sql`select count(*) filter (where seq <= ${MAILS} and coalesce(opened_at, clicked_at) is not null)::int as scanned,
        count(*) filter (where seq > ${MAILS} and opened_at is not null)::int as opened,
        count(*) filter (where seq > ${MAILS} and clicked_at is not null)::int as clicked
      from communication_logs where campaign_id = ${campaignId}`,
    );
    expect(marked).toEqual({ scanned: 0, opened: MAILS, clicked: 0.75 * MAILS });
    const query = sql`select from customers where account_id = ${ctx.account.id} and unsubscribed_at is not null`;
    expect(await rowsOf(ctx.database, query)).toEqual([]);
  },
);
