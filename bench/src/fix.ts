import type { Measured } from "./support/line.ts";
import type { Bench } from "./support/open-bench.ts";
import { perSecond } from "./support/timed.ts";
import { clearLogs, fixAll, seedCampaign } from "./support/recipients.ts";
import type { OneCampaign } from "./support/recipients.ts";

const MAX_RATIO = 1.3;
const MAX_GROWTH = 1.3;
const MAX_COUPON_RATIO = 1.3;

/** The same rows by hand; `keys` are the product's frozen fields for the campaign's message. */
const byHandSql = (keys: string[]): string => `
  insert into communication_logs (account_id, campaign_id, seq, customer_id, recipient)
  select account_id, $2, row_number() over (order by id), id,
    jsonb_build_object(${keys.map((key) => `'${key}', ${toColumn(key)}`).join(", ")})
  from customers where account_id = $1 and is_active and unsubscribed_at is null`;

const toColumn = (key: string): string =>
  key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Fixing every customer as a recipient, beside a bare INSERT … SELECT of the same rows into the same table. */
export async function measure(bench: Bench): Promise<Measured[]> {
  const campaign = await seedCampaign(bench);
  const byProduct = async (): Promise<number> => (await fixAll(bench, campaign, 1_000)).recipients;
  await byProduct();
  const { rows } = await bench.sql.query<{ keys: string[] }>(
    "select array(select jsonb_object_keys(recipient)) as keys from communication_logs limit 1",
  );
  const bare = byHandSql(rows[0]?.keys ?? []);
  const byHand = async (): Promise<number> =>
    (await bench.sql.query(bare, [campaign.accountId, campaign.id])).rowCount ?? 0;
  const product = { fix: byProduct, spentMs: 0 };
  const hand = { fix: byHand, spentMs: 0 };
  let recipients = 0;
  // In alternating order: other load on the machine affects both.
  for (const way of [product, hand, hand, product]) {
    await clearLogs(bench);
    const startedAt = performance.now();
    recipients = await way.fix();
    way.spentMs += performance.now() - startedAt;
  }
  const [figure, limit] = [product.spentMs / 2, hand.spentMs / 2];
  const coupons = await measureCoupons(bench, campaign);
  return [
    coupons,
    {
      figure: `${recipients.toLocaleString("en-IN")} recipients fixed in ${figure.toFixed(0)} ms, ${perSecond(recipients / (figure / 1000))}`,
      limit: `${limit.toFixed(0)} ms by a bare INSERT … SELECT`,
      ratio: (figure / limit).toFixed(2),
      goal: `<= ${MAX_RATIO} x`,
      isMet: figure <= limit * MAX_RATIO,
      growth: { of: "a recipient", cost: figure / recipients, max: MAX_GROWTH },
    },
  ];
}

/** The same where each recipient gets a coupon code, beside without. */
async function measureCoupons(bench: Bench, campaign: OneCampaign): Promise<Measured> {
  await seedPool(bench, campaign);
  const plain = { subject: "Hello {name}", spentMs: 0 };
  const coupon = { subject: "Hello {name}, {coupon:bench}", spentMs: 0 };
  let recipients = 0;
  for (const way of [plain, coupon, coupon, plain]) {
    await clearLogs(bench);
    await freeCodes(bench, campaign);
    await bench.sql.query("update campaigns set subject = $2 where id = $1", [
      campaign.id,
      way.subject,
    ]);
    const startedAt = performance.now();
    ({ recipients } = await fixAll(bench, campaign, 1_000));
    way.spentMs += performance.now() - startedAt;
  }
  const [figure, limit] = [coupon.spentMs / 2, plain.spentMs / 2];
  return {
    figure: `${recipients.toLocaleString("en-IN")} recipients fixed with a coupon code each in ${figure.toFixed(0)} ms`,
    limit: `${limit.toFixed(0)} ms without codes`,
    ratio: (figure / limit).toFixed(2),
    goal: `<= ${MAX_COUPON_RATIO} x`,
    isMet: figure <= limit * MAX_COUPON_RATIO,
  };
}

async function seedPool(bench: Bench, { accountId }: OneCampaign): Promise<void> {
  await bench.sql.query(
    `with pool as (
       insert into coupon_pools (account_id, key, name, total) values ($1, 'bench', 'Bench', $2) returning id
     )
     insert into coupon_codes (account_id, pool_id, seq, code)
     select $1, pool.id, n, 'CODE-' || n from pool, generate_series(1, $2::int) n`,
    [accountId, bench.rows],
  );
}

/** Makes all codes of the pool free, in one range. */
async function freeCodes(bench: Bench, { accountId }: OneCampaign): Promise<void> {
  await bench.sql.query("delete from coupon_ranges where account_id = $1", [accountId]);
  await bench.sql.query(
    `insert into coupon_ranges (account_id, pool_id, first_seq, last_seq)
     select account_id, id, 1, total from coupon_pools where account_id = $1`,
    [accountId],
  );
  await bench.sql.query("update coupon_pools set codes_left = total where account_id = $1", [
    accountId,
  ]);
}
