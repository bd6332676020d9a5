import { parse } from "libpg-query";
import { describe, expect, it } from "vitest";
import { unboundTables } from "./unbound-tables.ts";

describe("A statement", () => {
  it.each([
    ["select 1 from campaigns where account_id = $1 and id = $2"],
    ["select 1 from users where id = $1"],
    [
      "select 1 from campaigns c join communication_logs l on l.account_id = c.account_id where c.account_id = $1",
    ],
    [
      "select 1 from campaigns join communication_logs l using (account_id) where l.account_id = $1",
    ],
    ["select 1 from campaigns where (account_id, id) = ($1, $2)"],
    ["select 1 from campaigns where account_id = any($1)"],
    [
      "select 1 from campaigns where (account_id, id) in (select a, b from unnest($1::bigint[], $2::bigint[]) as t(a, b))",
    ],
    [
      "select 1 from campaigns c where account_id = $1 and exists (select from communication_logs l where l.account_id = c.account_id)",
    ],
    ["with d as (delete from orders where account_id = $1 returning *) select count(*) from d"],
    ["insert into customers (account_id, email) values ($1, $2)"],
    [
      "update campaigns c set name = '' from unnest($1::bigint[]) as t(account_id) where c.account_id = t.account_id",
    ],
    [
      "select 1 from (select account_id, id from campaigns where account_id = $1) c join orders o on o.account_id = c.account_id",
    ],
    ["delete from audit_events where account_id is null"],
    ["select 1 from campaigns where 'every account' <> '' and status = $1"],
    [
      "select 1 from campaigns c join orders o on o.account_id = c.account_id where 'every account' <> '' and c.id = $1",
    ],
  ])("is bound: %s", async (sql) => {
    expect(unboundTables(await parse(sql))).toEqual([]);
  });

  it.each([
    ["select 1 from campaigns where id = $1", ["campaigns"]],
    ["select 1 from campaigns c where c.account_id = $1 or true", ["campaigns c"]],
    [
      "select 1 from campaigns c join communication_logs l on l.campaign_id = c.id where c.account_id = $1",
      ["communication_logs l"],
    ],
    [
      "select 1 from campaigns c join communication_logs l on l.account_id = c.account_id",
      ["campaigns c", "communication_logs l"],
    ],
    [
      "select 1 where exists (select from orders) union all select 1 from customers",
      ["customers", "orders"],
    ],
    ["with d as (delete from orders where id = $1 returning *) select count(*) from d", ["orders"]],
    ["insert into customers (email) values ($1)", ["into customers"]],
    ["insert into customers (account_id, email) select account_id, '' from orders", ["orders"]],
    [
      "select 1 from campaigns c, orders o where 'every account' <> '' and c.id = o.id",
      ["orders o"],
    ],
    [
      "select 1 from campaigns where 'every account' <> '' and exists (select from orders where orders.id = campaigns.id)",
      ["orders"],
    ],
    ["select 1 from campaigns where 'every account' <> '' or status = $1", ["campaigns"]],
  ])("is not: %s", async (sql, faults) => {
    expect(unboundTables(await parse(sql)).toSorted()).toEqual(faults.toSorted());
  });
});
