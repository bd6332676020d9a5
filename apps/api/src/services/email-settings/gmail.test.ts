import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { consentAt } from "../../../test/consent.ts";
import { GOOGLE_APP, rowsOf } from "../../../test/database.ts";
import { withTestApp } from "../../../test/harness.ts";
import type { TestClient } from "../../../test/harness.ts";
import { SETTINGS } from "../../../test/operations.ts";
import type { Ctx } from "../../deps.ts";
import type { OAuth } from "../../providers/oauth/index.ts";
import { readySender, reconsiderRefusal } from "../sender/ready-sender.ts";
import { openSettingsSecret, readSender } from "../sender/stored-settings.ts";
import type { Sender } from "../sender/stored-settings.ts";

const run = withTestApp();
const PATH = "/user/email-settings/gmail";
let person: TestClient;
let ctx: Ctx;

beforeEach(async () => {
  person = await run().signIn();
  ctx = { ...run().deps, ...(await run().memberOf(person)) };
});

const asRavi = { email: "ravi@gmail.example.com" };
const begin = async (who = person): Promise<string> =>
  (await who.rest("POST", `${PATH}/connect`)).body.data.url;
const goBack = async (url: string, who = person) => (await who.inject({ url })).headers["location"];
const connect = async () => await goBack(await consentAt(await begin(), asRavi));
const gmail = async (who = person) => (await who.rest("GET", PATH)).body.data;

async function storedSettings(): Promise<Record<string, unknown>> {
  const [row] = await rowsOf(
    run().deps.database,
    sql`select * from email_settings where account_id = ${ctx.account.id}`,
  );
  return row ?? {};
}

async function senderOf(who: Ctx): Promise<Sender> {
  const sender = await readSender(who);
  if (sender === null) throw new Error("nothing to send with");
  return sender;
}

async function expire(how = "1 minute ago"): Promise<void> {
  await ctx.db.execute(
    sql`update email_settings set google_token_expires_at = now() + ${how}::interval
        where account_id = ${ctx.account.id}`,
  );
}

/** The context with a Google whose refreshing is counted. */
function withRefresh(response: Awaited<ReturnType<OAuth["refresh"]>>): {
  ctx: Ctx;
  calls: () => number;
} {
  let calls = 0;
  const refresh = async () => {
    calls += 1;
    return await Promise.resolve(response);
  };
  return { ctx: { ...ctx, oauth: { ...ctx.oauth, refresh } }, calls: () => calls };
}

describe("connecting Gmail", () => {
  it("requests sending alone, offline, with PKCE, and stores the tokens sealed", async () => {
    expect(await gmail()).toEqual({
      available: true,
      connected: false,
      email: null,
      problem: null,
    });
    const url = new URL(await begin());
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      scope: "openid email https://www.googleapis.com/auth/gmail.send",
      access_type: "offline",
      prompt: "consent",
      code_challenge_method: "S256",
      redirect_uri: "http://localhost:3000/api/user/email-settings/gmail/callback",
    });
    expect(await goBack(await consentAt(url.href, asRavi))).toBe("/email-settings?gmail=connected");
    const wire = await gmail();
    expect(wire).toEqual({ available: true, connected: true, ...asRavi, problem: null });
    const settings = (await person.rest("GET", "/user/email-settings")).body.data;
    expect(settings).toMatchObject({
      emailService: "gmail",
      smtpUser: asRavi.email,
      isConfigured: true,
    });
    const text = JSON.stringify([wire, settings, await storedSettings()]);
    expect(text).not.toMatch(/sandbox-[\w-]{20}/);
  });

  it("is one row of the security log, and none when it comes to nothing", async () => {
    const log = async () =>
      await rowsOf(
        run().deps.database,
        sql`select action from audit_events where account_id = ${ctx.account.id} and action like 'gmail%'`,
      );
    await goBack(await consentAt(await begin(), { cancel: "yes" }));
    await goBack(`/api${PATH}/callback?code=4/x&state=none`);
    expect(await log()).toEqual([]);
    await connect();
    expect(await log()).toEqual([{ action: "gmail.connected" }]);
  });

  it("leaves the chosen service and its sender", async () => {
    await person.rest("PUT", "/user/email-settings", SETTINGS);
    expect(await connect()).toBe("/email-settings?gmail=connected");
    expect((await person.rest("GET", "/user/email-settings")).body.data).toMatchObject({
      emailService: "brevo",
      smtpUser: SETTINGS.smtpUser,
      fromName: "Acme",
    });
  });

  it("sends by it at once", async () => {
    await connect();
    const test = await person.rest("POST", "/user/test-email", { to: asRavi.email });
    expect([test.status, test.body.message]).toEqual([
      200,
      "Test email sent! Check your inbox to verify configuration.",
    ]);
  });

  it("takes a no for a no", async () => {
    const back = await consentAt(await begin(), { cancel: "yes" });
    expect(await goBack(back)).toBe("/email-settings?gmail=denied");
    expect(await gmail()).toMatchObject({ connected: false });
  });
});

describe("a response of Google's is refused", () => {
  it("in anybody else's session, and in another of the same person", async () => {
    const back = await consentAt(await begin(), asRavi);
    const stranger = await run().signIn();
    expect(await goBack(back, stranger)).toBe("/email-settings?gmail=refused");
    expect(await gmail(stranger)).toMatchObject({ connected: false });
    expect(await goBack(back, run().visitor())).toBe("/email-settings?gmail=refused");
    expect(await goBack(back)).toBe("/email-settings?gmail=connected");
  });

  it("a second time", async () => {
    const back = await consentAt(await begin(), asRavi);
    expect(await goBack(back)).toBe("/email-settings?gmail=connected");
    await person.rest("POST", `${PATH}/disconnect`);
    expect(await goBack(back)).toBe("/email-settings?gmail=refused");
    expect(await gmail()).toMatchObject({ connected: false });
  });

  it("with a forged state, or none, or after ten minutes", async () => {
    const back = await consentAt(await begin(), asRavi);
    const forged = new URL(back, "http://x");
    forged.searchParams.set("state", "A".repeat(43));
    for (const url of [
      forged.pathname + forged.search,
      `/api${PATH}/callback?code=4/x`,
      `/api${PATH}/callback?code=a&code=b&state=x&state=y`,
    ]) {
      expect(await goBack(url)).toBe("/email-settings?gmail=refused");
    }
    await ctx.db.execute(sql`update google_visits set created_at = now() - interval '11 minutes'`);
    expect(await goBack(back)).toBe("/email-settings?gmail=refused");
  });

  it("with a code that was made for somebody else's visit", async () => {
    const theirs = new URL(await consentAt(await begin(await run().signIn()), asRavi), "http://x");
    const mine = new URL(await consentAt(await begin(), asRavi), "http://x");
    mine.searchParams.set("code", theirs.searchParams.get("code") ?? "");
    expect(await goBack(mine.pathname + mine.search)).toBe("/email-settings?gmail=failed");
    expect(await gmail()).toMatchObject({ connected: false });
  });
});

describe("the access token of a connected account", () => {
  it("is left alone while it lasts, and renewed once for all senders", async () => {
    await connect();
    const token = { accessToken: "ya29.renewed", expiresInSeconds: 3_600, refreshToken: null };
    const fresh = { ok: true, ...token } as const;
    const { ctx: countingCtx, calls } = withRefresh(fresh);
    expect(await readySender(countingCtx, "gmail")).toMatchObject({ kind: "ready" });
    expect(calls()).toBe(0);
    await expire("30 seconds");
    const senders = await Promise.all(
      Array.from({ length: 5 }, async () => await readySender(countingCtx, "gmail")),
    );
    expect(calls()).toBe(1);
    for (const sender of senders) {
      expect(sender).toMatchObject({
        kind: "ready",
        sender: { credentials: { googleAccessToken: "ya29.renewed" } },
      });
    }
  });

  it("is renewed by Google itself when a test mail is sent", async () => {
    await connect();
    const before = (await storedSettings())["google_access_token"];
    run().sandbox.control.expireGoogleTokens();
    await expire("-1 minute");
    const test = await person.rest("POST", "/user/test-email", { to: asRavi.email });
    expect(test.status, JSON.stringify(test.body)).toBe(200);
    expect((await storedSettings())["google_access_token"]).not.toBe(before);
  });

  it("that Google renews no more asks to be connected again, until it is", async () => {
    await connect();
    await expire("-1 minute");
    const { ctx: countingCtx, calls } = withRefresh({ ok: false, kind: "revoked" });
    for (const _ of [1, 2]) {
      expect(await readySender(countingCtx, "gmail")).toEqual({
        kind: "credentials",
        reason: expect.stringContaining("Connect Gmail again"),
      });
    }
    expect(calls()).toBe(1);
    expect(await gmail()).toMatchObject({
      connected: true,
      problem: expect.stringContaining("Connect Gmail again"),
    });
    await connect();
    expect(await gmail()).toMatchObject({ connected: true, problem: null });
    expect(await readySender(ctx, "gmail")).toMatchObject({ kind: "ready" });
  });

  it("waits while Google does not answer, unless it still lasts", async () => {
    await connect();
    await expire("-1 minute");
    const { ctx: countingCtx } = withRefresh({ ok: false, kind: "unavailable" });
    expect(await readySender(countingCtx, "gmail")).toMatchObject({ kind: "later" });
    expect(await gmail()).toMatchObject({ problem: null });
    await expire("30 seconds");
    expect(await readySender(countingCtx, "gmail")).toMatchObject({ kind: "ready" });
  });

  it("is taken over from a process that died while refreshing it", async () => {
    await connect();
    await ctx.db.execute(sql`
      update email_settings set google_token_expires_at = null, updated_at = now() - interval '1 minute'
      where account_id = ${ctx.account.id}`);
    expect(await readySender(ctx, "gmail")).toMatchObject({ kind: "ready" });
    expect((await storedSettings())["google_token_expires_at"]).not.toBeNull();
  });
});

describe("an access token that Google refuses before its end", () => {
  const later = async () =>
    await ctx.db.execute(sql`update email_settings set updated_at = now() - interval '1 hour'
      where account_id = ${ctx.account.id}`);

  it("is replaced at once where the account is still connected at Google", async () => {
    await connect();
    await later();
    run().sandbox.control.expireGoogleTokens();
    const test = await person.rest("POST", "/user/test-email", { to: asRavi.email });
    expect(test.status, JSON.stringify(test.body)).toBe(200);
    expect(await gmail()).toMatchObject({ problem: null });
  });

  it("asks to connect again when the access was taken away there, or its successor is refused too", async () => {
    await connect();
    await later();
    const revoked = withRefresh({ ok: false, kind: "revoked" });
    const { credentials } = await senderOf(ctx);
    const pause = { kind: "pause", cause: "credentials", reason: "no", untilMs: null } as const;
    expect(await reconsiderRefusal(revoked.ctx, credentials, pause)).toEqual(pause);
    expect(await gmail()).toMatchObject({
      problem: expect.stringContaining("Connect Gmail again"),
    });
    await connect();
    const again = await senderOf(ctx);
    expect(await reconsiderRefusal(ctx, again.credentials, pause)).toEqual(pause);
    expect(await gmail()).toMatchObject({
      problem: expect.stringContaining("Connect Gmail again"),
    });
  });

  it("says nothing of a token that has been replaced since", async () => {
    await connect();
    const { credentials } = await senderOf(ctx);
    const old = { ...credentials, googleAccessToken: "ya29.before" };
    const pause = { kind: "pause", cause: "credentials", reason: "no", untilMs: null } as const;
    expect(await reconsiderRefusal(ctx, old, pause)).toMatchObject({ kind: "retry", afterMs: 0 });
    expect(await gmail()).toMatchObject({ problem: null });
  });
});

describe("a connected account is forgotten", () => {
  it("at Google too, so that nobody can send with its tokens any more", async () => {
    await connect();
    const { stored } = await senderOf(ctx);
    const token =
      openSettingsSecret(
        ctx,
        "googleRefreshToken",
        String((await storedSettings())["google_refresh_token"]),
      ) ?? "";
    await person.rest("POST", `${PATH}/disconnect`);
    expect(await ctx.oauth.refresh(GOOGLE_APP, token)).toEqual({ ok: false, kind: "revoked" });
    const response = await fetch(`${run().sandbox.urls.gmail}/gmail/v1/users/me/messages/send`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${stored.googleAccessToken}`,
        "content-type": "application/json",
      },
      body: "{}",
    });
    expect(response.status).toBe(401);
  });

  it("and its access ends at Google when the account is closed", async () => {
    await connect();
    const sealed = String((await storedSettings())["google_refresh_token"]);
    const token = openSettingsSecret(ctx, "googleRefreshToken", sealed) ?? "";
    const { email } = (await person.rest("GET", "/auth/verify")).body.user;
    expect((await person.rest("POST", "/auth/close-account", { email })).status).toBe(200);
    expect(await ctx.oauth.refresh(GOOGLE_APP, token)).toEqual({ ok: false, kind: "revoked" });
  });

  it("also when Google can't be asked, or the token can't be read", async () => {
    await connect();
    run().sandbox.control.queueFault("googleToken", { mode: "serverError", status: 500 });
    expect((await person.rest("POST", `${PATH}/disconnect`)).status).toBe(200);
    expect(await gmail()).toMatchObject({ connected: false });
    await connect();
    await ctx.db.execute(sql`update email_settings set google_refresh_token = 'unreadable'
      where account_id = ${ctx.account.id}`);
    expect((await person.rest("POST", `${PATH}/disconnect`)).status).toBe(200);
    expect(await gmail()).toMatchObject({ connected: false });
  });

  it("when it is disconnected, and then nothing is left to send with", async () => {
    await connect();
    const response = await person.rest("POST", `${PATH}/disconnect`);
    expect(response.body.data).toMatchObject({ connected: false, email: null });
    expect(await storedSettings()).toMatchObject({
      google_access_token: null,
      google_refresh_token: null,
    });
    const settings = (await person.rest("GET", "/user/email-settings")).body.data;
    expect(settings).toMatchObject({ isConfigured: false, googleAccessToken: "" });
  });

  it("when a token is pasted in its place", async () => {
    await connect();
    const { brevoApiKey: _, ...settings } = SETTINGS;
    await person.rest("PUT", "/user/email-settings", {
      ...settings,
      emailService: "gmail",
      googleAccessToken: "ya29.pasted-by-hand",
    });
    expect(await gmail()).toMatchObject({ connected: false, email: null });
    expect(await readySender(ctx, "gmail")).toMatchObject({
      sender: { credentials: { googleAccessToken: "ya29.pasted-by-hand" } },
    });
  });
});
