import { sql } from "drizzle-orm";
import { afterEach, expect, it } from "vitest";
import { withTestDatabase } from "../../../test/database.ts";
import { describeError } from "../../describe-error.ts";
import { prepareStatement } from "./prepare-statement.ts";

const statements: { pool: string; seconds: number; code: string | null }[] = [];
const waits: number[] = [];
const database = withTestDatabase({
  observer: {
    statement: (pool, seconds, code) => statements.push({ pool, seconds, code }),
    wait: (_pool, seconds) => waits.push(seconds),
  },
});

afterEach(() => {
  statements.length = 0;
  waits.length = 0;
});

const SECRET = "asha.rao@example.com";
const ADD = sql`insert into users (issuer, subject, email, name) values ('i', 's', ${SECRET}, 'N')`;

it("counts each statement and each wait, in a transaction and out of it", async () => {
  await database().db.execute(sql`select 1`);
  await database().db.transaction(async (tx) => {
    await tx.execute(sql`select pg_sleep(0.05)`);
  });
  await prepareStatement("two", sql`select 2`)(database().db, {});
  const codes = statements.filter(({ pool }) => pool === "shared" || pool === "embedded");
  // The transaction begins and commits; PostgreSQL forgets old plans now and then.
  expect(codes.length).toBeGreaterThanOrEqual(5);
  expect(codes.every(({ code }) => code === null)).toBe(true);
  expect(Math.max(...codes.map(({ seconds }) => seconds))).toBeGreaterThanOrEqual(0.05);
  expect(waits.length).toBeGreaterThanOrEqual(3);
});

it.each([
  ["drizzle", async () => await database().db.execute(ADD)],
  [
    "a transaction",
    async () => await database().db.transaction(async (tx) => await tx.execute(ADD)),
  ],
  [
    "a prepared statement",
    async () =>
      await prepareStatement(
        "add-again",
        sql`insert into users (issuer, subject, email, name) values ('i', 's', ${sql.placeholder("email")}, 'N')`,
      )(database().db, { email: SECRET }),
  ],
])(
  "tells of a failed statement by %s its SQL, SQLSTATE and constraint, and nothing of its values",
  async (_, add) => {
    const again = async (): Promise<unknown> => {
      try {
        await add();
        await add();
      } catch (error) {
        return error;
      }
      throw new Error("the second one was stored too");
    };
    const described = JSON.stringify(describeError(await again()));
    expect(statements.filter(({ code }) => code === "23505")).toHaveLength(1);
    expect(described).toContain('"code":"23505"');
    expect(described).toContain("insert into users");
    expect(described).toMatch(/"constraint":"users_\w+"/);
    expect(described).not.toMatch(/asha/i);
  },
);

it("describes any other error by its name, message, cause and stack", () => {
  const error = new Error("No such file", { cause: new RangeError("deep") });
  expect(describeError(error)).toMatchObject({
    type: "Error",
    message: "No such file",
    stack: expect.stringMatching(/^\s+at .*observe-pool\.test/),
    cause: { type: "RangeError", message: "deep" },
  });
  expect(describeError("text")).toEqual({ message: "text" });
});
