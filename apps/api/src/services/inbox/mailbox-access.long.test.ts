import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { MESSAGES } from "@dakiya/domain/messages";
import { inboxConnectInput, inboxReaderInput } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { consentAt } from "../../../test/consent.ts";
import { rowsOf } from "../../../test/database.ts";
import { hasDovecot, PASSWORD, startDovecot } from "../../../test/dovecot.ts";
import type { Dovecot } from "../../../test/dovecot.ts";
import { sessionOf } from "../../../test/google-mailbox.ts";
import { countersOf, sentCampaign } from "../../../test/incoming.ts";
import { withSending } from "../../../test/sending.ts";
import type { Ctx } from "../../deps.ts";
import { first } from "../../providers/inbox/testing/about-email.ts";
import { replies } from "../../providers/inbox/testing/answer-shapes.ts";
import { createSecrets } from "../../secrets.ts";
import { resealStored } from "../email-settings/reseal-stored.ts";
import { connectInbox, finishInbox } from "./connect-inbox.ts";
import { readDue } from "./read-due.ts";
import { getInbox, saveInbox, turnOffInbox } from "./save-reader.ts";

const { sender, sandbox } = withSending();
const { problems } = MESSAGES.inbox;
const signal = new AbortController().signal;
let dovecot: Dovecot;
let tokenInfo: Server;
/** Every token of the sandbox opens this mailbox. */
let tokenUser = "";

beforeAll(async () => {
  tokenInfo = createServer(({ url = "" }, response) => {
    const isKnown = /sandbox-[\w-]{20}/.test(url);
    response.writeHead(isKnown ? 200 : 401, { "content-type": "application/json" });
    response.end(JSON.stringify(isKnown ? { email: tokenUser } : { error: "invalid_token" }));
  });
  await new Promise<void>((resolve) => tokenInfo.listen(0, "127.0.0.1", resolve));
  const { port } = tokenInfo.address() as AddressInfo;
  if (hasDovecot) dovecot = await startDovecot(`http://127.0.0.1:${port}/?access_token=`);
});
afterAll(async () => {
  await dovecot?.stop();
  tokenInfo.close();
});

const APP = {
  google: { provider: "google", clientId: "app", clientSecret: "shh", refreshToken: "1//first" },
  microsoft: {
    ...{ provider: "microsoft", tenant: "Example.com", clientId: "app" },
    ...{ clientSecret: "shh", refreshToken: "0.first" },
  },
} as const;

const input = (username: string, oauth: object) =>
  inboxReaderInput.parse({ host: "127.0.0.1", port: dovecot.port, username, oauth });

async function read(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`update inbox_readers set next_at = clock_timestamp()`);
  await readDue(ctx, signal);
}

const stored = async (ctx: Ctx) =>
  (
    await rowsOf(
      ctx.database,
      sql`select * from inbox_readers where account_id = ${ctx.account.id}`,
    )
  )[0] ?? {};

describe.skipIf(!hasDovecot)("a mailbox that is read by a company's app", () => {
  it.each(["google", "microsoft"] as const)(
    "signs in with an access token of %s and renews it in the background",
    async (provider) => {
      const { ctx, campaignId, user, about } = await sentCampaign(await sender("smtp"), 2);
      tokenUser = user;
      const saved = await saveInbox(ctx, input(user, APP[provider]));
      const tenant = provider === "google" ? "organizations" : "example.com";
      expect(saved).toMatchObject({ on: true, usesSenderPassword: false });
      expect(saved.oauth).toEqual({ provider, tenant, clientId: "app" });
      dovecot.deliver(user, about(first(replies(), "reply"), 1));
      await read(ctx);
      expect(await countersOf(ctx, campaignId)).toMatchObject({ replied: 1 });
      const before = await stored(ctx);
      // Good for an hour: another reading uses the same token.
      await read(ctx);
      expect((await stored(ctx))["access_token"]).toBe(before["access_token"]);
      await ctx.db.execute(sql`update inbox_readers set access_ends_at = clock_timestamp()`);
      dovecot.deliver(user, about(first(replies(), "reply"), 2));
      await read(ctx);
      expect(await countersOf(ctx, campaignId)).toMatchObject({ replied: 2 });
      const after = await stored(ctx);
      expect(after["access_token"]).not.toBe(before["access_token"]);
      expect(await getInbox(ctx, {})).toMatchObject({ problem: null });
      // No secret is stored or shown as it is.
      const seen = JSON.stringify([after, saved, await getInbox(ctx, {})]);
      expect(seen).not.toMatch(/shh|\.first|\/\/first|sandbox-/);
      await turnOffInbox(ctx, {});
      expect(await stored(ctx)).toEqual({});
    },
  );

  it("is connected by Microsoft's page of consent, and read by IMAP", async () => {
    const { ctx: stranger, campaignId, user, about } = await sentCampaign(await sender("smtp"), 1);
    tokenUser = user;
    const here = { host: "127.0.0.1", port: dovecot.port };
    const { open } = stranger.inbox;
    const ctx: Ctx = {
      ...stranger,
      inbox: {
        ...stranger.inbox,
        // Microsoft's server is elsewhere.
        open: async (account, until) =>
          await open(account.kind === "imap" ? { ...account, ...here } : account, until),
      },
    };
    const sessionId = await sessionOf(ctx);
    const app = { provider: "microsoft", clientId: "app", clientSecret: "shh", username: user };
    const { url } = await connectInbox(ctx, { ...inboxConnectInput.parse(app), sessionId });
    const back = new URL(await consentAt(url, { email: "a@b.in" }), "http://localhost");
    const query = Object.fromEntries(back.searchParams);
    expect(await finishInbox(ctx, { sessionId, query })).toBe("connected");
    expect(await getInbox(ctx, {})).toMatchObject({
      ...{ on: true, kind: "imap", host: "outlook.office365.com", username: user },
      oauth: { provider: "microsoft", tenant: "organizations", clientId: "app" },
    });
    dovecot.deliver(user, about(first(replies(), "reply"), 1));
    await read(ctx);
    expect(await countersOf(ctx, campaignId)).toMatchObject({ replied: 1 });
    await turnOffInbox(ctx, {});
  });

  it("keeps the stored secrets for the same app alone", async () => {
    const { ctx, user } = await sentCampaign(await sender("smtp"), 1);
    tokenUser = user;
    await saveInbox(ctx, input(user, APP.google));
    const { clientSecret: _secret, refreshToken: _token, ...bare } = APP.google;
    await saveInbox(ctx, { ...input(user, bare), autoUnsubscribe: true });
    expect(await getInbox(ctx, {})).toMatchObject({ on: true, autoUnsubscribe: true });
    const { clientSecretNeeded, refreshTokenNeeded } = MESSAGES.inbox;
    for (const other of [
      input(user, { ...bare, clientId: "another" }),
      input(user, { ...bare, provider: "microsoft" }),
      input("somebody", bare),
      { ...input(user, bare), host: "localhost" },
    ])
      await expect(saveInbox(ctx, other)).rejects.toThrow(clientSecretNeeded);
    const half = input(user, { ...bare, clientId: "another", clientSecret: "shh" });
    await expect(saveInbox(ctx, half)).rejects.toThrow(refreshTokenNeeded);
    // A password in its place forgets the app.
    const { oauth: _oauth, ...plain } = input(user, bare);
    await saveInbox(ctx, { ...plain, password: PASSWORD });
    expect(await stored(ctx)).toMatchObject({
      ...{ oauth: null, client_secret: null, refresh_token: null, access_token: null },
    });
  });

  it("says why there is no access, and stores nothing then", async () => {
    const { ctx, user } = await sentCampaign(await sender("smtp"), 1);
    tokenUser = user;
    const save = async (provider: "google" | "microsoft", changes: object) =>
      await saveInbox(ctx, input(user, { ...APP[provider], ...changes }));
    for (const provider of ["google", "microsoft"] as const) {
      await expect(save(provider, { refreshToken: "revoked" })).rejects.toThrow(
        problems.accessEnded,
      );
      await expect(save(provider, { clientId: "invalid" })).rejects.toThrow(problems.appRefused);
      sandbox().control.queueFault(`${provider}Token`, { mode: "serverError", status: 503 });
      await expect(save(provider, {})).rejects.toThrow(problems.accessUnavailable);
    }
    tokenUser = "somebody else";
    await expect(save("google", {})).rejects.toThrow(problems.accessRefused);
    expect(await getInbox(ctx, {})).toMatchObject({ on: false });
    expect(() => inboxReaderInput.parse({ ...input(user, APP.google), password: "x" })).toThrow(
      MESSAGES.inbox.oneSignIn,
    );
  });

  it("shows an access that ended, which waits for the user, and one that is away, which doesn't", async () => {
    const { ctx, user } = await sentCampaign(await sender("smtp"), 1);
    tokenUser = user;
    await saveInbox(ctx, input(user, APP.microsoft));
    const waitMinutes = async (): Promise<number> => {
      const { problem, nextTryAt } = await getInbox(ctx, {});
      expect(problem).not.toBeNull();
      return Math.round((Date.parse(nextTryAt ?? "") - Date.now()) / 60_000);
    };
    const end = sql`update inbox_readers set access_ends_at = null`;
    await ctx.db.execute(end);
    sandbox().control.queueFault("microsoftToken", { mode: "serverError", status: 500 });
    await read(ctx);
    expect(await getInbox(ctx, {})).toMatchObject({ problem: problems.accessUnavailable });
    expect(await waitMinutes()).toBe(1);
    sandbox().control.queueFault("microsoftToken", { mode: "keyExpired" });
    await read(ctx);
    expect(await getInbox(ctx, {})).toMatchObject({ problem: problems.accessEnded });
    expect(await waitMinutes()).toBe(360);
  });

  it("renews a token that the mailbox refused before its end", async () => {
    const { ctx, user } = await sentCampaign(await sender("smtp"), 1);
    tokenUser = user;
    await saveInbox(ctx, input(user, APP.google));
    const before = await stored(ctx);
    tokenUser = "somebody else";
    await read(ctx);
    expect(await getInbox(ctx, {})).toMatchObject({ problem: problems.accessRefused });
    expect((await stored(ctx))["access_ends_at"]).toBeNull();
    tokenUser = user;
    await read(ctx);
    expect(await getInbox(ctx, {})).toMatchObject({ problem: null });
    expect((await stored(ctx))["access_token"]).not.toBe(before["access_token"]);
  });

  it("has its secrets resealed with a new secret of the server", async () => {
    const { ctx, user } = await sentCampaign(await sender("smtp"), 1);
    tokenUser = user;
    await saveInbox(ctx, input(user, APP.google));
    const secrets = createSecrets("the-next-secret-of-this-server-0123456789", [
      ctx.config.appSecret,
    ]);
    expect(await resealStored({ db: ctx.db, secrets })).toBeGreaterThanOrEqual(3);
    await read({ ...ctx, secrets: createSecrets("the-next-secret-of-this-server-0123456789") });
    expect(await getInbox(ctx, {})).toMatchObject({ problem: null });
  });
});
