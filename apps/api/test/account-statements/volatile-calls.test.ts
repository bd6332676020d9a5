import { parse } from "libpg-query";
import { describe, expect, it } from "vitest";
import { volatileCalls } from "./volatile-calls.ts";

describe("a volatile function", () => {
  it.each([
    ["update t set a = clock_timestamp() where b = $1", ["clock_timestamp in UPDATE"]],
    ["update t set a = 1 where b <= clock_timestamp()", ["clock_timestamp in UPDATE"]],
    ["delete from t where random() < 0.5", ["random in DELETE"]],
    ["select case when a then pg_catalog.random() end from t", ["random in CASE"]],
    ["insert into t (a) values (1) returning clock_timestamp()", ["clock_timestamp in RETURNING"]],
    [
      "insert into t (a) values (1) on conflict (a) do update set b = gen_random_uuid()",
      ["gen_random_uuid in ON CONFLICT"],
    ],
    [
      "with x as (update t set a = nextval('s') returning a) select * from x",
      ["nextval in UPDATE"],
    ],
    ["update t set a = (select clock_timestamp())", ["clock_timestamp in UPDATE"]],
  ])("is refused: %s", async (sql, calls) => {
    expect(volatileCalls(await parse(sql))).toEqual(calls);
  });

  it.each([
    "select a from t order by random()",
    "insert into t (a) values (clock_timestamp())",
    "update t set a = statement_timestamp(), b = now() where c < statement_timestamp()",
    "with x as (select clock_timestamp() as at) update t set a = x.at from x",
  ])("is not refused: %s", async (sql) => {
    expect(volatileCalls(await parse(sql))).toEqual([]);
  });
});
