import type { AccountCtx } from "../../deps.ts";

/** Sealed columns of a reader. */
export const SEALED_COLUMNS = ["password", "clientSecret", "refreshToken", "accessToken"] as const;
type SealedColumn = (typeof SEALED_COLUMNS)[number];

/** Context a secret is sealed with: it opens for this account and this column alone. */
export const inboxSealContext = (accountId: number, column: SealedColumn): string =>
  column === "password" ? `${accountId}:inbox` : `${accountId}:inbox.${column}`;

export const sealSecret = (
  { secrets, account }: AccountCtx,
  column: SealedColumn,
  text: string,
): string => secrets.seal(text, inboxSealContext(account.id, column));

/** Null where there is none, or it was sealed with a secret that does not count any more. */
export const openSecret = (
  { secrets, account }: AccountCtx,
  column: SealedColumn,
  sealed: string | null,
): string | null =>
  sealed === null ? null : secrets.open(sealed, inboxSealContext(account.id, column));
