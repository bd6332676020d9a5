import { runs } from "@dakiya/domain/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withTestDatabase } from "../../../test/database.ts";

const database = withTestDatabase();

type Sent = { name?: string; text: string; values?: unknown[]; response: number | null };

/** Statements with their results; null fails, at another moment each. */
const statements: fc.Arbitrary<Sent> = fc.oneof(
  fc.nat().map((n) => ({ text: "select $1::int as n", values: [n], response: n })),
  fc
    .nat()
    .map((n) => ({ name: "named", text: "select $1::bigint::int as n", values: [n], response: n })),
  fc.constantFrom<Sent[]>(
    { text: "select $1::int as n", values: ["x"], response: null },
    { name: "named", text: "select $1::bigint::int as n", values: ["x"], response: null },
    { text: "select nothing as n", values: [], response: null },
    { text: "select 1 / $1::int as n", values: [0], response: null },
    { text: "select $1::text = $2::int as n", values: ["1", 1], response: null },
    { text: "select no sense", response: null },
  ),
);

describe("statements at the same time", () => {
  it("each have their own response, even beside failing ones", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(statements, { minLength: 1, maxLength: 12 }), async (queries) => {
        const responses = await Promise.all(
          queries.map(async (query) => {
            const result = await database()
              .pool.query<{ n: number }>(query)
              .catch(() => null);
            return result?.rows[0]?.n ?? null;
          }),
        );
        expect(responses).toEqual(queries.map(({ response }) => response));
      }),
      { numRuns: runs(50) },
    );
  });
});
