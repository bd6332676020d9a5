import { matchesSegment, referenceProblem } from "@dakiya/domain/segment";
import type { RuleReferences, SegmentCustomer, SegmentRuleGroup } from "@dakiya/domain/segment";
import {
  arbGroup,
  arbReferenceFacts,
  arbReferenceRule,
  arbReferences,
  arbSegmentCustomer,
  arbSegmentRule,
  runs,
  SEGMENT_NOW,
} from "@dakiya/domain/testing";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { insertCampaign, insertSegment } from "../../../test/campaigns.ts";
import { insertCustomers } from "../../../test/customers.ts";
import { createUser, withTestDatabase } from "../../../test/database.ts";
import { insertFacts, insertReferences, withRealIds } from "../../../test/reference-world.ts";
import { customers } from "../../db/schema/index.ts";
import { compileRules } from "./compile-rules.ts";
import { loadRuleContext, loadRuleReferences } from "./references/index.ts";

const database = withTestDatabase();

const arbRules = arbGroup(
  fc.oneof({ weight: 4, arbitrary: arbReferenceRule }, { weight: 1, arbitrary: arbSegmentRule }),
  3,
);
const arbPerson = fc
  .tuple(arbSegmentCustomer, arbReferenceFacts)
  .map(([customer, facts]): SegmentCustomer => ({ ...customer, ...facts, orders: [] }));

/** Customers that each group finds in SQL, by position. */
async function findInSql(
  groups: readonly SegmentRuleGroup[],
  people: readonly SegmentCustomer[],
  world: RuleReferences,
): Promise<{ found: number[][]; problems: (string | null)[] }> {
  const accountId = (await createUser(database())).account.id;
  const stored = await insertReferences(database(), accountId, world);
  const named = people.map((person, at) => ({ ...person, email: `p${at}@example.com` }));
  const ids = await insertCustomers(database(), accountId, named);
  const withIds = named.map((person, at) => ({ ...person, id: ids[at] ?? 0 }));
  await insertFacts(database(), accountId, withIds, stored);
  const asked = groups.map((group) => withRealIds(group, stored.ids));
  const context = await loadRuleContext(database().db, accountId, asked, SEGMENT_NOW);
  const tests = asked.map((group) => sql`(${compileRules(group, context)})`);
  const { rows } = await database().db.execute<{ id: number; found: boolean[] }>(sql`
    select ${customers.id}::int as id, array[${sql.join(tests, sql`, `)}] as found
    from ${customers} where ${customers.accountId} = ${accountId} order by 1
  `);
  return {
    found: groups.map((_, group) =>
      rows.flatMap(({ id, found }) => (found[group] === true ? [ids.indexOf(id)] : [])),
    ),
    problems: asked.map((group) => referenceProblem(group, context.references)),
  };
}

describe("rules that refer to something", () => {
  it("match the same customers in SQL as in memory, by the rows of the database", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(arbRules, { minLength: 30, maxLength: 30 }),
        fc.array(arbPerson, { minLength: 40, maxLength: 40 }),
        arbReferences,
        async (groups, people, world) => {
          const { found, problems } = await findInSql(groups, people, world);
          const inMemory = groups.map((group) =>
            people.flatMap((person, at) => {
              const one = { ...person, email: `p${at}@example.com` };
              return matchesSegment(group, one, SEGMENT_NOW, "Asia/Kolkata", world) ? [at] : [];
            }),
          );
          expect(found).toEqual(inMemory);
          expect(problems).toEqual(groups.map((group) => referenceProblem(group, world)));
        },
      ),
      { numRuns: runs(25) },
    );
  }, 120_000);

  it("know nothing of another account, and nothing that is deleted", async () => {
    const [ours, theirs] = [await createUser(database()), await createUser(database())];
    const deletedAt = new Date();
    const owner = { ours: ours.account.id, theirs: theirs.account.id };
    const ids = {
      kept: (await insertCampaign(database(), owner.ours)).id,
      deleted: (await insertCampaign(database(), owner.ours, { deletedAt })).id,
      foreign: (await insertCampaign(database(), owner.theirs)).id,
      foreignSegment: await insertSegment(database(), owner.theirs),
      deletedSegment: await insertSegment(database(), owner.ours, { deletedAt }),
    };
    const rules = [
      ...[ids.kept, ids.deleted, ids.foreign].map((id) => ({
        ...({ field: "campaign", operator: "opened", value: { id: String(id) } } as const),
      })),
      ...[ids.foreignSegment, ids.deletedSegment].map((id) => ({
        ...({ field: "segment", operator: "not_in", value: { id: String(id) } } as const),
      })),
    ];
    const references = await loadRuleReferences(database().db, owner.ours, [
      { combinator: "and", rules },
    ]);
    expect([...references.campaign.keys()]).toEqual([String(ids.kept)]);
    expect(references.segment.size).toBe(0);
  });
});
