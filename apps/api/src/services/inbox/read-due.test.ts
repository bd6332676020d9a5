import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rowsOf } from "../../../test/database.ts";
import { hasDovecot, NO_DOVECOT, PASSWORD, startDovecot } from "../../../test/dovecot.ts";
import type { Dovecot } from "../../../test/dovecot.ts";
import { countersOf, sentCampaign } from "../../../test/incoming.ts";
import { withSending } from "../../../test/sending.ts";
import type { Ctx } from "../../deps.ts";
import { createInboxReader } from "../../providers/inbox/index.ts";
import { isPublicAddress } from "../../settings/public-address.ts";
import {
  awayMessages,
  others,
  replies,
  wishes,
} from "../../providers/inbox/testing/answer-shapes.ts";
import { first } from "../../providers/inbox/testing/about-email.ts";
import { bounces, notices } from "../../providers/inbox/testing/bounce-shapes.ts";
import { writeToken } from "../deliveries/mail/tokens.ts";
import { listReplies } from "./list-replies.ts";
import { readDue } from "./read-due.ts";
import {
  getBounceMailbox,
  getInbox,
  saveBounceMailbox,
  saveInbox,
  turnOffBounceMailbox,
  turnOffInbox,
} from "./save-reader.ts";
import { settleWish } from "./settle-wish.ts";

const { sender } = withSending();
const signal = new AbortController().signal;
let dovecot: Dovecot;
// Said in every log in which no mailbox was read.
if (!hasDovecot) process.stderr.write(`${NO_DOVECOT}\n`);
if (!hasDovecot && process.env["CI"] !== undefined) throw new Error(NO_DOVECOT);

beforeAll(async () => {
  if (hasDovecot) dovecot = await startDovecot();
});
afterAll(async () => await dovecot?.stop());

const mailbox = (user: string) => ({
  ...{ host: "127.0.0.1", port: dovecot.port, username: user, password: PASSWORD },
  ...{ autoUnsubscribe: false, labelReplies: false },
});

/** Reads what is due now, of all accounts of the file. */
async function read(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`update inbox_readers set next_at = clock_timestamp()`);
  await readDue(ctx, signal);
}

async function logsOf(ctx: Ctx, campaignId: number) {
  return await rowsOf(
    ctx.database,
    sql`select seq, status, failure_reason as reason, replied_at is not null as replied, soft_bounced is true as soft,
        (select reason from suppressions s where s.account_id = l.account_id and s.email = l.recipient ->> 'email') as listed
      from communication_logs l where campaign_id = ${campaignId} order by seq`,
  );
}

describe.skipIf(!hasDovecot)("a mailbox that is read", () => {
  it("tells each log what came back, and suppresses who must not be mailed again", async () => {
    const { ctx, campaignId, user, about } = await sentCampaign(await sender("smtp"), 8);
    const all = bounces();
    dovecot.deliver(user, about(first(all, "hard_bounce", "Gmail"), 1));
    dovecot.deliver(user, about(first(all, "soft_bounce", "Postfix"), 2));
    dovecot.deliver(user, about(first(all, "blocked", "Exim"), 3), "Spam");
    dovecot.deliver(user, about(first(notices(), "complaint"), 4));
    dovecot.deliver(user, about(first(replies(), "reply"), 5));
    dovecot.deliver(user, about(first(wishes(), "unsubscribe"), 6));
    dovecot.deliver(user, about(first(awayMessages(), "out_of_office"), 7));
    for (const other of others()) dovecot.deliver(user, other.raw);
    dovecot.deliver(user, first(replies(), "reply").raw);
    await saveInbox(ctx, mailbox(user));
    await read(ctx);
    const logs = await logsOf(ctx, campaignId);
    const quiet = { status: "sent", reason: null, replied: false, soft: false, listed: null };
    expect(logs).toMatchObject([
      { status: "failed", reason: expect.stringContaining("5.1.1"), listed: "bounced" },
      { status: "failed", soft: true, listed: null },
      { status: "failed", reason: expect.stringContaining("spam"), soft: false, listed: null },
      { ...quiet, listed: "complained" },
      { ...quiet, status: "opened", replied: true },
      { ...quiet, status: "opened", replied: true },
      quiet,
      quiet,
    ]);
    expect(await countersOf(ctx, campaignId)).toEqual({
      sent: 8,
      opened: 2,
      replied: 2,
      failed: 3,
    });
    expect(await getInbox(ctx, {})).toMatchObject({
      on: true,
      problem: null,
      lastReadAt: expect.any(String),
    });
  });

  it("gets bounces alone from a second mailbox, which turns off by itself", async () => {
    const { ctx, campaignId, user, about } = await sentCampaign(await sender("smtp"), 3);
    const box = `bounces-${user}`;
    dovecot.deliver(box, about(first(bounces(), "hard_bounce", "Gmail"), 1));
    dovecot.deliver(box, about(first(replies(), "reply"), 2));
    dovecot.deliver(user, about(first(replies(), "reply"), 3));
    await saveInbox(ctx, mailbox(user));
    const { autoUnsubscribe: _wish, labelReplies: _labels, ...second } = mailbox(box);
    await saveBounceMailbox(ctx, second);
    await read(ctx);
    expect(await logsOf(ctx, campaignId)).toMatchObject([
      { status: "failed", listed: "bounced", replied: false },
      { status: "sent", replied: false },
      { status: "opened", replied: true },
    ]);
    const isOn = async () => [(await getInbox(ctx, {})).on, (await getBounceMailbox(ctx, {})).on];
    expect(await isOn()).toEqual([true, true]);
    await turnOffBounceMailbox(ctx, {});
    expect(await isOn()).toEqual([true, false]);
    dovecot.deliver(box, about(first(bounces(), "hard_bounce", "Gmail"), 2));
    await read(ctx);
    expect((await logsOf(ctx, campaignId))[1]).toMatchObject({ status: "sent" });
  });

  it("lists the answers, and a wish unsubscribes once somebody has looked at it", async () => {
    const { ctx, campaignId, user, about } = await sentCampaign(await sender("smtp"), 2);
    await saveInbox(ctx, mailbox(user));
    dovecot.deliver(user, about(first(replies(), "reply"), 1));
    dovecot.deliver(user, about(first(wishes(), "unsubscribe"), 2));
    await read(ctx);
    const list = async (cursor?: string) =>
      await listReplies(ctx, {
        campaignId: String(campaignId),
        limit: 1,
        ...(cursor === undefined ? {} : { cursor }),
      });
    const newest = await list();
    expect(newest).toMatchObject({
      replied: 2,
      reading: true,
      items: [{ wish: "open", text: "STOP", probable: false }],
    });
    const older = await list(newest.nextCursor ?? "");
    expect(older).toMatchObject({
      nextCursor: null,
      items: [{ wish: null, text: expect.stringContaining("blue") }],
    });
    const customers = async () =>
      await rowsOf(
        ctx.database,
        sql`select unsubscribed_at is not null as gone from customers where account_id = ${ctx.account.id} order by id`,
      );
    expect(await customers()).toEqual([{ gone: false }, { gone: false }]);
    await settleWish(ctx, { id: newest.items[0]?._id ?? "", unsubscribe: true });
    expect(await customers()).toEqual([{ gone: false }, { gone: true }]);
    const stranger = await sender("smtp");
    await expect(
      settleWish(stranger, { id: newest.items[0]?._id ?? "", unsubscribe: true }),
    ).rejects.toThrow("Reply");
    await expect(
      settleWish(ctx, { id: older.items[0]?._id ?? "", unsubscribe: true }),
    ).rejects.toThrow("Reply");
  });

  it("unsubscribes by itself where the account says so, and only the recipient", async () => {
    const { ctx, campaignId, user, about, addressOf } = await sentCampaign(await sender("smtp"), 3);
    await saveInbox(ctx, { ...mailbox(user), autoUnsubscribe: true });
    const wish = first(wishes(), "unsubscribe");
    dovecot.deliver(user, about(wish, 1));
    dovecot.deliver(user, about(wish, 2).replaceAll(addressOf(2), "somebody@else.example"));
    dovecot.deliver(
      user,
      about(wish, 3, { anonymous: true }).replace("Diwali sale: 20% off", "Hello Person 2"),
    );
    await read(ctx);
    const { items } = await listReplies(ctx, { campaignId: String(campaignId), limit: 10 });
    expect(items.map((one) => [one.wish, one.probable])).toEqual(
      expect.arrayContaining([
        ["granted", false],
        ["open", false],
        ["open", true],
      ]),
    );
    expect((await logsOf(ctx, campaignId)).map((log) => log["listed"])).toEqual([
      "unsubscribed",
      null,
      null,
    ]);
  });

  it("takes address and subject for probable, which fails a log and suppresses nobody", async () => {
    const { ctx, campaignId, user, about } = await sentCampaign(await sender("smtp"), 2);
    await saveInbox(ctx, mailbox(user));
    const bounce = first(bounces(), "hard_bounce", "Postfix");
    dovecot.deliver(
      user,
      about(bounce, 1, { anonymous: true }).replaceAll("Diwali sale: 20% off", "Hello Person 0"),
    );
    dovecot.deliver(user, about(bounce, 2, { anonymous: true }));
    await read(ctx);
    expect(await logsOf(ctx, campaignId)).toMatchObject([
      { status: "failed", listed: null },
      { status: "sent", listed: null },
    ]);
  });

  it("matches the id that the mail service gave an email in place of ours", async () => {
    const { ctx, campaignId, user, about } = await sentCampaign(await sender("smtp"), 4);
    await saveInbox(ctx, mailbox(user));
    const token = (kind: "log" | "unsubscribe", seq: number) =>
      writeToken(ctx.secrets, { kind, campaignId, seq });
    const copy = (id: string, header: string) =>
      dovecot.deliver(user, `Message-ID: <${id}>\r\n${header}\r\n\r\nHello`, "Sent");
    const idOf = (seq: number) => `CA+${ctx.account.id}-${seq}@mail.gmail.com`;
    copy(idOf(1), `X-Google-Original-Message-ID: <${token("log", 1)}@dakiya.example>`);
    copy(idOf(2), `List-Unsubscribe: <https://dakiya.example/u/${token("unsubscribe", 2)}>`);
    // A message that staff wrote, and a token that is not ours.
    copy(idOf(3), `X-Google-Original-Message-ID: <${"a".repeat(36)}@dakiya.example>`);
    dovecot.deliver(user, about(first(replies(), "reply"), 1, { as: idOf(1) }));
    dovecot.deliver(user, about(first(bounces(), "hard_bounce", "Postfix"), 2, { as: idOf(2) }));
    dovecot.deliver(user, about(first(replies(), "reply"), 3, { as: idOf(3) }));
    // Parts of an id are none, and neither is what a server would take for a command.
    dovecot.deliver(user, about(first(replies(), "reply"), 4, { as: `")\\ ${idOf(1).slice(2)}` }));
    await read(ctx);
    expect(await getInbox(ctx, {})).toMatchObject({ problem: null });
    expect(await logsOf(ctx, campaignId)).toMatchObject([
      { replied: true, listed: null },
      { status: "failed", listed: "bounced" },
      { replied: false },
      { replied: false },
    ]);
    const { items } = await listReplies(ctx, { campaignId: String(campaignId), limit: 10 });
    expect(items.map(({ probable }) => probable)).toEqual([false]);
  });

  it("is not changed: nothing is marked, moved or gone", async () => {
    const { ctx, user, about } = await sentCampaign(await sender("smtp"), 1);
    await saveInbox(ctx, mailbox(user));
    dovecot.deliver(user, about(first(replies(), "reply"), 1));
    const before = readdirSync(join(dovecot.folder(user), "new"));
    await read(ctx);
    expect(readdirSync(join(dovecot.folder(user), "new"))).toEqual(before);
    expect(readdirSync(join(dovecot.folder(user), "cur"))).toEqual([]);
  });

  it("counts nothing twice after its messages have new numbers, or are moved", async () => {
    const { ctx, campaignId, user, about } = await sentCampaign(await sender("smtp"), 2);
    await saveInbox(ctx, mailbox(user));
    const reply = about(first(replies(), "reply"), 1);
    dovecot.deliver(user, reply);
    dovecot.deliver(user, about(first(wishes(), "unsubscribe"), 2));
    await read(ctx);
    dovecot.deliver(user, reply, "Spam");
    for (const name of [
      "dovecot-uidlist",
      "dovecot.index",
      "dovecot.index.log",
      "dovecot-uidvalidity",
    ])
      rmSync(join(dovecot.folder(user), name), { force: true });
    await read(ctx);
    const { items } = await listReplies(ctx, { campaignId: String(campaignId), limit: 10 });
    expect(items).toHaveLength(2);
    expect(await countersOf(ctx, campaignId)).toMatchObject({ replied: 2 });
  });
});

describe.skipIf(!hasDovecot)("a mailbox that can't be read", () => {
  it("is not turned on, and says why", async () => {
    const ctx = await sender("smtp");
    const save = async (changes: object, on: Ctx = ctx) =>
      await saveInbox(on, { ...mailbox("nobody"), ...changes });
    const { problems } = MESSAGES.inbox;
    await expect(save({ password: "wrong" })).rejects.toThrow(problems.refused);
    await expect(save({ port: 1 })).rejects.toThrow(problems.unreachable);
    await expect(save({ host: "nothing.invalid" })).rejects.toThrow(problems.noSuchHost);
    await expect(save({ password: "" })).rejects.toThrow(MESSAGES.inbox.passwordNeeded);
    const fenced = {
      ...ctx,
      inbox: createInboxReader({ isAllowed: isPublicAddress }, "http://127.0.0.1:1"),
    };
    for (const host of [
      "127.0.0.1",
      "localhost",
      "169.254.169.254",
      "[::1]",
      "10.0.0.1",
      "0.0.0.0",
    ])
      await expect(save({ host, port: 993 }, fenced)).rejects.toThrow(/private|not found/);
    await expect(save({ host: "1.1.1.1", port: 25 }, fenced)).rejects.toThrow(problems.port);
    expect(await getInbox(ctx, {})).toMatchObject({ on: false });
  });

  it("shows its fault, and holds up no other account", async () => {
    const broken = await sentCampaign(await sender("smtp"), 1);
    const whole = await sentCampaign(await sender("smtp"), 1);
    for (const { ctx, user } of [broken, whole]) await saveInbox(ctx, mailbox(user));
    await broken.ctx.db.execute(
      sql`update inbox_readers set port = 1 where account_id = ${broken.ctx.account.id}`,
    );
    whole.ctx.log.error = () => {};
    dovecot.deliver(whole.user, whole.about(first(replies(), "reply"), 1));
    await read(whole.ctx);
    expect(await getInbox(broken.ctx, {})).toMatchObject({
      problem: MESSAGES.inbox.problems.unreachable,
      nextTryAt: expect.any(String),
    });
    expect(await countersOf(whole.ctx, whole.campaignId)).toMatchObject({ replied: 1 });
    await turnOffInbox(broken.ctx, {});
    expect(await getInbox(broken.ctx, {})).toMatchObject({ on: false, problem: null });
  });
});
