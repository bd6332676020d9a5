import type { Measured } from "./support/line.ts";
import type { Bench } from "./support/open-bench.ts";
import { perSecond } from "./support/timed.ts";
import { clearLogs, fixAll, seedCampaign } from "./support/recipients.ts";

const MAX_RATIO = 1.3;
const MAX_GROWTH = 1.3;

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
  return [
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
