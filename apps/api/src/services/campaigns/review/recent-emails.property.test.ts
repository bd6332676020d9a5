import { runs } from "@dakiya/domain/testing";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { insertCustomers } from "../../../../test/customers.ts";
import { createUser, withTestDatabase } from "../../../../test/database.ts";
import { arbMailed, insertMailed } from "../../../../test/mailed.ts";
import type { MailedCampaign } from "../../../../test/mailed.ts";
import { customers } from "../../../db/schema/index.ts";
import { countRecentEmails } from "./recent-emails.ts";
import { reviewPeople } from "./review-people.ts";

const database = withTestDatabase();
const UNSUBSCRIBED = 7;
const PEOPLE = Array.from({ length: 9 }, (_, at) => ({
  unsubscribedAt: at === UNSUBSCRIBED ? new Date() : null,
}));

async function somebody() {
  const accountId = (await createUser(database())).account.id;
  return { accountId, ids: await insertCustomers(database(), accountId, PEOPLE) };
}

async function count(accountId: number) {
  const everyone = sql`${customers.accountId} = ${accountId}`;
  const { db } = database();
  const { eligible } = await reviewPeople(db, accountId, everyone, [], { mailCap: null });
  return await countRecentEmails(db, accountId, everyone, eligible);
}

function expected(mailed: readonly MailedCampaign[]) {
  const emails = PEOPLE.map(
    (_, at) =>
      mailed
        .flatMap(({ mails }) => mails)
        .filter(({ to, sent }) => to === at && sent !== null && sent < 30).length,
  ).filter((_, at) => at !== UNSUBSCRIBED);
  const between = (least: number, most: number): number =>
    emails.filter((n) => n >= least && n <= most).length;
  const none = between(0, 0);
  if (none === emails.length) return {};
  const some = { oneOrTwo: between(1, 2), threeToFive: between(3, 5), more: between(6, Infinity) };
  return { recentEmails: { none, ...some } };
}

it("counts the mailable customers by the emails they got in 30 days", async () => {
  await fc.assert(
    fc.asyncProperty(arbMailed, async (mailed) => {
      const { accountId, ids } = await somebody();
      await insertMailed(database(), accountId, mailed, ids);
      expect(await count(accountId)).toEqual(expected(mailed));
    }),
    { numRuns: runs(40) },
  );
});

it("counts seven emails of an automation, and none of another account", async () => {
  const { accountId, ids } = await somebody();
  const other = await somebody();
  const mails = Array.from({ length: 7 }, () => ({ to: 0, created: 6, sent: 6, failed: null }));
  await insertMailed(database(), accountId, [{ isRolling: true, mails }], ids);
  expect(await count(accountId)).toEqual({
    recentEmails: { none: 7, oneOrTwo: 0, threeToFive: 0, more: 1 },
  });
  expect(await count(other.accountId)).toEqual({});
});
