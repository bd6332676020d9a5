import type { Db } from "../../src/db/client.ts";
import { emailSettings } from "../../src/db/schema/index.ts";
import type { Secrets } from "../../src/secrets.ts";
import { SEALED_FIELDS, sealContext } from "../../src/services/sender/stored-settings.ts";

/** How many stored credentials open with the secrets at hand, and how many don't. */
export async function countUnreadable(
  db: Db,
  secrets: Secrets,
): Promise<{ readable: number; unreadable: number }> {
  const counts = { readable: 0, unreadable: 0 };
  for (const row of await db.select().from(emailSettings)) {
    for (const field of SEALED_FIELDS) {
      const sealed = row[field];
      if (sealed === null) continue;
      const isReadable = secrets.open(sealed, sealContext(row.accountId, field)) !== null;
      counts[isReadable ? "readable" : "unreadable"] += 1;
    }
  }
  return counts;
}
