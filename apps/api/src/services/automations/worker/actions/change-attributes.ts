import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Tx } from "../../../../db/client.ts";
import { sqlArray } from "../../../../db/sql/sql.ts";
import { customers } from "../../../../db/schema/index.ts";
import type { AccountCtx } from "../../../../deps.ts";
import { emit } from "../../../events/emit.ts";
import type { Recipient } from "./kind.ts";

/** Sets the attributes of customers to an expression, and emits the change of those that it changes. */
export async function changeAttributes(
  tx: Tx,
  { account }: AccountCtx,
  change: SQL,
  recipients: readonly Recipient[],
): Promise<void> {
  const ids = recipients.map(({ customerId }) => customerId).toSorted((a, b) => a - b);
  const { rows } = await tx.execute<{ id: string }>(sql`
    with locked as (
      select id from customers
      where account_id = ${account.id} and id = any(${sqlArray(ids, "bigint")})
      order by id for no key update
    )
    update customers set attributes = ${change}, updated_at = statement_timestamp()
    from locked
    where ${customers.accountId} = ${account.id} and ${customers.id} = locked.id
      and ${customers.attributes} is distinct from ${change}
    returning ${customers.id}
  `);
  const changed = rows.map(({ id }) => Number(id));
  const source = { by: "step" } as const;
  await emit(tx, "customer.updated", { accountId: account.id, ids: changed, source });
}
