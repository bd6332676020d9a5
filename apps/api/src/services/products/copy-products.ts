import { sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { sqlArray } from "../../db/sql/sql.ts";

/** Of everything that an email shows of a product `p`. */
const HASH = sql`md5(concat_ws(chr(10), p.name, p.price, p.image, p.link))`;

/**
 * Gives products the copy that emails made from now on show. One without an image or a link has none, and is in no email.
 */
export async function copyProducts(
  tx: Tx,
  accountId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const chosen = sql`p.account_id = ${accountId} and p.id = any(${sqlArray(ids, "bigint")})`;
  await tx.execute(sql`
    insert into product_copies (account_id, product_id, hash, name, price, image, link)
    select p.account_id, p.id, ${HASH}, p.name, p.price, p.image, p.link from products p
    where ${chosen} and p.image is not null and p.link is not null
    order by p.id
    on conflict (account_id, product_id, hash) do nothing
  `);
  await tx.execute(sql`
    update products p set copy_id = now_shown.copy_id
    from (
      select p.id, c.id as copy_id from products p
      left join product_copies c on c.account_id = p.account_id and c.product_id = p.id and c.hash = ${HASH}
        and p.image is not null and p.link is not null
      where ${chosen}
    ) now_shown
    where ${chosen} and p.id = now_shown.id and p.copy_id is distinct from now_shown.copy_id
  `);
}
