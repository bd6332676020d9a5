import { matchesSegment, NO_REFERENCES } from "@dakiya/domain/segment";
import type { AttributeRule, SegmentCustomer, SegmentRuleGroup } from "@dakiya/domain/segment";
import {
  SEGMENT_NOW,
  arbAttributeRule,
  arbAttributes,
  arbFieldDefinitions,
  arbGroup,
  arbSegmentCustomer,
  runs,
} from "@dakiya/domain/testing";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { insertCustomers } from "../../../test/customers.ts";
import { createUser, withTestDatabase } from "../../../test/database.ts";
import { customers } from "../../db/schema/index.ts";
import { compileRules } from "./compile-rules.ts";

const database = withTestDatabase();

/** Inserts the people and gives, for each rule group, the positions of those it finds in SQL. */
async function findInSql(
  groups: readonly SegmentRuleGroup[],
  people: readonly SegmentCustomer[],
): Promise<number[][]> {
  const accountId = (await createUser(database())).account.id;
  const ids = await insertCustomers(
    database(),
    accountId,
    people.map((person, index) => ({ ...person, email: `p${index}@example.com` })),
  );
  const position = new Map(ids.map((id, index) => [id, index]));
  const tests = groups.map(
    (group) =>
      sql`(${compileRules(group, { accountId, now: SEGMENT_NOW, references: NO_REFERENCES })})`,
  );
  const { rows } = await database().db.execute<{ id: number; found: boolean[] }>(sql`
    select ${customers.id}::int as id, array[${sql.join(tests, sql`, `)}] as found
    from ${customers} where ${customers.accountId} = ${accountId}
  `);
  return groups.map((_, group) =>
    rows
      .filter(({ found }) => found[group] === true)
      .map(({ id }) => position.get(id) ?? -1)
      .toSorted((a, b) => a - b),
  );
}

const findInDomain = (groups: readonly SegmentRuleGroup[], people: readonly SegmentCustomer[]) =>
  groups.map((group) =>
    people.flatMap((person, index) =>
      matchesSegment(group, person, SEGMENT_NOW, "Asia/Kolkata") ? [index] : [],
    ),
  );

/** People of an account with random fields, and rules on those. */
const world = arbFieldDefinitions.chain((definitions) =>
  fc.record({
    groups: fc.array(arbGroup(arbAttributeRule(definitions), 2), { minLength: 20, maxLength: 20 }),
    people: fc.array(
      fc
        .tuple(arbSegmentCustomer, arbAttributes(definitions))
        .map(([customer, attributes]) => ({ ...customer, attributes })),
      { minLength: 40, maxLength: 40 },
    ),
  }),
);

it("Rules on own fields match the same customers in SQL as in the domain", async () => {
  await fc.assert(
    fc.asyncProperty(world, async ({ groups, people }) => {
      expect(await findInSql(groups, people)).toEqual(findInDomain(groups, people));
    }),
    { numRuns: runs(25) },
  );
}, 120_000);

const TYPES = ["text", "number", "money", "date", "yes_no", "choice", "tags"] as const;

it("A value of another type than its field's is as good as missing", async () => {
  const strays = ["M", "2026-11-20", 5, true, ["M", "vip"], {}, "", -0.5];
  const people = fc.sample(arbSegmentCustomer, strays.length);
  const crowd = people.map((person, index) => ({
    ...person,
    attributes: { any: strays[index] as string },
  }));
  const rules = TYPES.flatMap((type) =>
    fc
      .sample(
        arbAttributeRule([{ key: "any", label: "Any", type, choices: ["M"], description: "" }]),
        12,
      )
      .map((rule): AttributeRule => rule),
  );
  const groups = rules.map((rule) => ({ combinator: "and" as const, rules: [rule] }));
  expect(await findInSql(groups, crowd)).toEqual(findInDomain(groups, crowd));
});
