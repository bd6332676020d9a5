import { sql } from "drizzle-orm";
import type { Ctx } from "../src/deps.ts";
import { aboutEmail } from "../src/providers/inbox/testing/about-email.ts";
import type { Sample } from "../src/providers/inbox/testing/bounce-shapes.ts";
import { writeToken } from "../src/services/deliveries/mail/tokens.ts";
import { rowsOf } from "./database.ts";
import { sendAll, startCampaign } from "./sending.ts";

let messages = 0;

/** A campaign to some customers that went out, and messages about it. */
export async function sentCampaign(ctx: Ctx, recipients: number) {
  const campaignId = await startCampaign(ctx, recipients);
  await sendAll(ctx, campaignId);
  const addressOf = (seq: number): string => `p${seq - 1}.u${ctx.account.id}@people.example`;
  /** A message of the corpus about the email to one recipient. */
  const about = (
    sample: Sample,
    seq: number,
    more: { anonymous?: boolean; as?: string } = {},
  ): string => {
    messages += 1;
    const id = `${writeToken(ctx.secrets, { kind: "log", campaignId, seq })}@dakiya.example`;
    const messageId = more.as ?? (more.anonymous === true ? "x@elsewhere.example" : id);
    const email = { messageId, address: addressOf(seq) };
    return aboutEmail(sample, email, `${messages}@mail.example`);
  };
  return { ctx, campaignId, user: `u${ctx.account.id}`, addressOf, about };
}

/** The counters of a campaign that a mailbox can move. */
export async function countersOf(ctx: Ctx, campaignId: number) {
  const counters = sql`select sent, opened, replied, failed from campaigns where id = ${campaignId}`;
  return (await rowsOf(ctx.database, counters))[0];
}
