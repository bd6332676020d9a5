import { smtpConnectInput } from "@dakiya/domain/email-settings";
import type { ConsentResult, SmtpConnectInput, SmtpServer } from "@dakiya/domain/email-settings";
import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { emailSettings } from "../../db/schema/index.ts";
import type { AccountCtx, Ctx } from "../../deps.ts";
import { AppError, refusedField } from "../../errors.ts";
import type { OAuthAccess } from "../../providers/oauth/index.ts";
import { countLimit } from "../audit/count-limit.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { beginVisit, endVisit } from "../consent/visits.ts";
import { smtpAppOf } from "../sender/refresh-access.ts";
import { readStoredSettings, sealSettingsSecret } from "../sender/stored-settings.ts";

/**
 * The address of the page on which Microsoft asks whether emails may be sent from the mailbox.
 *
 * @param input.sessionId - The only one that may return from there.
 * @throws AppError "invalid" without the app's secret, where none is stored for it.
 */
export async function connectSmtp(
  ctx: Ctx,
  { sessionId, smtpServer, clientSecret: given }: SmtpConnectInput & { sessionId: string },
): Promise<{ url: string }> {
  await countLimit(ctx, "testEmail", `smtp:${ctx.account.id}`);
  const { tenant, clientId } = smtpServer.app;
  const row = given === undefined ? await readStoredSettings(ctx) : null;
  const stored = row === null ? null : smtpAppOf(ctx, row);
  const isSame = stored?.clientId === clientId && stored.tenant === tenant;
  const clientSecret = given ?? (isSame ? stored.clientSecret : null);
  if (clientSecret === null) {
    const message = MESSAGES.server.smtpClientSecretNeeded;
    throw refusedField("invalid", "clientSecret", message);
  }
  const app = { provider: "microsoft", tenant, clientId, clientSecret } as const;
  return await beginVisit(ctx, { sessionId, place: "smtp", app, request: { smtpServer } });
}

/**
 * Completes a visit: stores the server with its access. A user without settings gets them, with the account's address; else the
 * chosen service stays until they save.
 */
export async function finishSmtp(
  ctx: Ctx,
  input: { sessionId: string; query: unknown },
): Promise<ConsentResult> {
  const consent = await endVisit(ctx, { ...input, place: "smtp" });
  if (typeof consent === "string") return consent;
  const { app, grant } = consent;
  const { smtpServer } = smtpConnectInput.parse(consent.request);
  const columns = { smtpServer, ...smtpColumns(ctx, { ...grant, clientSecret: app.clientSecret }) };
  const email = grant.email ?? smtpServer.userName;
  const check = sql`case when ${emailSettings.service} = 'smtp_server' then 'notChecked' else ${emailSettings.checkStatus} end`;
  await ctx.db.transaction(async (tx) => {
    await tx
      .insert(emailSettings)
      .values({
        ...{ accountId: ctx.account.id, service: "smtp_server", senderEmail: email },
        senderName: sql`(select coalesce(nullif(trim(name), ''), ${email}) from users where id = ${ctx.user.id})`,
        ...columns,
      })
      .onConflictDoUpdate({
        target: emailSettings.accountId,
        set: { ...columns, checkStatus: check, updatedAt: sql`statement_timestamp()` },
      });
    await recordAudit(tx, ctx, { action: "smtp.connected" });
  });
  return "connected";
}

/** Columns of a server's access, sealed. */
export function smtpColumns(
  ctx: AccountCtx,
  access: OAuthAccess & { refreshToken: string; clientSecret: string },
) {
  return {
    smtpServerPassword: sealSettingsSecret(ctx, "smtpServerPassword", access.accessToken),
    smtpClientSecret: sealSettingsSecret(ctx, "smtpClientSecret", access.clientSecret),
    smtpRefreshToken: sealSettingsSecret(ctx, "smtpRefreshToken", access.refreshToken),
    smtpTokenEndsAt: sql`statement_timestamp() + ${access.expiresInSeconds}::float8 * interval '1 second'`,
    smtpTokenAt: sql`statement_timestamp()`,
    smtpProblem: null,
  } satisfies Record<string, string | SQL | null>;
}

/** The same columns of a server without one. */
export const NO_SMTP_ACCESS = {
  ...{ smtpClientSecret: null, smtpRefreshToken: null },
  ...{ smtpTokenEndsAt: null, smtpTokenAt: null, smtpProblem: null },
} as const;

/**
 * Access by a refresh token that a program sends.
 *
 * @throws AppError "impossible" with what Microsoft says about it.
 */
export async function smtpAccessOf(
  ctx: AccountCtx,
  { app }: SmtpServer,
  { clientSecret, refreshToken }: { clientSecret: string; refreshToken: string },
): Promise<ReturnType<typeof smtpColumns>> {
  if (app === undefined) throw new AppError("invalid", MESSAGES.emailSettings.smtpAccessRequired);
  const access = await ctx.oauth.refresh(
    { provider: "microsoft", ...app, clientSecret },
    refreshToken,
  );
  if (!access.ok) throw new AppError("impossible", MESSAGES.server.smtpAppProblems[access.kind]);
  const next = access.refreshToken ?? refreshToken;
  return smtpColumns(ctx, { ...access, refreshToken: next, clientSecret });
}
