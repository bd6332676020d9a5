import type { GmailConnectionWire } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { Ctx } from "../../deps.ts";
import { getGmail } from "./get-gmail.ts";
import { openRefreshToken } from "../sender/stored-settings.ts";

/**
 * Deletes the tokens of a connected Gmail account and revokes them at Google; a pasted token, an app password and the
 * sender stay. When Google can't be reached the account is disconnected all the same, since the deleted token is
 * unusable.
 */
export async function disconnectGmail(
  ctx: Ctx,
  _input: Record<never, never>,
): Promise<GmailConnectionWire> {
  const { rows } = await ctx.db.execute<{ sealed: string }>(sql`
    with known as (
      select owner_id, google_refresh_token as sealed from email_settings
      where owner_id = ${ctx.userId} and google_refresh_token is not null for update
    )
    update email_settings e set google_access_token = null, google_refresh_token = null,
      google_token_expires_at = null, google_email = null, google_problem = null,
      updated_at = clock_timestamp()
    from known where e.owner_id = known.owner_id
    returning known.sealed
  `);
  const [forgotten] = rows;
  if (forgotten !== undefined) await revoke(ctx, forgotten.sealed);
  return await getGmail(ctx, {});
}

async function revoke(ctx: Ctx, sealed: string): Promise<void> {
  const token = openRefreshToken(ctx, sealed);
  const isOver = token !== null && (await ctx.google?.revoke(token)) === true;
  if (!isOver) ctx.log.warn("Google did not end a disconnected account's access");
}
