import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { rowsOf } from "../../../test/database.ts";
import { connectGoogle, googleMailbox } from "../../../test/google-mailbox.ts";
import { countersOf, sentCampaign } from "../../../test/incoming.ts";
import { withSending } from "../../../test/sending.ts";
import type { Ctx } from "../../deps.ts";
import { first } from "../../providers/inbox/testing/about-email.ts";
import { others, replies, wishes } from "../../providers/inbox/testing/answer-shapes.ts";
import { bounces } from "../../providers/inbox/testing/bounce-shapes.ts";
import { writeToken } from "../deliveries/mail/tokens.ts";
import { listReplies } from "./list-replies.ts";
import { readDue } from "./read-due.ts";
import { getInbox, turnOffInbox } from "./save-reader.ts";

const { sender, sandbox } = withSending();
const { problems } = MESSAGES.inbox;
const signal = new AbortController().signal;
const reply = first(replies(), "reply");
const bounce = first(bounces(), "hard_bounce", "Gmail");

/** A campaign that went out, and the Google account whose mailbox is read for it. */
async function connected(recipients: number) {
  const sent = await sentCampaign(await sender("smtp"), recipients);
  const mailbox = googleMailbox(sandbox(), `${sent.user}@shop.example`);
  const { ctx, result } = await connectGoogle(sent.ctx, mailbox.email);
  expect(result).toBe("connected");
  return { ...sent, ...mailbox, ctx };
}

/** Reads this mailbox; those of other tests are not due. */
async function read(ctx: Ctx): Promise<void> {
  const isMine = sql`account_id = ${ctx.account.id}`;
  await ctx.db.execute(sql`update inbox_readers
    set next_at = case when ${isMine} then clock_timestamp() else 'infinity' end`);
  await readDue(ctx, signal);
}

/** Requests to the Gmail API from now on, by path. */
function requests(): () => string[] {
  const paths: string[] = [];
  const spy = vi.spyOn(globalThis, "fetch");
  onTestFinished(() => spy.mockRestore());
  return () => {
    for (const [url] of spy.mock.calls) if (typeof url === "string") paths.push(url);
    spy.mockClear();
    return paths.splice(0).filter((path) => path.includes("/users/me/"));
  };
}

const seqsOf = async (ctx: Ctx, campaignId: number) =>
  await rowsOf(
    ctx.database,
    sql`select seq, status, replied_at is not null as replied,
        (select reason from suppressions s where s.account_id = l.account_id and s.email = l.recipient ->> 'email') as listed
      from communication_logs l where campaign_id = ${campaignId} order by seq`,
  );

describe("a mailbox that is read by the Gmail API", () => {
  it("tells each log what came back, from the inbox and the spam folder alone", async () => {
    const { ctx, campaignId, email, about, deliver } = await connected(4);
    deliver(about(bounce, 1));
    deliver(about(reply, 2), ["SPAM"]);
    deliver(about(first(wishes(), "unsubscribe"), 3));
    deliver(about(reply, 4), ["TRASH"]);
    for (const other of others()) deliver(other.raw);
    await read(ctx);
    expect(await seqsOf(ctx, campaignId)).toEqual([
      { seq: 1, status: "failed", replied: false, listed: "bounced" },
      { seq: 2, status: "opened", replied: true, listed: null },
      { seq: 3, status: "opened", replied: true, listed: null },
      { seq: 4, status: "sent", replied: false, listed: null },
    ]);
    expect(await getInbox(ctx, {})).toMatchObject({
      ...{ on: true, kind: "gmail", username: email, oauth: null, problem: null },
      lastReadAt: expect.any(String),
    });
    const { items } = await listReplies(ctx, { campaignId: String(campaignId), limit: 10 });
    expect(items.map(({ wish, text }) => [wish, text.length < 2_048])).toEqual(
      expect.arrayContaining([
        ["open", true],
        [null, true],
      ]),
    );
  });

  it("goes on from its history, and counts a message that was moved once", async () => {
    const { ctx, campaignId, email, about, deliver } = await connected(3);
    deliver(about(reply, 1));
    const spam = deliver(about(reply, 2), ["SPAM"]);
    await read(ctx);
    sandbox().control.labelGmail(email, spam, { add: ["INBOX"], remove: ["SPAM"] });
    deliver(about(reply, 3));
    const asked = requests();
    await read(ctx);
    // Two labels, and a head and a message for each of two.
    expect(asked().toSorted()).toHaveLength(6);
    await read(ctx);
    expect(asked()).toHaveLength(2);
    expect(await countersOf(ctx, campaignId)).toMatchObject({ replied: 3 });
    const { items } = await listReplies(ctx, { campaignId: String(campaignId), limit: 10 });
    expect(items).toHaveLength(3);
  });

  it("lists what came since, where Gmail has forgotten the history", async () => {
    const { ctx, campaignId, email, about, deliver } = await connected(2);
    deliver(about(reply, 1));
    await read(ctx);
    deliver(about(reply, 2));
    sandbox().control.forgetGmailHistory(email);
    await read(ctx);
    expect(await getInbox(ctx, {})).toMatchObject({ problem: null });
    expect(await countersOf(ctx, campaignId)).toMatchObject({ replied: 2 });
  });

  it("of 200,000 messages is not scanned, the first time or later", async () => {
    const { ctx, campaignId, email, about, deliver } = await connected(2);
    const { control } = sandbox();
    const old = { at: "2026-01-01T00:00:00Z", copies: 200_000 };
    control.deliverGmail(email, first(replies(), "reply").raw, old);
    deliver(about(reply, 1));
    const asked = requests();
    await read(ctx);
    // Of each label a profile, a list and a head, then the message.
    expect(asked().length).toBeLessThan(10);
    deliver(about(reply, 2));
    await read(ctx);
    expect(asked()).toHaveLength(4);
    control.forgetGmailHistory(email);
    await read(ctx);
    expect(asked().length).toBeLessThan(12);
    expect(await countersOf(ctx, campaignId)).toMatchObject({ replied: 2 });
  });

  it("matches the id that Gmail gave an email in place of ours", async () => {
    const { ctx, campaignId, about, deliver } = await connected(2);
    const token = writeToken(ctx.secrets, { kind: "log", campaignId, seq: 1 });
    const idOf = (seq: number) => `CA+${ctx.account.id}-${seq}@mail.gmail.com`;
    const ours = `X-Google-Original-Message-ID: <${token}@dakiya.example>`;
    deliver(`Message-ID: <${idOf(1)}>\r\n${ours}\r\n\r\nHello`, ["SENT"]);
    deliver(about(reply, 1, { as: idOf(1) }));
    deliver(about(reply, 2, { as: idOf(2) }));
    await read(ctx);
    expect(await seqsOf(ctx, campaignId)).toMatchObject([{ replied: true }, { replied: false }]);
  });
});

describe("a Gmail API that says no", () => {
  it("is asked again where it asks for a moment, or fails once", async () => {
    const { ctx, campaignId, about, deliver } = await connected(2);
    deliver(about(reply, 1));
    const { control } = sandbox();
    control.queueFault("gmailMailbox", { mode: "rateLimit", retryAfterSeconds: 0.01 });
    control.queueFault("gmailMailbox", { mode: "serverError", status: 503 });
    await read(ctx);
    expect(await countersOf(ctx, campaignId)).toMatchObject({ replied: 1 });
    deliver(about(reply, 2));
    control.queueFault("gmailMailbox", { mode: "reset" });
    await read(ctx);
    expect(await getInbox(ctx, {})).toMatchObject({ problem: null });
    expect(await countersOf(ctx, campaignId)).toMatchObject({ replied: 2 });
  });

  it.each([
    ["limited", { mode: "rateLimit", retryAfterSeconds: 60 }],
    ["limited", { mode: "quota" }],
    ["away", { mode: "serverError", status: 500 }],
  ] as const)("is %s after %j, and is read to the end later", async (problem, fault) => {
    const { ctx, campaignId, about, deliver } = await connected(1);
    deliver(about(reply, 1));
    sandbox().control.queueFault("gmailMailbox", fault, 3);
    await read(ctx);
    expect(await getInbox(ctx, {})).toMatchObject({ problem: problems[problem] });
    sandbox().control.clearFaults();
    await read(ctx);
    expect(await getInbox(ctx, {})).toMatchObject({ problem: null });
    expect(await countersOf(ctx, campaignId)).toMatchObject({ replied: 1 });
  });

  it("gets another access token once, where it refuses the one before its end", async () => {
    const { ctx, campaignId, about, deliver } = await connected(1);
    deliver(about(reply, 1));
    sandbox().control.expireGoogleTokens();
    await read(ctx);
    expect(await getInbox(ctx, {})).toMatchObject({ problem: null });
    expect(await countersOf(ctx, campaignId)).toMatchObject({ replied: 1 });
  });

  it("waits for the user where the access was taken away at Google, who connects again", async () => {
    const { ctx, campaignId, email, about, deliver } = await connected(2);
    deliver(about(reply, 1));
    await read(ctx);
    sandbox().control.expireGoogleTokens();
    sandbox().control.queueFault("googleToken", { mode: "keyExpired" });
    await read(ctx);
    const { problem, nextTryAt } = await getInbox(ctx, {});
    expect(problem).toBe(problems.accessEnded);
    expect(Math.round((Date.parse(nextTryAt ?? "") - Date.now()) / 3_600_000)).toBe(6);
    deliver(about(reply, 2));
    await connectGoogle(ctx, email);
    await read(ctx);
    expect(await getInbox(ctx, {})).toMatchObject({ problem: null });
    expect(await countersOf(ctx, campaignId)).toMatchObject({ replied: 2 });
  });
});

describe("the access to a mailbox", () => {
  const stored = async (ctx: Ctx) =>
    (
      await rowsOf(
        ctx.database,
        sql`select * from inbox_readers where account_id = ${ctx.account.id}`,
      )
    )[0] ?? {};

  it("is kept sealed, and the operator's app keeps its secret for itself", async () => {
    const { ctx } = await connected(1);
    const row = await stored(ctx);
    expect(row).toMatchObject({ kind: "gmail", client_secret: null, password: null });
    const seen = JSON.stringify([row, await getInbox(ctx, {})]);
    expect(seen).not.toMatch(/sandbox-[\w-]{20}|google-secret/);
  });

  it("by an app of the company's own keeps that app's secret, and connects again with it", async () => {
    const { ctx: stranger, email } = await connected(1);
    const own = { clientId: "own-client", clientSecret: "shh" };
    const { ctx, result } = await connectGoogle(stranger, email, own);
    expect(result).toBe("connected");
    expect(await getInbox(ctx, {})).toMatchObject({
      oauth: { provider: "google", clientId: "own-client" },
    });
    expect(JSON.stringify(await stored(ctx))).not.toContain("shh");
    expect((await connectGoogle(ctx, email, { clientId: "own-client" })).result).toBe("connected");
    const another = connectGoogle(ctx, email, { clientId: "another" });
    await expect(another).rejects.toThrow(MESSAGES.inbox.clientSecretNeeded);
  });

  it("ends at Google when it is turned off, unless the account also sends by it", async () => {
    const { ctx, email } = await connected(1);
    const isOver = async (): Promise<boolean> => {
      const before = await stored(ctx);
      await turnOffInbox(ctx, {});
      const { secrets, account } = ctx;
      const sealed = String(before["refresh_token"]);
      const token = secrets.open(sealed, `${account.id}:inbox.refreshToken`) ?? "";
      const { google } = ctx;
      if (google === null) throw new Error("no app");
      return !(await ctx.oauth.refresh(google, token)).ok;
    };
    expect(await isOver()).toBe(true);
    await connectGoogle(ctx, email);
    await ctx.db.execute(sql`update email_settings
      set google_refresh_token = 'sealed', google_email = ${email} where account_id = ${ctx.account.id}`);
    expect(await isOver()).toBe(false);
  });

  it("that may not read is said, and nothing is stored", async () => {
    const ctx = await sender("smtp");
    sandbox().control.queueFault("gmailMailbox", { mode: "refusal", message: "no" });
    expect((await connectGoogle(ctx, "a@shop.example")).result).toBe("away");
    expect(await getInbox(ctx, {})).toMatchObject({ on: false });
  });
});
