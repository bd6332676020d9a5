import { and, eq } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { AccountCtx } from "../deps.ts";
import { missing } from "../errors.ts";
import { parseId } from "./wire/values.ts";

/** The condition for the account's row with an id off the wire. */
export function ownRow(
  table: { accountId: AnyPgColumn; id: AnyPgColumn },
  { account }: Pick<AccountCtx, "account">,
  wireId: string,
): SQL | undefined {
  return and(eq(table.accountId, account.id), eq(table.id, parseId(wireId)));
}

/** The first of the rows. @throws AppError "missing" when there is none. */
export function firstOrMissing<Row>([row]: readonly Row[], thing: string): Row {
  if (row === undefined) throw missing(thing);
  return row;
}
