import { allBlocks } from "@dakiya/domain/campaign/design";
import type { DesignDocument, ProductsBlock } from "@dakiya/domain/campaign/design";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { customers } from "../../db/schema/index.ts";
import { sqlArray } from "../../db/sql/sql.ts";
import { KEY } from "./keep-products.ts";

/** The blocks of a message that are filled with products. */
export const productBlocks = (design: DesignDocument): ProductsBlock[] =>
  allBlocks(design).filter((block): block is ProductsBlock => block.type === "products");

/**
 * The copies of products that a customer is shown, by the id of the block, as an expression over the table `customers`;
 * an empty object for a message without such a block.
 *
 * @param isExample - Without a customer: the products sold last stand for what was bought.
 */
export function chosenProducts(
  accountId: number,
  blocks: readonly ProductsBlock[],
  { isExample = false } = {},
): SQL {
  const of = isExample ? null : { customer: customers.id };
  const lists = blocks.map((block) => sql`${block.id}::text, ${listFor(accountId, block, of)}`);
  return sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(lists, sql`, `)}))`;
}

/** Whether a customer is shown a product they bought, as a condition on the table `customers` that is read once for all. */
export const hasBoughtShown = (accountId: number): SQL => sql`${customers.id} in (
  select o.customer_id from ${boughtFrom(accountId)} and p.copy_id is not null and o.customer_id is not null
)`;

/** Products `p` that orders `o` have; a condition may follow. */
const boughtFrom = (accountId: number): SQL => sql`
  orders o
  join order_items i on i.account_id = o.account_id and i.order_id = o.id
  join products p on p.account_id = i.account_id and p.key = ${KEY}
  where o.account_id = ${accountId} and o.counts`;

function listFor(
  accountId: number,
  { source, count }: ProductsBlock,
  of: { customer: unknown } | null,
): SQL {
  if (source.kind === "chosen") {
    const ids = sqlArray(source.ids, "bigint");
    return sql`(
      select jsonb_agg(p.copy_id order by array_position(${ids}, p.id)) from products p
      where p.account_id = ${accountId} and p.id = any(${ids}) and p.copy_id is not null
    )`;
  }
  if (source.kind === "bought" && of !== null)
    return listOf(sql`
      select p.copy_id, row_number() over (order by max(o.placed_at) desc, p.id desc) as nth
      from ${boughtFrom(accountId)} and o.customer_id = ${of.customer} and p.copy_id is not null
      group by p.id, p.copy_id order by nth limit ${count}::int`);
  const at = source.kind === "new" ? sql`p.first_sold_at` : sql`p.last_sold_at`;
  const days = source.kind === "new" ? source.days : null;
  const isWithoutBought = source.kind === "new" && source.withoutBought && of !== null;
  return listOf(sql`
    select p.copy_id, row_number() over (order by ${at} desc, p.id desc) as nth from products p
    where p.account_id = ${accountId} and p.copy_id is not null
      ${days === null ? undefined : sql`and ${at} >= statement_timestamp() - ${days}::int * interval '1 day'`}
      ${isWithoutBought ? sql`and not ${hasBought(accountId, of.customer)}` : undefined}
    order by nth limit ${count}::int`);
}

const listOf = (rows: SQL): SQL =>
  sql`(select jsonb_agg(shown.copy_id order by shown.nth) from (${rows}) shown)`;

/** Whether a customer bought the product `p`. */
const hasBought = (accountId: number, customer: unknown): SQL => sql`exists (
  select from orders o join order_items i on i.account_id = o.account_id and i.order_id = o.id
  where o.account_id = ${accountId} and o.customer_id = ${customer} and o.counts and ${KEY} = p.key
)`;
