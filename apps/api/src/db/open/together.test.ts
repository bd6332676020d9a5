import { PGlite } from "@electric-sql/pglite";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { together } from "./together.ts";

let pglite: PGlite;
let client: pg.Client;
let calls = 0;

beforeAll(async () => {
  pglite = await PGlite.create("memory://");
  const exec = pglite.execProtocolStream.bind(pglite);
  pglite.execProtocolStream = async (...message) => {
    calls += 1;
    return await exec(...message);
  };
  client = new pg.Client({ ...createPgConfig(together(pglite)) });
  await client.connect();
});
beforeEach(() => {
  calls = 0;
});
afterAll(async () => {
  await client.end();
  await pglite.close();
});

const double = async (value: unknown): Promise<unknown> =>
  (await client.query("select 2 * $1::int as n", [value])).rows[0]?.n;

describe("the messages of a statement", () => {
  it("reach the embedded database in one call", async () => {
    expect(await double(4)).toBe(8);
    expect(calls).toBe(1);
    await client.query("select 1");
    expect(calls).toBe(2);
  });

  it("fail as one, and leave nothing to the next statement", async () => {
    await expect(double("four")).rejects.toThrow("invalid input syntax");
    expect(await double(5)).toBe(10);
  });
});
