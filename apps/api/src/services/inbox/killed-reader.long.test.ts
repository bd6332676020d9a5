import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rowsOf } from "../../../test/database.ts";
import { hasDovecot, PASSWORD, startDovecot } from "../../../test/dovecot.ts";
import type { Dovecot } from "../../../test/dovecot.ts";
import { connectGoogle, googleMailbox } from "../../../test/google-mailbox.ts";
import { countersOf, sentCampaign } from "../../../test/incoming.ts";
import { withSending } from "../../../test/sending.ts";
import type { Ctx } from "../../deps.ts";
import type { Mailbox, MailboxAccount } from "../../providers/inbox/index.ts";
import { replies, wishes } from "../../providers/inbox/testing/answer-shapes.ts";
import { first } from "../../providers/inbox/testing/about-email.ts";
import { bounces } from "../../providers/inbox/testing/bounce-shapes.ts";
import { readMailbox } from "./read-mailbox.ts";
import { saveInbox } from "./save-reader.ts";
import { openReader } from "./stored-reader.ts";

const { sender, sandbox } = withSending();
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

/** Where messages lie, and how it is signed in to. */
type Place = {
  deliver: (raw: string) => void;
  /** Has it read, and gives the account to open it with. */
  connect: (ctx: Ctx) => Promise<{ ctx: Ctx; account: MailboxAccount }>;
};

const PLACES: Readonly<Record<string, (user: string) => Place>> = {
  IMAP: (user) => ({
    deliver: (raw) => dovecot.deliver(user, raw),
    connect: async (ctx) => {
      const server = { host: "127.0.0.1", port: dovecot.port };
      const password = PASSWORD.replaceAll(" ", "");
      await saveInbox(ctx, {
        ...{ ...server, username: user, password: PASSWORD },
        ...{ autoUnsubscribe: false, labelReplies: false },
      });
      return { ctx, account: { kind: "imap", ...server, user, password } };
    },
  }),
  "the Gmail API": (user) => {
    const { deliver, email } = googleMailbox(sandbox(), `${user}@shop.example`);
    let delivered = 0;
    return {
      deliver: (raw) => {
        deliver(raw);
        delivered += 1;
        // Now and then the messages since have to be listed.
        if (delivered % 20 === 0) sandbox().control.forgetGmailHistory(email);
      },
      connect: async (stranger) => {
        const { ctx } = await connectGoogle(stranger, email);
        const reader = await openReader(ctx, "inbox");
        if (reader === null) throw new Error("not connected");
        return { ctx, account: reader.account };
      },
    };
  },
};

describe.each(Object.entries(PLACES))(
  "a reader by %s that is killed a hundred times",
  (kind, placeOf) => {
    it.skipIf(kind === "IMAP" && !hasDovecot)(
      "loses nothing and counts nothing twice",
      async () => {
        const RECIPIENTS = 90;
        const sent = await sentCampaign(await sender("smtp"), RECIPIENTS);
        const { campaignId, user, about } = sent;
        const place = placeOf(user);
        const { ctx, account } = await place.connect(sent.ctx);
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
            if (sample !== undefined) place.deliver(about(sample, delivered));
          }
        };
        await ctx.db.execute(
          sql`update inbox_readers set lease_token = ${TOKEN}, lease_until = 'infinity' where account_id = ${ctx.account.id}`,
        );
        let killed = 0;
        const steps = fc.sample(fc.integer({ min: 1, max: 45 }), { numRuns: 10 * KILLS, seed: 7 });
        for (const step of steps) {
          if (killed === KILLS) break;
          deliver(2);
          const real = await ctx.inbox.open(account, signal);
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
        const real = await ctx.inbox.open(account, signal);
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
          ["hard_bounce", "reply", "unsubscribe"].map((kind) => ({
            kind,
            count: third,
            logs: third,
          })),
        );
      },
    );
  },
);
