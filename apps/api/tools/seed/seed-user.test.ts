import { countLogs, LOG_STATUSES } from "@dakiya/domain/delivery";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createUser, rowsOf, withTestDatabase } from "../../test/database.ts";
import { findMiscounted } from "../../test/recount.ts";
import { frozenFields } from "../../src/services/campaigns/audience/fix-recipients.ts";
import { statusCounts } from "../../src/services/campaigns/logs/list-logs.ts";
import { campaigns, communicationLogs } from "../../src/db/schema/index.ts";
import { seedUser, SeedRefusedError } from "./seed-user.ts";

const database = withTestDatabase();
const now = new Date();

async function emailOf(userId: number): Promise<string> {
  const [user] = await rowsOf(database(), sql`select email from users where id = ${userId}`);
  return String(user?.["email"]);
}

describe("seedUser", () => {
  it("keeps every counter equal to a recount, and refuses a user who has customers", async () => {
    const { user, account } = await createUser(database());
    const size = { customers: 400, campaigns: 40, logs: 600, orders: 200 };
    const input = { email: await emailOf(user.id), ...size, now };
    const { orders, ...counts } = await seedUser(database(), input);
    expect({ ...counts, orders: Math.min(orders, 200) }).toEqual(size);

    const rows = await database().db.select().from(campaigns);
    const logs = await database().db.select().from(communicationLogs);
    const expected = rows.map(({ id }) => countLogs(logs.filter((log) => log.campaignId === id)));
    expect(
      rows.map(({ totalRecipients: recipients, sent, delivered, opened, clicked, failed }) => ({
        ...{ recipients, sent, delivered, opened, clicked, failed },
      })),
    ).toEqual(expected);
    expect(rows.map(statusCounts)).toEqual(
      rows.map(({ id }) =>
        Object.fromEntries(
          LOG_STATUSES.map((status) => [
            status,
            logs.filter((log) => log.campaignId === id && log.status === status).length,
          ]),
        ),
      ),
    );
    expect(logs).toHaveLength(600);
    for (const { id, subject, body } of rows) {
      const kept = logs.filter((log) => log.campaignId === id).map((log) => log.recipient);
      const fields = frozenFields(`${subject} ${body}`).toSorted();
      expect(kept.map((recipient) => Object.keys(recipient).toSorted())).toEqual(
        kept.map(() => fields),
      );
    }
    const logCounts = countLogs(logs);
    expect([logCounts.delivered > 0, logCounts.opened > 0, logCounts.failed > 0]).toEqual([
      true,
      true,
      true,
    ]);
    expect(new Set(rows.map(({ status }) => status)).size).toBeGreaterThan(2);
    expect(
      logs.filter((log) =>
        [log.sentAt, log.deliveredAt, log.openedAt, log.clickedAt].some((at) => at && at > now),
      ),
    ).toEqual([]);

    expect(await findMiscounted(database().db, account.id)).toEqual([]);
    const batches = await rowsOf(
      database(),
      sql`
        select c.id from campaigns c
        where c.open_batches <> (
            select count(*) from send_batches b where b.campaign_id = c.id and b.state = 'ready')
          or (c.open_batches > 0) <> (c.status = 'paused')
      `,
    );
    expect(batches).toEqual([]);

    await expect(seedUser(database(), input)).rejects.toThrow(SeedRefusedError);
    await seedUser(database(), { ...input, again: true });
    const [{ n } = { n: 0 }] = await rowsOf(
      database(),
      sql`select count(*)::int as n from customers where account_id = ${account.id}`,
    );
    expect(n).toBe(800);
  });

  it("gives the same people the same spending every time", async () => {
    const people = async () => {
      const { user, account } = await createUser(database());
      const email = await emailOf(user.id);
      await seedUser(database(), { email, customers: 300, campaigns: 5, logs: 100, now });
      return await rowsOf(
        database(),
        sql`select name, email, city, age, total_spent, joined_at from customers
          where account_id = ${account.id} order by id`,
      );
    };
    expect(await people()).toEqual(await people());
  });

  it("says who is missing", async () => {
    const input = { email: "nobody@example.com", customers: 1, campaigns: 1, logs: 1, now };
    await expect(seedUser(database(), input)).rejects.toThrow("There is no nobody@example.com yet");
  });
});
