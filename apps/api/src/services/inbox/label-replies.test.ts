import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { rowsOf } from "../../../test/database.ts";
import { sentCampaign } from "../../../test/incoming.ts";
import { withSending } from "../../../test/sending.ts";
import { inboxReaders } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { createAiProvider } from "../../providers/ai/index.ts";
import { classify } from "../../providers/inbox/classify/classify.ts";
import { readMessage } from "../../providers/inbox/read-message.ts";
import { first } from "../../providers/inbox/testing/about-email.ts";
import { replies, wishes } from "../../providers/inbox/testing/answer-shapes.ts";
import type { Incoming } from "./find-emails.ts";
import { labelReplies } from "./label-replies.ts";
import { listReplies } from "./list-replies.ts";
import { storeMessages } from "./store-messages.ts";

const { sender, sandbox } = withSending();
const signal = new AbortController().signal;
const model = "claude-test";

/** An account whose campaign two customers replied to and one wants no more of; the AI is the sandbox's. */
async function answered(labels: boolean, apiKey = "sk-good") {
  const ai = createAiProvider({ apiKey, baseUrl: sandbox().urls.ai, model });
  const sent = await sentCampaign({ ...(await sender("smtp")), ai }, 3);
  const { ctx, about } = sent;
  const accountId = ctx.account.id;
  await ctx.db.insert(inboxReaders).values({
    ...{ accountId, host: "127.0.0.1", port: 1, username: "u", labelReplies: labels },
    nextAt: new Date("2100-01-01"),
  });
  const reply = first(replies(), "reply");
  const texts = ["The lamp came broken", "Is it in stock?"];
  const raws = [
    ...texts.map((text, n) => about(reply, n + 1).replace(/\r\n\r\n[^]*/, `\r\n\r\n${text}\r\n`)),
    about(first(wishes(), "unsubscribe"), 3),
  ];
  const messages: Incoming[] = [];
  for (const raw of raws) {
    const message = await readMessage(Buffer.from(raw));
    if (message === null) throw new Error("unread");
    const classified = classify(message, []);
    messages.push({
      key: message.messageId ?? raw,
      at: new Date(),
      message,
      classified,
      sent: null,
    });
  }
  const { secrets } = ctx;
  await ctx.db.transaction(async (tx) => await storeMessages(tx, { secrets, accountId }, messages));
  const labelsOf = async () =>
    (await listReplies(ctx, { campaignId: String(sent.campaignId), limit: 10 })).items
      .map(({ label }) => label)
      .toReversed();
  return { ctx, labelsOf };
}

const triesOf = async (ctx: Ctx) =>
  await rowsOf(
    ctx.database,
    sql`select label_tries as tries, label_at is null as over from inbox_messages
      where account_id = ${ctx.account.id} order by id`,
  );

describe("labels of replies", () => {
  it("come from the AI, once, for replies alone", async () => {
    const { ctx, labelsOf } = await answered(true);
    expect(await labelReplies(ctx, signal)).toBe(2);
    expect(await labelsOf()).toEqual(["complaint", "question", null]);
    expect(await labelReplies(ctx, signal)).toBe(0);
  });

  it("are asked for by no account that does not want them", async () => {
    const { ctx, labelsOf } = await answered(false);
    expect(await labelReplies(ctx, signal)).toBe(0);
    expect(await labelsOf()).toEqual([null, null, null]);
  });

  it("are given up after three tries", async () => {
    const { ctx, labelsOf } = await answered(true, "sk-forbidden");
    for (let n = 0; n < 5; n += 1) {
      expect(await labelReplies(ctx, signal)).toBe(0);
      await ctx.db.execute(
        sql`update inbox_messages set label_at = clock_timestamp() where account_id = ${ctx.account.id} and label_at is not null`,
      );
    }
    expect(await labelsOf()).toEqual([null, null, null]);
    expect(await triesOf(ctx)).toEqual([
      { tries: 3, over: true },
      { tries: 3, over: true },
      { tries: 0, over: true },
    ]);
  });
});
