// cspell:ignore maker
import { MESSAGES } from "@dakiya/domain/messages";
import type { ApiScope } from "@dakiya/domain/wire";
import { and, eq, sql } from "drizzle-orm";
import { prepareStatement } from "../../db/pool/prepare-statement.ts";
import { apiKeys, memberships, users } from "../../db/schema/index.ts";
import type { Role } from "../../db/schema/index.ts";
import { EVERY_ACCOUNT } from "../../db/sql/every-account.ts";
import type { Deps, Member } from "../../deps.ts";
import { AppError, accountMoved } from "../../errors.ts";
import { sha256 } from "../../secrets.ts";
import { countLimit } from "../audit/count-limit.ts";
import { findMoved } from "../moves/find-moved.ts";
import { isAddressAllowed } from "../auth/check-address.ts";
import { isKey } from "./key-format.ts";

/** The member a key acts for, and its scopes. */
export type Program = { keyId: number; scopes: readonly ApiScope[]; member: Member };

type Row = {
  id: number;
  account: number;
  user: number;
  role: Role;
  email: string;
  hostedDomain: string | null;
  scopes: ApiScope[];
  revoked: boolean;
  expired: boolean;
  isNoted: boolean;
};

/** By the index of the hash alone, and without a cache: a revoked key is refused from the next request on. */
const findKey = prepareStatement<Row>(
  "api-key",
  sql`select ${apiKeys.id}::float8 as id, ${apiKeys.accountId}::float8 as account,
      ${users.id}::float8 as "user", ${memberships.role}, ${users.email},
      ${users.hostedDomain} as "hostedDomain", ${apiKeys.scopes},
      ${apiKeys.revokedAt} is not null as revoked,
      coalesce(${apiKeys.expiresAt} <= statement_timestamp(), false) as expired,
      coalesce(${apiKeys.lastUsedAt} > statement_timestamp() - interval '1 minute', false) as "isNoted"
    from ${apiKeys}
      join ${memberships} on ${memberships.accountId} = ${apiKeys.accountId}
        and ${memberships.userId} = ${apiKeys.createdBy}
      join ${users} on ${users.id} = ${memberships.userId}
    where ${EVERY_ACCOUNT} and ${apiKeys.keyHash} = ${sql.placeholder("hash")}`,
);

/**
 * The program whose key a request carries. Wrong keys are limited by network address as refused sign-ins are; good ones
 * are not, and a malformed one, by which nothing can be guessed, costs nothing.
 *
 * @param from.address - The network address it comes from.
 * @throws AppError "unauthenticated" for a malformed, unknown, revoked or expired key, and for one whose creator may no
 *   longer use this installation; "slowDown" for one of many wrong ones.
 */
export async function findProgram(
  deps: Deps,
  { key, address }: { key: string; address: string },
): Promise<Program> {
  const words = MESSAGES.server.apiKey;
  if (!isKey(key)) throw refused(words.malformed, "API_KEY_MALFORMED");
  // Timing reveals nothing: a guesser can't choose the compared hash.
  const hash = sha256(key);
  const [row] = await findKey(deps.db, { hash });
  const movedTo = row === undefined ? await findMoved(deps.db, "apiKey", hash) : null;
  if (movedTo !== null) throw accountMoved(movedTo);
  const refusal =
    row === undefined
      ? refused(words.unknown, "API_KEY_UNKNOWN")
      : row.revoked
        ? refused(words.revoked, "API_KEY_REVOKED")
        : row.expired
          ? refused(words.expired, "API_KEY_EXPIRED")
          : isAddressAllowed(deps, row)
            ? null
            : refused(words.creatorNotAllowed, "API_KEY_MAKER_NOT_ALLOWED");
  if (row === undefined || refusal !== null) {
    const account = row === undefined ? null : { id: row.account };
    const { limits, db } = deps;
    await countLimit({ account, limits, db }, "wrongApiKey", address);
    throw refusal ?? refused(words.unknown, "API_KEY_UNKNOWN");
  }
  if (!row.isNoted) await noteUse(deps, row);
  const { id: keyId, account, user, role, scopes } = row;
  return {
    keyId,
    scopes,
    member: { account: { id: account }, user: { id: user }, role, program: { keyId } },
  };
}

async function noteUse(deps: Deps, { account, id }: Row): Promise<void> {
  await deps.db
    .update(apiKeys)
    .set({ lastUsedAt: sql`statement_timestamp()` })
    .where(and(eq(apiKeys.accountId, account), eq(apiKeys.id, id)));
}

function refused(message: string, reason: string): AppError {
  return new AppError("unauthenticated", message, { reason });
}
