import { MESSAGES } from "@dakiya/domain/messages";
import type { UserWire } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import { prepareStatement } from "../../db/pool/prepare-statement.ts";
import { memberships, sessions, users } from "../../db/schema/index.ts";
import type { Role } from "../../db/schema/index.ts";
import { EVERY_ACCOUNT } from "../../db/sql/every-account.ts";
import type { Deps, Member } from "../../deps.ts";
import { AppError, accountMoved } from "../../errors.ts";
import { findMoved } from "../moves/find-moved.ts";
import { readAccessToken } from "./tokens.ts";

type Row = { id: number; name: string; email: string; account: number; role: Role };

const findUser = prepareStatement<Row>(
  "session-user",
  sql`select ${users.id}::float8 as id, ${users.name}, ${users.email},
      ${memberships.accountId}::float8 as account, ${memberships.role}
    from ${sessions} join ${users} on ${users.id} = ${sessions.userId}
      join ${memberships} on ${memberships.userId} = ${users.id}
    where ${EVERY_ACCOUNT} and ${sessions.id} = ${sql.placeholder("sessionId")} and ${users.id} = ${sql.placeholder("userId")}
      and ${sessions.revokedAt} is null`,
);

/**
 * The user of an access token whose session is alive, with their role in the account.
 *
 * @throws AppError "unauthenticated" for a missing, forged or expired token, and after logout.
 */
export async function findSessionUser(
  deps: Deps,
  accessToken: string | undefined,
): Promise<{ user: UserWire; member: Member }> {
  const claims =
    accessToken === undefined ? null : await readAccessToken(deps.secrets, accessToken);
  if (claims !== null) {
    const [row] = await findUser(deps.db, claims);
    if (row !== undefined) {
      const { id, name, email, account, role } = row;
      return {
        user: { _id: String(id), name, email },
        member: { account: { id: account }, user: { id }, role, sessionId: claims.sessionId },
      };
    }
    const address = await findMoved(deps.db, "user", claims.userId);
    if (address !== null) throw accountMoved(address);
  }
  throw new AppError("unauthenticated", MESSAGES.server.signInRequired);
}
