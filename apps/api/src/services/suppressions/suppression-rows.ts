import { foldCase } from "@dakiya/domain/segment";
import type { SuppressionFilter } from "@dakiya/domain/wire";
import { and, eq, sql, type SQL } from "drizzle-orm";
import { customers, suppressions } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";

const { ownerId, email, reason, createdAt } = suppressions;

/** A keyset cursor: microseconds since 1970, which a JavaScript Date can't hold, and the address. */
export type SuppressionPlace = { micros: string; email: string };

const micros = sql<string>`(extract(epoch from ${createdAt}) * 1000000)::bigint::text`;

/** No address holds these, and PostgreSQL rejects the first as a parameter. */
const UNSTORABLE = /[\0\p{Cs}]/u;

function condition(userId: number, filter: SuppressionFilter): SQL | undefined {
  const needle = foldCase((filter.search ?? "").trim());
  return and(
    eq(ownerId, userId),
    filter.reason === undefined ? undefined : eq(reason, filter.reason),
    needle === ""
      ? undefined
      : UNSTORABLE.test(needle)
        ? sql`false`
        : sql`strpos(${email}, ${needle}) > 0`,
  );
}

/** The next rows of the list after a cursor, the newest first, each with its customer. */
export async function readSuppressions(
  ctx: Ctx,
  filter: SuppressionFilter,
  page: { after: SuppressionPlace | null; limit: number },
) {
  const { after, limit } = page;
  return await ctx.db
    .select({
      ...{ email, reason, createdAt, micros },
      customerId: customers.id,
      customerName: customers.name,
    })
    .from(suppressions)
    .leftJoin(
      customers,
      and(eq(customers.ownerId, ownerId), sql`lower(${customers.email}) = ${email}`),
    )
    .where(
      and(
        condition(ctx.userId, filter),
        after === null
          ? undefined
          : sql`(${createdAt}, ${email}) < ('epoch'::timestamptz + ${after.micros}::bigint * interval '1 microsecond', ${after.email}::text)`,
      ),
    )
    // As the index has it.
    .orderBy(sql`${createdAt} desc nulls last`, sql`${email} desc nulls last`)
    .limit(limit);
}
