import { randomUUID } from "node:crypto";
import type { Config } from "../../src/config.ts";
import type { Query } from "../copy/tables.ts";
import { AccountMoveRefusal } from "./account-move-refusal.ts";
import { accountTables } from "./account-tables.ts";
import type { AccountTable } from "./account-tables.ts";
import { Entangled } from "./apply-changes.ts";
import { catchUp, findByKeys } from "./catch-up.ts";
import { checkIds } from "./check-ids.ts";
import { checkInstallations } from "./check-installations.ts";
import { copyAccount } from "./copy-account.ts";
import type { Side } from "./copy-account.ts";
import { findAccount, findStrangers, hasFinished, nobodyHas } from "./find-account.ts";
import type { FoundAccount } from "./find-account.ts";
import { hasArrived, isUnderWay, readMove, setMoveState } from "./move-state.ts";
import { lockAlone, urlOf, withSides } from "./open-side.ts";
import { findBusy, settleAccount } from "./settle-account.ts";
import { finishHere, switchHere } from "./switch-account.ts";
import { trackChanges, untrackEnded } from "./track-changes.ts";
import { resume } from "./undo-move.ts";

export type AccountMove = {
  /** The address of one of its users. */
  email: string;
  /** The old installation's settings. */
  source: Pick<Config, "appSecret" | "databaseUrl" | "directUrl" | "migrateUrl" | "publicUrl">;
  /** The new installation's database, with the user that owns its tables, and PUBLIC_URL. */
  to: string;
  address: string;
  /** Told of each step, which waits for it. */
  say: (line: string) => void | Promise<void>;
};

/** Rows copied, and how long the account was paused; null where an earlier run had paused it. */
export type Moved = { rows: number | null; pauseMs: number | null };

/** The open connections of a move: one that reads snapshots, one that changes states, and the new installation's. */
type Open = {
  reader: Side;
  control: Side;
  target: Side;
  account: FoundAccount;
  tables: readonly AccountTable[];
} & Pick<AccountMove, "address" | "say">;

/** A pass as short as this leaves little for the pause. */
const SHORT_PASS_MS = 1_500;
const PASSES = 40;
const TRIES = 3;

/**
 * Moves the account of a user to another running installation while both work: copies it in one transaction there, brings what
 * changes, pauses it for seconds, and switches. Repeated after a failure, it goes on or begins anew; the account
 * never works at both (docs/decisions/196-moving-an-account.md).
 *
 * @throws AccountMoveRefusal
 */
export async function moveAccount(move: AccountMove): Promise<Moved> {
  const url = urlOf(move.source);
  return await withSides(async (open) => {
    const control = await open(url, "DATABASE_URL");
    const target = await open(move.to, "--to");
    const old = { address: move.source.publicUrl, query: control.query };
    const next = { address: move.address, query: target.query };
    const { issuer } = await checkInstallations(old, next, move.source.appSecret);
    await untrackEnded(control.query);
    const account = await findAccount(control.query, move.email);
    if (account === null) {
      if (!(await hasFinished(control.query, target.query, move.email)))
        throw nobodyHas(move.email);
      await move.say("An earlier run has moved the account.");
      return { rows: null, pauseMs: null };
    }
    const strangers = issuer === null ? [] : await findStrangers(control.query, account, issuer);
    if (strangers.length > 0)
      await move.say(
        `The new installation signs users in at ${issuer}. Until it does so where they signed in here, these are kept out: ${strangers.join(", ")}`,
      );
    await lockAlone(control.query, account.id);
    await lockAlone(target.query, account.id);
    const reader = await open(url, "DATABASE_URL");
    const tables = await accountTables(control.query, account.id, account.users);
    const { address, say } = move;
    return await goOn({ reader, control, target, account, tables, address, say });
  });
}

/** From where an earlier run has ended. */
async function goOn(open: Open): Promise<Moved> {
  const { control, target, account, say } = open;
  const before = await readMove(control.query, account.id);
  if (await hasArrived(before, target.query, account.id)) {
    await say("An earlier run has brought the account; this one ends it here.");
    await end(open);
    return { rows: null, pauseMs: null };
  }
  if (isUnderWay(before)) {
    await say("An earlier run has ended in the middle: beginning anew.");
    await resume(control.query, account.id);
  }
  await checkIds(control.query, target.query, account);
  const busy = await findBusy(
    control.query,
    open.tables.map((table) => ({ ...table, hasLease: false })),
    account.id,
  );
  if (busy !== null)
    throw new AccountMoveRefusal(
      `The account has ${busy} under way: wait for its end, and run this again.`,
    );
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await bring(open);
    } catch (error) {
      if (!(error instanceof Entangled) || attempt === TRIES) throw error;
      await say("Rows have exchanged their values: copying again.");
    }
  }
}

async function bring(open: Open): Promise<Moved> {
  const { control, target, account, tables, address, say } = open;
  const token = randomUUID();
  await control.query(
    `insert into account_moves (account_id, token, state, address) values ($1, $2, 'copying', $3)
      on conflict (account_id) do update set token = excluded.token, state = 'copying', address = excluded.address,
        started_at = statement_timestamp(), switched_at = null`,
    [account.id, token, address],
  );
  let isCommitting = false;
  let moved: Moved;
  try {
    await say("Changes are noted from now on.");
    await trackChanges(control.query, tables, account.id);
    await control.query("delete from account_changes where account_id = $1", [account.id]);
    await target.query("begin");
    await target.query("set local dakiya.moves_account = 'on'");
    await target.query("set local dakiya.forgets_audit_events = 'on'");
    await findByKeys(target.query);
    const rows = await copyAccount(open.reader, target, tables, say);
    await say(`Copied and compared ${rows} rows.`);
    await findByKeys(open.reader.query);
    await untilShort(open);
    await settle(open);
    const pausedAt = performance.now();
    await setMoveState(control.query, account.id, "paused");
    await say("The account is paused.");
    const last = await pass(open);
    await arrive(target.query, account.id, { token, address });
    await say(`Brought the last ${last} changes.`);
    isCommitting = true;
    await target.query("commit");
    await say("The account works at the new installation.");
    await switchHere(control, account.id, account.users);
    moved = { rows, pauseMs: Math.round(performance.now() - pausedAt) };
  } catch (error) {
    if (isCommitting) throw new AccountMoveRefusal(UNCERTAIN, { cause: error });
    // Nothing was committed there, also where its connection has broken.
    await target.query("rollback").catch(() => {});
    await open.reader.query("rollback").catch(() => {});
    await resume(control.query, account.id);
    throw error;
  }
  await say(`It was paused for ${((moved.pauseMs ?? 0) / 1_000).toFixed(1)} s.`);
  await finishHere(open.reader, target, tables, account.id);
  return moved;
}

const UNCERTAIN =
  "The connection broke while the account was handed over. It may work at the new installation already, and stays paused at the old one until you run the command again: it finds out, and goes on.";

async function pass({ reader, target, tables, account }: Open): Promise<number> {
  return await catchUp(reader, target, tables, account.id);
}

/** Passes until one is so short that the pause will be. */
async function untilShort(open: Open): Promise<void> {
  for (let nth = 1; nth <= PASSES; nth += 1) {
    const startedAt = performance.now();
    const changes = await pass(open);
    if (changes > 0) await open.say(`Brought ${changes} changes.`);
    if (performance.now() - startedAt < SHORT_PASS_MS) return;
  }
  throw new AccountMoveRefusal(
    "The account changes faster than it can be copied: try again when less is going on, such as no import.",
  );
}

async function settle(open: Open): Promise<void> {
  const { control, account, tables, say } = open;
  await setMoveState(control.query, account.id, "settling");
  await say("No email of the account is begun; waiting for those under way.");
  await settleAccount(control.query, tables, account.id, async () => void (await pass(open)));
  await pass(open);
}

/** In the transaction of the copy: a later run tells by it whether that was committed. */
async function arrive(
  query: Query,
  account: number,
  { token, address }: { token: string; address: string },
): Promise<void> {
  await query("delete from moved_things where account_id = $1", [account]);
  // Links of emails are signed with the new installation's secret from now on, which the old one does not know.
  await query(
    "update campaigns set public_url = $2 where account_id = $1 and public_url is not null",
    [account, address],
  );
  await query(
    `insert into account_moves (account_id, token, state) values ($1, $2, 'arrived')
      on conflict (account_id) do update set token = excluded.token, state = 'arrived', address = null,
        started_at = statement_timestamp(), switched_at = statement_timestamp()`,
    [account, token],
  );
}

async function end({ control, reader, target, account, tables, say }: Open): Promise<void> {
  await switchHere(control, account.id, account.users);
  await finishHere(reader, target, tables, account.id);
  await say("The account works at the new installation.");
}
