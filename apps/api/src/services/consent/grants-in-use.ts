import { sql } from "drizzle-orm";
import type { AccountCtx } from "../../deps.ts";

/**
 * Whether a Google account's access by the operator's app is still used to send, or to read its mailbox. Google ends at once
 * everything that an account granted to an app.
 */
export async function isGrantInUse({ db, account }: AccountCtx, email: string): Promise<boolean> {
  const { rows } = await db.execute<{ used: boolean }>(sql`
    select exists (
      select from email_settings where account_id = ${account.id}
        and google_refresh_token is not null and lower(google_email) = lower(${email})
    ) or exists (
      select from inbox_readers where account_id = ${account.id}
        and kind = 'gmail' and client_secret is null and lower(username) = lower(${email})
    ) as used
  `);
  return rows[0]?.used === true;
}
