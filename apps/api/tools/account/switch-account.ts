import { drizzle } from "drizzle-orm/node-postgres";
import { setTimeout as delay } from "node:timers/promises";
import { endAccount } from "../../src/services/personal-data/index.ts";
import { FORGOTTEN_AFTER_MS } from "../../src/services/moves/find-moved.ts";
import { columnsOf } from "./account-tables.ts";
import type { AccountTable } from "./account-tables.ts";
import { sameKey } from "./apply-changes.ts";
import { keysNoted } from "./catch-up.ts";
import { readRows, writeRows } from "./copy-account.ts";
import type { Side } from "./copy-account.ts";
import { setMoveState } from "./move-state.ts";
import { WRITTEN_IN_THE_PAUSE, untrackChanges } from "./track-changes.ts";

/** The things that requests name of the account in place of its id. */
const THINGS = `
  insert into moved_things (account_id, kind, key)
  select id, 'user', u::text from accounts, unnest($2::bigint[]) u where id = $1
  union all
  select $1, 'identity', encode(sha256(convert_to(issuer || chr(10) || subject, 'UTF8')), 'hex') from users where id = any($2)
  union all select account_id, 'campaign', id::text from campaigns
    where account_id = $1 and not links_name_account
  union all select account_id, 'image', hash from images where account_id = $1
  union all select account_id, 'share', token_hash from report_shares where account_id = $1
  union all select account_id, 'endpoint', id from webhook_endpoints where account_id = $1
  union all select account_id, 'apiKey', key_hash from api_keys where account_id = $1
  on conflict do nothing`;

/** Says at the old installation that the account works at the new one, and what of it leads there. */
export async function switchHere(
  { query }: Side,
  account: number,
  users: readonly number[],
): Promise<void> {
  await setMoveState(query, account, "switched", async () => {
    await query(THINGS, [account, users]);
  });
}

/**
 * Brings opens and clicks that were written down here in the pause, once every process knows of the switch, then lets the
 * rows here be deleted as those of a closed account. Harmless when repeated.
 */
export async function finishHere(
  source: Side,
  target: Side,
  tables: readonly AccountTable[],
  account: number,
): Promise<void> {
  await delay(2 * FORGOTTEN_AFTER_MS);
  const hits = tables.find(({ plain }) => plain === WRITTEN_IN_THE_PAUSE);
  if (hits !== undefined) await bringLate(source, target, hits, account);
  const db = drizzle(source.client);
  await db.transaction(async (tx) => {
    // No trigger notes what is deleted now.
    await tx.execute("set local dakiya.moves_account = 'on'");
    await endAccount(tx, account);
    await tx.execute(`update account_moves set state = 'finished' where account_id = ${account}`);
  });
  await untrackChanges(source.query, account);
  await source.query(`delete from account_changes where account_id = ${account}`);
}

async function bringLate(
  source: Side,
  target: Side,
  table: AccountTable,
  account: number,
): Promise<void> {
  const { name, columns, arbiter } = table;
  const late = `pg_temp.late`;
  await target.query("begin");
  await target.query(
    `create temp table late on commit drop as select ${columns} from ${name} with no data`,
  );
  await writeRows(
    target,
    `${late} (${columns})`,
    readRows(
      source,
      `select ${columnsOf(table, "t")} from ${keysNoted(table, account)} k join ${name} t on ${table.owned("t")} and ${sameKey(table, "t", "k.move_key")}`,
    ),
  );
  await target.query(
    `insert into ${name} (${columns}) overriding system value select ${columns} from ${late} on conflict (${arbiter}) do nothing`,
  );
  await target.query("commit");
}
