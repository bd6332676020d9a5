import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createUser, rowsOf, withTestDatabase } from "../../test/database.ts";

const database = withTestDatabase();
const addCustomer = async (ownerId: number) =>
  await database().db.execute(
    sql`insert into customers (owner_id, name, email) values (${ownerId}, 'A', 'a@x.in') returning id`,
  );

describe("the owner of a customer", () => {
  it("is a user", async () => {
    await expect(addCustomer(999_999_999)).rejects.toMatchObject({ cause: { code: "23503" } });
  });

  it("stays the same", async () => {
    const [one, other] = [await createUser(database()), await createUser(database())];
    await addCustomer(one);
    const moving = database().db.execute(
      sql`update customers set owner_id = ${other} where owner_id = ${one}`,
    );
    await expect(moving).rejects.toMatchObject({ cause: { code: "23503" } });
  });

  it("takes customers, segments, campaigns and logs along when it goes, and nobody else's", async () => {
    const [gone, stays] = [await createUser(database()), await createUser(database())];
    for (const owner of [gone, stays]) {
      const id = (await addCustomer(owner)).rows[0]?.["id"];
      await database().db.execute(
        sql`with s as (insert into segments (owner_id, name, rules) values (${owner}, 'S', '{"combinator":"and","rules":[]}') returning owner_id, id),
          m as (insert into segment_members (owner_id, segment_id, customer_id) select owner_id, id, ${id}::bigint from s),
          c as (insert into campaigns (owner_id, name, segment_id, status, subject, body, service, from_email, from_name, public_url, total_recipients)
            select owner_id, 'C', id, 'completed', 's', 'b', 'brevo', 'a@example.com', 'A', 'http://localhost:3000', 1 from s returning owner_id, id)
          insert into communication_logs (owner_id, campaign_id, seq, customer_id, recipient)
          select owner_id, id, 1, ${id}::bigint, '{}' from c`,
      );
    }
    await database().db.execute(sql`delete from users where id = ${gone}`);
    for (const table of ["customers", "segments", "segment_members", "campaigns"]) {
      const left = await rowsOf(
        database(),
        sql`select owner_id::int as owner from ${sql.identifier(table)} where owner_id in (${gone}, ${stays})`,
      );
      expect(left, table).toEqual([{ owner: stays }]);
    }
  });
});
