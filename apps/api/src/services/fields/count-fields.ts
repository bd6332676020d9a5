import { BUILT_IN_FIELDS } from "@dakiya/domain/fields";
import type { CustomerField } from "@dakiya/domain/fields";
import type { FieldCountsWire } from "@dakiya/domain/wire";
import { eq, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { readLong } from "../../db/sql/long-statement.ts";
import { oneRow } from "../../db/sql/sql.ts";
import { customers } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { findFields } from "./find-fields.ts";

/** Whether a customer has a value in a built-in field. Zero spent and zero orders count as empty. */
function hasField({ property, type, required }: CustomerField): SQL {
  const column = customers[property];
  if (required !== true) return sql`${column} is not null`;
  return type === "text" ? sql`${column} <> ''` : sql`${column} <> 0`;
}

/** How many of the account's customers have each field, the built-in ones and its own: one look at each customer. */
export async function countFields(ctx: Ctx): Promise<FieldCountsWire> {
  const own = await findFields(ctx.db, ctx.account.id);
  const counts = [
    ...BUILT_IN_FIELDS.map(hasField),
    ...own.map(({ key }) => sql`${customers.attributes} ? ${key}::text`),
  ].map((condition) => sql`count(*) filter (where ${condition})::int`);
  const row = await readLong(
    ctx,
    async () =>
      await oneRow<{ all: number; each: number[] }>(
        ctx.db,
        sql`
          select count(*)::int as all, array[${sql.join(counts, sql`, `)}] as each
          from ${customers} where ${eq(customers.accountId, ctx.account.id)}
        `,
      ),
  );
  const each = row.each.values();
  const take = (): number => each.next().value ?? 0;
  return {
    customers: row.all,
    builtIn: Object.fromEntries(BUILT_IN_FIELDS.map(({ key }) => [key, take()])),
    own: Object.fromEntries(own.map(({ key }) => [key, take()])),
  };
}
