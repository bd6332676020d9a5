import type { MAILBOXES } from "@dakiya/domain/wire";
import type { AccountCtx } from "../../deps.ts";

/** One of the mailboxes of an account. */
export type Box = (typeof MAILBOXES)[number];

/** Sealed columns of a reader. */
export const SEALED_COLUMNS = ["password", "clientSecret", "refreshToken", "accessToken"] as const;
type SealedColumn = (typeof SEALED_COLUMNS)[number];

/** Context a secret is sealed with: it opens for this account, this mailbox and this column alone. */
export const inboxSealContext = (accountId: number, box: Box, column: SealedColumn): string =>
  column === "password" ? `${accountId}:${box}` : `${accountId}:${box}.${column}`;

export const sealSecret = (
  { secrets, account }: AccountCtx,
  box: Box,
  column: SealedColumn,
  text: string,
): string => secrets.seal(text, inboxSealContext(account.id, box, column));

/** Null where there is none, or it was sealed with a secret that does not count any more. */
export const openSecret = (
  { secrets, account }: AccountCtx,
  box: Box,
  column: SealedColumn,
  sealed: string | null,
): string | null =>
  sealed === null ? null : secrets.open(sealed, inboxSealContext(account.id, box, column));
