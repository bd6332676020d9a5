import { IDS_OF_ONE } from "../../src/db/open/claim-ids.ts";
import type { Query } from "../copy/tables.ts";
import { AccountMoveRefusal } from "./account-move-refusal.ts";
import { rangeOf } from "./check-installations.ts";
import type { FoundAccount } from "./find-account.ts";

/**
 * Checks that nothing of the account is at the new installation: no user, none of its ids, and no id that the new one would
 * give later.
 *
 * @throws AccountMoveRefusal
 */
export async function checkIds(from: Query, to: Query, account: FoundAccount): Promise<void> {
  await checkUsers(from, to, account);
  for (const [table, owned] of [
    ["accounts", `id = ${account.id}`],
    ["users", `id = any('{${account.users.join()}}')`],
    ["campaigns", `account_id = ${account.id}`],
  ] as const) {
    const ids = (
      await from<{ id: string }>(`select id::text as id from ${table} where ${owned}`)
    ).map(({ id }) => id);
    const [met] = await to<{ id: string }>(
      `select id::text as id from ${table} where id = any($1::bigint[]) limit 1`,
      [ids],
    );
    if (met !== undefined)
      throw new AccountMoveRefusal(
        `The new installation has rows with ids of this account (${table} ${met.id}): an account that left it is still being deleted, or both gave the same ids. Try again in an hour.`,
      );
  }
  await checkSequences(from, to, account);
}

async function checkUsers(from: Query, to: Query, { users }: FoundAccount): Promise<void> {
  const members = await from<{ issuer: string; subject: string; email: string }>(
    `select issuer, subject, email from users where id = any($1::bigint[])`,
    [users],
  );
  for (const { issuer, subject, email } of members) {
    const same = await to(
      "select from users where issuer = $1 and subject = $2 or lower(email) = lower($3) limit 1",
      [issuer, subject, email],
    );
    if (same.length > 0)
      throw new AccountMoveRefusal(
        `${email} has an account at the new installation already: close that one there first, in Settings, Account.`,
      );
  }
}

/** The columns that sequences give ids to. */
const IDENTITIES = `
  select c.relname as table, quote_ident(a.attname) as column,
    pg_get_serial_sequence(c.oid::regclass::text, a.attname) as sequence
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and exists (
    select from pg_attribute where attrelid = c.oid and attname = 'account_id' and not attisdropped
  )
  order by 1`;

/** An account that returns may bring ids the new installation has given; ids it has not given yet would meet later. */
async function checkSequences(from: Query, to: Query, { id }: FoundAccount): Promise<void> {
  const first = (await rangeOf(to)) * IDS_OF_ONE + 1;
  const identities = await to<{ table: string; column: string; sequence: string }>(IDENTITIES);
  for (const { table, column, sequence } of identities) {
    const [brought] = await from<{ last: string | null }>(
      `select max(${column})::text as last from ${table} where account_id = $1 and ${column} between $2 and $3`,
      [id, first, first + IDS_OF_ONE - 1],
    );
    const last = Number(brought?.last ?? 0);
    const [given] = await to<{ last: string }>(
      `select case when is_called then last_value else last_value - 1 end::text as last from ${sequence}`,
    );
    if (last > Number(given?.last ?? 0))
      throw new AccountMoveRefusal(
        `The account has ids (${table} ${last}) that the new installation would give again: give it a higher INSTALLATION_ID.`,
      );
  }
}
