import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { countLockWaits } from "../../../../test/count-lock-waits.ts";
import { startCampaign, withSending } from "../../../../test/sending.ts";
import { noteHold } from "./sending-pace.ts";

const { sender } = withSending();

// The embedded database has one connection.
it.skipIf(process.env["TEST_DATABASE_URL"] === undefined)(
  "a hold that ends while it is noted keeps no campaign waiting",
  async () => {
    const ctx = await sender("brevo");
    const id = await startCampaign(ctx, 1);
    const campaign = { accountId: ctx.account.id, service: "brevo" as const, id };
    await ctx.db.execute(
      sql`update campaigns set status = 'processing' where account_id = ${ctx.account.id} and id = ${id}`,
    );
    await ctx.db.execute(sql`
      insert into sending_pace (account_id, service, tokens, filled_at, down_since, down_reason, down_tries, down_until)
      values (${ctx.account.id}, 'brevo', 0, now(), now(), 'It is away', 3, now() + interval '1 hour')
    `);
    const during = await noteHold(ctx.db, campaign);
    expect(during).toMatchObject({ isDown: true, waits: true });

    const after = await ctx.db.transaction(async (tx) => {
      await tx.execute(sql`
        update sending_pace set down_since = null, down_until = null where account_id = ${ctx.account.id}
      `);
      await tx.execute(
        sql`update campaigns set progress_at = now() where account_id = ${ctx.account.id} and id = ${id}`,
      );
      const noted = noteHold(ctx.db, campaign);
      await expect.poll(async () => await countLockWaits(ctx.db)).toBe(1);
      return { noted };
    });

    expect(await after.noted).toEqual({ forMs: 0, isDown: false, waits: false });
  },
);
