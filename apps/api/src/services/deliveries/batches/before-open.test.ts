import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { beforeOpen } from "./before-open.ts";
import { startCampaign, withSending } from "../../../../test/sending.ts";

const { sender } = withSending();

it("finds where the open batches of a campaign begin, past those that were done since, far away and in later retries", async () => {
  const ctx = await sender("smtp");
  const id = await startCampaign(ctx, 3);
  const find = async () => await beforeOpen(ctx.db, { accountId: ctx.account.id, id });
  const close = async () =>
    await ctx.db.execute(sql`
      update send_batches set state = 'done' where id = (
        select id from send_batches where campaign_id = ${id} and state = 'ready'
        order by round, first_seq limit 1
      )
    `);
  const add = async (round: number, firstSeq: number) =>
    await ctx.db.execute(sql`
      insert into send_batches (account_id, campaign_id, round, first_seq, last_seq)
      values (${ctx.account.id}, ${id}, ${round}, ${firstSeq}, ${firstSeq})
    `);

  expect(await find()).toEqual({ round: 0, firstSeq: 0 });
  await close();
  await close();
  expect(await find()).toEqual({ round: 0, firstSeq: 2 });
  await add(0, 900_001);
  await close();
  expect(await find()).toEqual({ round: 0, firstSeq: 900_000 });
  await add(1, 2);
  await close();
  expect(await find()).toEqual({ round: 1, firstSeq: 1 });
  await close();
  expect(await find()).toBeNull();
  await add(2, 1);
  expect(await find()).toEqual({ round: 2, firstSeq: 0 });
});
