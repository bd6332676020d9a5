import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { consentAt } from "../../../test/consent.ts";
import { rowsOf } from "../../../test/database.ts";
import { sessionOf } from "../../../test/google-mailbox.ts";
import { outcomeOf, sendAll, sendOnce, startCampaign, withSending } from "../../../test/sending.ts";
import type { Ctx } from "../../deps.ts";
import type { OAuth } from "../../providers/oauth/index.ts";
import { readySender } from "../sender/ready-sender.ts";
import { connectSmtp, finishSmtp } from "./connect-smtp.ts";
import { getEmailSettings, removeCredential, saveEmailSettings } from "./save-email-settings.ts";

const { sandbox, stranger, ownServer } = withSending();

const APP = { tenant: "example.com", clientId: "app" };
const SENDER = { smtpUser: "post@dakiya.example", fromName: "Dakiya" };
const BY_SERVER = { emailService: "smtp_server", preferredService: "smtp_server" } as const;
const words = MESSAGES.emailSettings;
const serverWords = MESSAGES.server;

const server = (app = APP) => ({ ...ownServer(), signIn: "xoauth2" as const, app });
const settings = (more: object = {}) => ({
  ...{ ...SENDER, ...BY_SERVER, smtpServer: server() },
  ...more,
});
const ACCESS = { clientSecret: "shh", refreshToken: "0.first" };

const stored = async (ctx: Ctx) =>
  (
    await rowsOf(
      ctx.database,
      sql`select * from email_settings where account_id = ${ctx.account.id}`,
    )
  )[0] ?? {};

/** Comes back from Microsoft's page of consent, in this session or another. */
async function connect(ctx: Ctx, input: object = { clientSecret: "shh" }, elsewhere = false) {
  const sessionId = await sessionOf(ctx);
  const { url } = await connectSmtp(ctx, { smtpServer: server(), ...input, sessionId });
  const back = new URL(await consentAt(url, { email: "post@dakiya.example" }), "http://localhost");
  const query = Object.fromEntries(back.searchParams);
  const result = await finishSmtp(ctx, {
    sessionId: elsewhere ? await sessionOf(ctx) : sessionId,
    query,
  });
  return { url: new URL(url), result };
}

/** A connection that was made a while ago, with a token that ends then. */
async function endsIn(ctx: Ctx, interval: string): Promise<void> {
  await ctx.db.execute(sql`update email_settings set smtp_token_at = now() - interval '1 hour',
    smtp_token_ends_at = now() + ${interval}::interval where account_id = ${ctx.account.id}`);
}

describe("a mail server that is signed in to by an app's access", () => {
  it("is connected by Microsoft's page of consent, then saved and sent with", async () => {
    const ctx = await stranger();
    await expect(saveEmailSettings(ctx, settings())).rejects.toThrow(words.smtpAccessRequired);
    const { url, result } = await connect(ctx);
    expect(result).toBe("connected");
    expect(url.searchParams.get("scope")).toContain("https://outlook.office.com/SMTP.Send");
    expect(url.pathname).toContain("/example.com/");
    await saveEmailSettings(ctx, settings());
    const shown = await getEmailSettings(ctx, {});
    expect(shown).toMatchObject({ smtpServer: server(), status: "ready", smtpProblem: null });
    expect(JSON.stringify([shown, await stored(ctx)])).not.toMatch(/shh|sandbox-[\w-]{20}/);
    const id = await startCampaign(ctx, 2);
    await sendAll(ctx, id);
    expect((await outcomeOf(ctx, id)).statuses).toEqual({ sent: 2 });
    const again = await connect(ctx, {});
    expect(again.result).toBe("connected");
  });

  it("is refused in another session, and without the app's secret", async () => {
    const ctx = await stranger();
    expect((await connect(ctx, { clientSecret: "shh" }, true)).result).toBe("refused");
    expect(await stored(ctx)).toEqual({});
    await expect(connect(ctx, {})).rejects.toThrow(serverWords.smtpClientSecretNeeded);
  });

  it("takes a refresh token of a program, and no access token", async () => {
    const ctx = await stranger();
    await saveEmailSettings(ctx, settings({ smtpAccess: ACCESS }));
    expect(await getEmailSettings(ctx, {})).toMatchObject({ status: "ready" });
    const pasted = settings({ smtpServerPassword: "EwB.pasted" });
    await expect(saveEmailSettings(ctx, pasted)).rejects.toThrow(words.smtpTokenRefused);
    const revoked = settings({ smtpAccess: { ...ACCESS, refreshToken: "0.revoked" } });
    await expect(saveEmailSettings(ctx, revoked)).rejects.toThrow(
      serverWords.smtpAppProblems.revoked,
    );
  });

  it("has its access renewed before it ends, once for all senders", async () => {
    const ctx = await stranger();
    await connect(ctx);
    await saveEmailSettings(ctx, settings());
    await endsIn(ctx, "30 seconds");
    const before = await stored(ctx);
    let calls = 0;
    const oauth: OAuth = {
      ...ctx.oauth,
      refresh: async (...input) => {
        calls += 1;
        return await ctx.oauth.refresh(...input);
      },
    };
    const all = await Promise.all(
      Array.from({ length: 4 }, async () => await readySender({ ...ctx, oauth }, "smtp_server")),
    );
    expect([all.map(({ kind }) => kind), calls]).toEqual([Array(4).fill("ready"), 1]);
    const after = await stored(ctx);
    expect(after["smtp_refresh_token"]).not.toBe(before["smtp_refresh_token"]);
    expect(after["smtp_server_password"]).not.toBe(before["smtp_server_password"]);
  });

  it("pauses campaigns when Microsoft ends it, and says so until it is connected again", async () => {
    const ctx = await stranger();
    await connect(ctx);
    await saveEmailSettings(ctx, settings());
    const id = await startCampaign(ctx, 2);
    await endsIn(ctx, "-1 minute");
    sandbox().control.queueFault("microsoftToken", { mode: "keyExpired" });
    await sendOnce(ctx, id);
    expect(await outcomeOf(ctx, id)).toMatchObject({
      campaign: { status: "paused", status_reason: expect.stringContaining("Connect it again") },
      statuses: { queued: 2 },
    });
    expect((await getEmailSettings(ctx, {})).smtpProblem).toBe(serverWords.smtpConnectAgain);
    await connect(ctx, {});
    expect((await getEmailSettings(ctx, {})).smtpProblem).toBeNull();
    expect(await readySender(ctx, "smtp_server")).toMatchObject({ kind: "ready" });
  });

  it("keeps its access for its app and server alone, until it is removed", async () => {
    const ctx = await stranger();
    await connect(ctx);
    await saveEmailSettings(ctx, settings());
    const another = settings({ smtpServer: server({ ...APP, clientId: "another" }) });
    await expect(saveEmailSettings(ctx, another)).rejects.toThrow(words.smtpAccessRequired);
    await removeCredential(ctx, { credential: "smtpServerPassword" });
    expect(await stored(ctx)).toMatchObject({
      ...{ smtp_server_password: null, smtp_client_secret: null, smtp_refresh_token: null },
    });
  });
});
