import { beginsWithFirstName } from "@dakiya/domain/customer";
import { comparableText, runs } from "@dakiya/domain/testing";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { rowsOf, withTestDatabase } from "../../../test/database.ts";
import { beginsWithFirstName as begins } from "./first-name.ts";

const database = withTestDatabase();

it("SQL and the domain agree on whether a name begins with a first name", async () => {
  const word = fc.constantFrom("Anna", "MARIA", "Dr.", "sri", "Kumari", "Élise", "a");
  const words = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.array(word, { minLength: 1, maxLength: 4 }).map((all) => all.join(" ")),
    },
    comparableText,
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(words, words), { minLength: 30, maxLength: 60 }),
      async (pairs) => {
        const rows = await rowsOf(
          database(),
          sql`select ${begins(sql`(pair ->> 0)`, sql`(pair ->> 1)`)} as begins
          from jsonb_array_elements(${JSON.stringify(pairs)}::jsonb) with ordinality as given (pair, place) order by place`,
        );
        expect(rows.map((row) => row["begins"])).toEqual(
          pairs.map(([name, first]) => beginsWithFirstName(name, first)),
        );
      },
    ),
    { numRuns: runs(20) },
  );
});
