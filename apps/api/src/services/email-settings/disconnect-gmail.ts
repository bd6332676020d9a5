import type { GmailConnectionWire } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { Ctx } from "../../deps.ts";
import { getGmail } from "./get-gmail.ts";

/** Forgets the tokens of a connected Gmail account; a pasted token, an app password and the sender stay. */
export async function disconnectGmail(
  ctx: Ctx,
  _input: Record<never, never>,
): Promise<GmailConnectionWire> {
  await ctx.db.execute(sql`
    update email_settings set google_access_token = null, google_refresh_token = null,
      google_token_expires_at = null, google_email = null, google_problem = null,
      updated_at = clock_timestamp()
    where owner_id = ${ctx.userId} and google_refresh_token is not null
  `);
  return await getGmail(ctx, {});
}
