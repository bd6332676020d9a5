import { and, eq, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Tx } from "../../db/client.ts";
import { users } from "../../db/schema/index.ts";
import { canonicalEmail } from "../../settings/allow-list.ts";

/** The issuer of people who were moved here from an embedded database, until they first sign in. */
export const MOVED_ISSUER = "moved";

/** Placeholder for the provider's own id until then. */
export function movedSubject(email: string): string {
  return canonicalEmail(email) ?? email.toLowerCase();
}

/** Gives a moved user, once, to the first identity with their verified address, which the operator named. */
export async function claimMovedUser(
  tx: Tx,
  { issuer, subject, email }: { issuer: string; subject: string; email: string },
): Promise<void> {
  const same = alias(users, "same");
  await tx
    .update(users)
    .set({ issuer, subject })
    .where(
      and(
        eq(users.issuer, MOVED_ISSUER),
        eq(users.subject, movedSubject(email)),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(same)
            .where(and(eq(same.issuer, issuer), eq(same.subject, subject))),
        ),
      ),
    );
}
