import { perSecond } from "./support/timed.mjs";
import { clearLogs, fixAll, seedCampaign } from "./support/recipients.mjs";

const MAX_RATIO = 1.3;
const MAX_GROWTH = 1.3;

/** The same rows by hand; `keys` is what the product copied of a recipient for the campaign's message. */
const byHandSql = (keys) => `
  insert into communication_logs (owner_id, campaign_id, seq, customer_id, recipient)
  select owner_id, $2, row_number() over (order by id), id,
    jsonb_build_object(${keys.map((key) => `'${key}', ${toColumn(key)}`).join(", ")})
  from customers where owner_id = $1 and is_active and unsubscribed_at is null`;

const toColumn = (key) => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Fixing every customer as a recipient, beside a bare INSERT … SELECT of the same rows into the same table. */
export async function measure(bench) {
  const campaign = await seedCampaign(bench);
  const byProduct = async () => (await fixAll(bench, campaign, 1_000)).recipients;
  await byProduct();
  const { rows } = await bench.sql.query(
    "select array(select jsonb_object_keys(recipient)) as keys from communication_logs limit 1",
  );
  const bare = byHandSql(rows[0].keys);
  const byHand = async () =>
    (await bench.sql.query(bare, [campaign.ownerId, campaign.id])).rowCount;
  const spent = new Map([
    [byProduct, 0],
    [byHand, 0],
  ]);
  let recipients = 0;
  // There and back: what slows the machine down in between meets both.
  for (const fix of [byProduct, byHand, byHand, byProduct]) {
    await clearLogs(bench);
    const startedAt = performance.now();
    recipients = await fix();
    spent.set(fix, spent.get(fix) + performance.now() - startedAt);
  }
  const [figure, limit] = [spent.get(byProduct) / 2, spent.get(byHand) / 2];
  return [
    {
      figure: `${recipients.toLocaleString("en-IN")} recipients fixed in ${figure.toFixed(0)} ms, ${perSecond(recipients / (figure / 1000))}`,
      limit: `${limit.toFixed(0)} ms by a bare INSERT … SELECT`,
      ratio: (figure / limit).toFixed(2),
      goal: `<= ${MAX_RATIO} x`,
      met: figure <= limit * MAX_RATIO,
      growth: { of: "a recipient", cost: figure / recipients, max: MAX_GROWTH },
    },
  ];
}
