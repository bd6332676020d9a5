import { EMAIL_FREQUENCIES } from "@dakiya/domain/customer";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";

/** The days in which a customer gets one email at most, by a column of frequencies; null for no limit. */
export function frequencyDays(column: SQL): SQL {
  const days = Object.entries(EMAIL_FREQUENCIES).map(
    ([name, frequency]) =>
      sql`when ${sql.raw(`'${name}'`)} then ${sql.raw(String(frequency.days))}`,
  );
  return sql`(case ${column} ${sql.join(days, sql` `)} end * interval '1 day')`;
}

/** Says that the account has customers who asked for fewer emails, so that sending looks for them. Kept for good. */
export async function noteFrequencies(db: Executor, accountId: number): Promise<void> {
  await db.execute(sql`
    update accounts set has_frequencies = true where id = ${accountId} and not has_frequencies`);
}
