import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Tx } from "../../src/db/client.ts";
import { sqlArray } from "../../src/db/sql/sql.ts";
import {
  INDIAN_NAMES,
  INDIAN_PLACES,
  OCCUPATIONS,
} from "../../src/services/sample-data/vocabulary.ts";
import { chance, normalChance, pick, waitChance } from "./chance.ts";
import { FOREIGN_NAMES, FOREIGN_PLACES, MAIL_DOMAINS } from "./foreign-vocabulary.ts";

/** How long ago the first customer came. */
const DAYS_OF_BUSINESS = 1_100;
const PER_STATEMENT = 100_000;

/**
 * Inserts customers, the oldest first, denser towards now. Spending has a long tail, some bought nothing yet, some
 * are inactive.
 *
 * @param options.startedAt - The instant all dates are relative to.
 */
export async function seedCustomers(
  tx: Tx,
  options: { accountId: number; count: number; startedAt: Date },
): Promise<void> {
  const { accountId, count } = options;
  const now = sql`${options.startedAt.toISOString()}::timestamptz`;
  const before = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from customers where account_id = ${accountId}`,
  );
  // Addresses carry the number: a second run continues after the first.
  const base = before.rows[0]?.n ?? 0;
  for (let from = 1; from <= count; from += PER_STATEMENT) {
    const to = Math.min(count, from + PER_STATEMENT - 1);
    await tx.execute(sql`
      insert into customers (account_id, name, email, phone, city, state, country, gender, age, occupation,
        total_spent, order_count, last_purchase_at, joined_at, is_active, unsubscribed_at, created_at, updated_at)
      select ${accountId}, first_name || ' ' || last_name,
        lower(regexp_replace(first_name || '.' || last_name, '[^[:alnum:].]', '', 'g')) || '.' || n || '@'
          || ${pick(MAIL_DOMAINS, chance("n", 1), 2)},
        case when ${chance("n", 2)} < 0.05 then null
          when is_foreign then '+1 ' || (2000000000 + floor(${chance("n", 3)} * 7999999999)::bigint)
          else '+91 ' || (6000000000 + floor(${chance("n", 3)} * 3999999999)::bigint) end,
        (${partOf(0)})[place], (${partOf(1)})[place], (${partOf(2)})[place],
        case when ${chance("n", 4)} < 0.03 then null when ${chance("n", 4)} < 0.04 then 'other'
          when is_female then 'female' else 'male' end,
        case when ${chance("n", 5)} >= 0.06
          then least(79, greatest(18, round(34 + 12 * ${normalChance("n", 6)})))::int end,
        case when ${chance("n", 8)} >= 0.1 then ${pick(OCCUPATIONS, chance("n", 9), 2)} end,
        round((orders * exp(6.7 + 0.95 * ${normalChance("n", 10)}))::numeric, 2), orders,
        case when orders > 0 then
          greatest(came_at, ${now} - interval '70 days' * ${waitChance("n", 12)}) end,
        date_trunc('day', came_at), ${chance("n", 13)} >= 0.06,
        case when ${chance("n", 14)} < 0.02
          then came_at + (${now} - came_at) * ${chance("n", 15)} end,
        came_at, came_at
      from (
        select drawn.*,
          case when is_foreign then
            case when is_female then ${pick(FOREIGN_NAMES.female, chance("n", 16))}
              else ${pick(FOREIGN_NAMES.male, chance("n", 16))} end
            else case when is_female then ${pick(INDIAN_NAMES.female, chance("n", 16))}
              else ${pick(INDIAN_NAMES.male, chance("n", 16))} end end as first_name,
          case when is_foreign then ${pick(FOREIGN_NAMES.last, chance("n", 17))}
            else ${pick(INDIAN_NAMES.last, chance("n", 17), 2)} end as last_name,
          case when is_foreign
            then ${INDIAN_PLACES.length}::int
              + 1 + floor(${FOREIGN_PLACES.length}::int * power(${chance("n", 18)}, 2))::int
            else 1 + floor(${INDIAN_PLACES.length}::int * power(${chance("n", 18)}, 2))::int end as place
        from (
          select n, ${chance("n", 19)} < 0.1 as is_foreign, ${chance("n", 20)} < 0.49 as is_female,
            case when ${chance("n", 21)} < 0.08 then 0
              else 1 + floor(3.5 * ${waitChance("n", 22)})::int end as orders,
            ${now} - interval '1 day' * ${DAYS_OF_BUSINESS}::int
              * power(1 - nth::float8 / ${count}::int, 1.4) as came_at
          from (
            select nth, (nth + ${base}::int)::bigint as n
            from generate_series(${from}::int, ${to}::int) nth
          ) numbered
        ) drawn
        offset 0
      ) person
      order by n
    `);
  }
}

function partOf(part: 0 | 1 | 2): SQL {
  return sqlArray(
    [...INDIAN_PLACES, ...FOREIGN_PLACES].map((place) => place[part]),
    "text",
  );
}
