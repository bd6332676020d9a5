import { blankVariables, parseTemplate } from "@dakiya/domain/campaign";
import type { ReviewWire } from "@dakiya/domain/wire";
import { sql, type SQL } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { customers } from "../../../db/schema/index.ts";
import { oneRow } from "../../../db/one-row.ts";
import { blankFor } from "./blank-values.ts";
import { mailable } from "../audience/mailable.ts";
import { MESSAGE_MS, withinTime } from "../../deliveries/mail/within-time.ts";

const SAMPLE_SIZE = 5;

type Person = { id: number; name: string; email: string; spent: number; orders: number };
type Row = { eligible: number; sample: Person[]; blank: Record<string, number> };

/**
 * Who of an audience would be mailed, in one statement: the count, a sample (the oldest customers), and for how many
 * the message has a blank.
 *
 * @param audience - Condition on the table `customers`, the owner's included.
 */
export async function reviewPeople(
  db: Executor,
  ownerId: number,
  audience: SQL,
  message: { subject: string; body: string },
): Promise<Pick<ReviewWire, "eligible" | "blanks" | "sample">> {
  const eligible = sql`${audience} and ${mailable(ownerId)}`;
  const bare = withoutFallback(message);
  const counts = bare.map(
    ({ variable, blank }) => sql`${variable}::text, count(*) filter (where ${blank})`,
  );
  const row = await oneRow<Row>(
    db,
    sql`
      select count(*)::int as eligible, json_build_object(${sql.join(counts, sql`, `)}) as blank,
        (
          select coalesce(json_agg(shown order by id), '[]')
          from (
            select ${customers.id} as id, ${customers.name} as name, ${customers.email} as email,
              ${customers.totalSpent} as spent, ${customers.orderCount} as orders
            from ${customers} where ${eligible} order by ${customers.id} limit ${SAMPLE_SIZE}
          ) shown
        ) as sample
      from ${customers} where ${eligible}
    `,
  );
  return {
    eligible: row.eligible,
    blanks: bare
      .map(({ variable }) => ({ variable, people: row.blank[variable] ?? 0 }))
      .filter(({ people }) => people > 0),
    sample: row.sample.map(({ id, name, email, spent, orders }) => ({
      _id: String(id),
      name,
      email,
      stats: { total_spent: spent, order_count: orders },
    })),
  };
}

/** The variables that stand somewhere without a fallback, each with its condition for being blank. */
function withoutFallback({ subject, body }: { subject: string; body: string }) {
  const named = withinTime(MESSAGE_MS, () =>
    blankVariables([...parseTemplate(subject), ...parseTemplate(body)], {}),
  );
  return named.flatMap((variable) => {
    const blank = blankFor(variable);
    return blank === null ? [] : [{ variable, blank }];
  });
}
