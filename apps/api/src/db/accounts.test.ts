import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createUser, rowsOf, withTestDatabase } from "../../test/database.ts";

const database = withTestDatabase();
const addCustomer = async (accountId: number) =>
  await database().db.execute(
    sql`insert into customers (account_id, name, email) values (${accountId}, 'A', 'a@x.in') returning id`,
  );
const newAccount = async () => (await createUser(database())).account.id;

describe("the account of a customer", () => {
  it("is one that exists", async () => {
    await expect(addCustomer(999_999_999)).rejects.toMatchObject({ cause: { code: "23503" } });
  });

  it("stays the same", async () => {
    const [one, other] = [await newAccount(), await newAccount()];
    await addCustomer(one);
    const moving = database().db.execute(
      sql`update customers set account_id = ${other} where account_id = ${one}`,
    );
    await expect(moving).rejects.toMatchObject({ cause: { code: "23503" } });
  });

  it("takes customers, segments, campaigns and logs along when its only member goes, and nobody else's", async () => {
    const [leaver, stayer] = [await createUser(database()), await createUser(database())];
    const [leaverId, stayerId] = [leaver.account.id, stayer.account.id];
    for (const account of [leaverId, stayerId]) {
      const id = (await addCustomer(account)).rows[0]?.["id"];
      await database().db.execute(
        sql`with s as (insert into segments (account_id, name, rules) values (${account}, 'S', '{"combinator":"and","rules":[]}') returning account_id, id),
          m as (insert into segment_members (account_id, segment_id, customer_id) select account_id, id, ${id}::bigint from s),
          c as (insert into campaigns (account_id, name, segment_id, status, subject, body, service, from_email, from_name, public_url, total_recipients)
            select account_id, 'C', id, 'completed', 's', 'b', 'brevo', 'a@example.com', 'A', 'http://localhost:3000', 1 from s returning account_id, id)
          insert into communication_logs (account_id, campaign_id, seq, customer_id, recipient)
          select account_id, id, 1, ${id}::bigint, '{}' from c`,
      );
    }
    await database().db.execute(sql`delete from users where id = ${leaver.user.id}`);
    for (const table of [
      "customers",
      "segments",
      "segment_members",
      "campaigns",
      "communication_logs",
      "memberships",
    ]) {
      const remaining = await rowsOf(
        database(),
        sql`select account_id::int as account from ${sql.identifier(table)} where account_id in (${leaverId}, ${stayerId})`,
      );
      expect(remaining, table).toEqual([{ account: stayerId }]);
    }
  });
});
