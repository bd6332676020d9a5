import { importCustomers } from "./support/import-customers.mjs";
import { median, timed } from "./support/timed.mjs";

const MAX_RATIO = 1.15;
const MAX_MORE_MS = 5;

const rule = (field, operator, value) => ({ field, operator, value });

/** Rules as the API takes them, and the same question by hand. */
const QUESTIONS = [
  { where: "total_spent > 5000", rules: [rule("total_spent", ">", 5000)] },
  { where: "total_spent > 19900", rules: [rule("total_spent", ">", 19_900)] },
  { where: "lower(city) = 'pune'", rules: [rule("city", "==", "Pune")] },
  { where: "lower(city) like '%mum%'", rules: [rule("city", "contains", "mum")] },
  { where: "age >= 60", rules: [rule("age", ">=", 60)] },
  { where: "is_active", rules: [rule("is_active", "==", true)] },
  {
    where: "total_spent > 5000 and lower(city) like '%mum%'",
    rules: [rule("total_spent", ">", 5000), rule("city", "contains", "mum")],
  },
  {
    where: "order_count < 5 and lower(gender) <> 'male'",
    rules: [rule("order_count", "<", 5), rule("gender", "!=", "male")],
  },
];

/** Estimate through the API beside the best hand-written count over the same customers. */
export async function measure(bench) {
  const { api, sql } = bench;
  await importCustomers(bench);
  const { rows: owners } = await sql.query("select id from users limit 1");
  await sql.query("analyze customers");
  const asked = [];
  const byHand = [];
  for (const { where, rules } of QUESTIONS) {
    const body = { rules: { combinator: "and", rules } };
    const text = `select count(*)::int n from customers where owner_id = $1 and ${where}`;
    const byApi = await timed(
      async () => (await api.send("POST", "/user/estimate-segment", body)).count,
    );
    const bySql = await timed(async () => (await sql.query(text, [owners[0].id])).rows[0].n);
    if (byApi.value !== bySql.value)
      throw new Error(`${where}: ${byApi.value} is not ${bySql.value}`);
    asked.push(byApi.ms);
    byHand.push(bySql.ms);
  }
  const [figure, limit] = [median(asked), median(byHand)];
  return [
    {
      figure: `${figure.toFixed(1)} ms by the API, median of ${QUESTIONS.length} questions over ${bench.rows.toLocaleString("en-IN")} customers`,
      limit: `${limit.toFixed(1)} ms by hand-written SQL`,
      ratio: (figure / limit).toFixed(2),
      goal: `<= ${MAX_RATIO} x + ${MAX_MORE_MS} ms`,
      met: figure <= limit * MAX_RATIO + MAX_MORE_MS,
    },
  ];
}
