import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

/**
 * Stands in a statement's condition in place of an account. It marks the few statements that are about all accounts:
 * those that ask whose work is due, and those that find an account by a secret. They join by the account like any
 * other. The suite fails on a statement with neither (docs/decisions/190-the-account-in-every-statement.md).
 */
export const EVERY_ACCOUNT = sql`'every account' <> ''`;

/** The condition for the account that a link names; links of older campaigns name none. */
export const ofAccount = (column: SQL, accountId: number | undefined): SQL =>
  accountId === undefined ? EVERY_ACCOUNT : sql`${column} = ${accountId}`;
