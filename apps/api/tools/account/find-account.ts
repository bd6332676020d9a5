import type { Query } from "../copy/tables.ts";
import { AccountMoveRefusal } from "./account-move-refusal.ts";
import { readMove } from "./move-state.ts";

/** An account to move, with its members. */
export type FoundAccount = { id: number; users: readonly number[] };

/** The members whose sign-in is by another identity provider, which keeps them out of an installation with this one. */
export async function findStrangers(
  query: Query,
  { users }: FoundAccount,
  issuer: string,
): Promise<string[]> {
  const rows = await query<{ email: string }>(
    "select email from users where id = any($1::bigint[]) and issuer <> $2 order by email",
    [users, issuer],
  );
  return rows.map(({ email }) => email);
}

/**
 * The account of the user with an address; null where nobody has it.
 *
 * @throws AccountMoveRefusal where somebody of several accounts has the address.
 */
export async function findAccount(query: Query, email: string): Promise<FoundAccount | null> {
  const rows = await query<{ id: string }>(
    `select distinct m.account_id::text as id from memberships m join users u on u.id = m.user_id
      where lower(u.email) = lower($1)`,
    [email.trim()],
  );
  if (rows.length === 0) return null;
  if (rows.length > 1)
    throw new AccountMoveRefusal(
      `${email} is a user of several accounts: name another user of the one that is to move.`,
    );
  const id = Number(rows[0]?.id);
  const members = await query<{ id: string; email: string; accounts: number }>(
    `select u.id::text as id, u.email, (select count(*)::int from memberships o where o.user_id = u.id) as accounts
      from memberships m join users u on u.id = m.user_id where m.account_id = $1 order by u.id`,
    [id],
  );
  const shared = members.find(({ accounts }) => accounts > 1);
  if (shared !== undefined)
    throw new AccountMoveRefusal(
      `${shared.email} is a user of several accounts, and would be in two installations: remove them from one of the accounts first.`,
    );
  return { id, users: members.map((member) => Number(member.id)) };
}

/** The refusal where nobody has the address. */
export function nobodyHas(email: string): AccountMoveRefusal {
  return new AccountMoveRefusal(
    `No user of this installation has the address ${email}. An account that has moved is not here any more.`,
  );
}

/** Whether an earlier run has moved the account of the user with an address to its end: nothing of them is here then. */
export async function hasFinished(here: Query, target: Query, email: string): Promise<boolean> {
  const arrived = await target<{ id: string; token: string }>(
    `select a.account_id::text as id, a.token from account_moves a
      join memberships m on m.account_id = a.account_id join users u on u.id = m.user_id
      where lower(u.email) = lower($1) and a.state = 'arrived'`,
    [email.trim()],
  );
  for (const { id, token } of arrived) {
    const move = await readMove(here, Number(id));
    if (move?.state === "finished" && move.token === token) return true;
  }
  return false;
}
