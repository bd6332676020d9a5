import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { insertSegment } from "../../../../test/campaigns.ts";
import { insertCustomers } from "../../../../test/customers.ts";
import { withSending } from "../../../../test/sending.ts";
import type { Ctx } from "../../../deps.ts";
import { saveDraft } from "../drafts/edit-draft.ts";
import { createCampaign } from "../start/create-campaign.ts";
import { preparedFor, prepareMessage } from "./prepare-message.ts";

const { sender, stranger } = withSending();

const CELL =
  '<table><tr><td style="color:red;font-size:12px">Hi {name}, <a href="https://a.in/">a</a><br></td></tr></table>';
// Far from the time a message may take, also where a thread has just begun and the machine is slow.
const LONG = { subject: "Hi", html: CELL.repeat(1_000) };

/** How often the database answers somebody else meanwhile; the embedded one has one connection. */
async function answersDuring(ctx: Ctx, work: () => Promise<unknown>): Promise<number> {
  let responses = 0;
  const state = { ended: false };
  const done = work().finally(() => (state.ended = true));
  while (!state.ended) {
    await ctx.db.execute(sql`select 1`);
    responses += 1;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await done;
  return responses;
}

test("While a message is read, no connection is held and the serving thread is free", async () => {
  const ctx = await sender("brevo");
  await insertCustomers(ctx.database, ctx.account.id, [{ email: "asha@people.example" }]);
  const segmentId = String(await insertSegment(ctx.database, ctx.account.id));
  const empty = { name: "", description: "", rules: null, segmentId: null, followUp: null };
  const draft = { ...empty, ...LONG, body: "", startAt: null };
  const campaign = { name: "Long", segmentId, template: LONG };
  for (const work of [
    async () => await saveDraft(ctx, { draft }),
    async () => await createCampaign(ctx, { campaign }),
  ])
    expect(await answersDuring(ctx, work)).toBeGreaterThan(10);
});

test("A prepared message counts only if it is the stored one", async () => {
  const ctx = await stranger();
  const given = { subject: "Hi", html: "<p>Hi {name}</p>" };
  const prepared = await prepareMessage(ctx, given);
  await ctx.db.transaction(async (tx) => {
    expect(await preparedFor(tx, ctx, { ...given, body: "Hi {name}" }, prepared)).toBe(prepared);
    const changed = await preparedFor(tx, ctx, { ...given, html: "<p>Bye {name}</p>" }, prepared);
    expect(changed.compiled?.plain).toBe("Bye {name}");
  });
});
