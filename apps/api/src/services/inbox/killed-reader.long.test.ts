import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rowsOf } from "../../../test/database.ts";
import { hasDovecot, PASSWORD, startDovecot } from "../../../test/dovecot.ts";
import type { Dovecot } from "../../../test/dovecot.ts";
import { countersOf, sentCampaign } from "../../../test/incoming.ts";
import { withSending } from "../../../test/sending.ts";
import type { Ctx } from "../../deps.ts";
import type { Mailbox } from "../../providers/inbox/index.ts";
import { replies, wishes } from "../../providers/inbox/testing/answer-shapes.ts";
import { first } from "../../providers/inbox/testing/about-email.ts";
import { bounces } from "../../providers/inbox/testing/bounce-shapes.ts";
import { readMailbox } from "./read-mailbox.ts";
import { saveInbox } from "./save-reader.ts";

const { sender } = withSending();
const signal = new AbortController().signal;
const TOKEN = "00000000-0000-4000-8000-000000000001";
const KILLS = 100;
let dovecot: Dovecot;

beforeAll(async () => {
  if (hasDovecot) dovecot = await startDovecot();
});
afterAll(async () => await dovecot?.stop());

class Killed extends Error {}

/** Dies at the nth step of a reading: a call to the server, or before or after a commit. */
function mortal(ctx: Ctx, mailbox: Mailbox, nth: number): { ctx: Ctx; mailbox: Mailbox } {
  let step = 0;
  const live = (): void => {
    step += 1;
    if (step === nth) throw new Killed();
  };
  const db = new Proxy(ctx.db, {
    get(target, name) {
      if (name !== "transaction") return Reflect.get(target, name, target);
      return async (run: (tx: unknown) => Promise<unknown>) => {
        const result = await target.transaction(async (tx) => {
          await run(tx);
          live();
        });
        live();
        return result;
      };
    },
  });
  const calls = Object.entries(mailbox).map(([name, call]) => [
    name,
    (...input: never[]) => {
      live();
      return (call as (...input: never[]) => unknown)(...input);
    },
  ]);
  return { ctx: { ...ctx, db }, mailbox: Object.fromEntries(calls) as Mailbox };
}

describe.skipIf(!hasDovecot)("a reader that is killed a hundred times", () => {
  it("loses nothing and counts nothing twice", async () => {
    const RECIPIENTS = 90;
    const { ctx, campaignId, user, about } = await sentCampaign(await sender("smtp"), RECIPIENTS);
    const account = { host: "127.0.0.1", port: dovecot.port, username: user, password: PASSWORD };
    await saveInbox(ctx, { ...account, autoUnsubscribe: false, labelReplies: false });
    const kinds = [
      first(bounces(), "hard_bounce"),
      first(replies(), "reply"),
      first(wishes(), "unsubscribe"),
    ];
    let delivered = 0;
    const deliver = (count: number): void => {
      for (const end = Math.min(delivered + count, RECIPIENTS); delivered < end;) {
        const sample = kinds[delivered % kinds.length];
        delivered += 1;
        if (sample !== undefined) dovecot.deliver(user, about(sample, delivered));
      }
    };
    await ctx.db.execute(
      sql`update inbox_readers set lease_token = ${TOKEN}, lease_until = 'infinity' where account_id = ${ctx.account.id}`,
    );
    const login = {
      host: account.host,
      port: account.port,
      user,
      password: PASSWORD.replaceAll(" ", ""),
    };
    let killed = 0;
    const steps = fc.sample(fc.integer({ min: 1, max: 45 }), { numRuns: 10 * KILLS, seed: 7 });
    for (const step of steps) {
      if (killed === KILLS) break;
      deliver(2);
      const real = await ctx.inbox.open(login, signal);
      const dying = mortal(ctx, real, (step % 12) + 1);
      await readMailbox(
        dying.ctx,
        dying.mailbox,
        { leaseToken: TOKEN, own: [], box: "inbox" as const },
        signal,
      ).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
        killed += 1;
      });
      await real.close();
    }
    expect(killed).toBe(KILLS);
    deliver(RECIPIENTS);
    const real = await ctx.inbox.open(login, signal);
    await readMailbox(ctx, real, { leaseToken: TOKEN, own: [], box: "inbox" as const }, signal);
    await real.close();
    const third = RECIPIENTS / 3;
    expect(await countersOf(ctx, campaignId)).toEqual({
      sent: RECIPIENTS,
      opened: 2 * third,
      replied: 2 * third,
      failed: third,
    });
    const stored = await rowsOf(
      ctx.database,
      sql`select kind, count(*)::int as count, count(distinct seq)::int as logs from inbox_messages
        where account_id = ${ctx.account.id} group by kind order by kind`,
    );
    expect(stored).toEqual(
      ["hard_bounce", "reply", "unsubscribe"].map((kind) => ({ kind, count: third, logs: third })),
    );
  });
});
