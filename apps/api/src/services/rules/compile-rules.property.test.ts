import { matchesSegment, NO_REFERENCES } from "@dakiya/domain/segment";
import type { SegmentCustomer, SegmentRuleGroup } from "@dakiya/domain/segment";
import {
  SEGMENT_NOW,
  SEGMENT_ZONES,
  arbGroup,
  arbPurchaseRule,
  arbSegmentCustomer,
  arbSegmentRule,
  runs,
} from "@dakiya/domain/testing";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createUser, withTestDatabase } from "../../../test/database.ts";
import { insertCustomers } from "../../../test/customers.ts";
import { accounts, customers, orderItems, orders } from "../../db/schema/index.ts";
import { compileRules } from "./compile-rules.ts";

const database = withTestDatabase();

const arbRules = arbGroup(
  fc.oneof({ weight: 3, arbitrary: arbSegmentRule }, { weight: 1, arbitrary: arbPurchaseRule }),
  3,
);

/** Stores purchases; texts with a hyphen are SKUs. */
async function insertOrders(
  accountId: number,
  people: readonly SegmentCustomer[],
  ids: readonly number[],
): Promise<void> {
  const all = people.flatMap((person, index) =>
    (person.orders ?? []).map((order) => ({ ...order, customerId: ids[index] ?? 0 })),
  );
  const rows = await database()
    .db.insert(orders)
    .values(
      all.map(({ customerId, placedAt, counts }, index) => ({
        ...{ accountId, customerId, placedAt, source: "test", externalId: String(index) },
        ...{ amount: 1, status: counts ? ("paid" as const) : ("cancelled" as const) },
      })),
    )
    .returning({ orderId: orders.id, number: orders.externalId });
  const items = rows.flatMap(({ orderId, number }) =>
    (all[Number(number)]?.products ?? []).map((product, position) => ({
      ...{ accountId, orderId, position, quantity: 1, price: 1 },
      ...(product.includes("-") ? { sku: product, name: "." } : { name: product }),
    })),
  );
  if (items.length > 0) await database().db.insert(orderItems).values(items);
}

/** Inserts the people and gives, for each rule group, the positions of those it finds in SQL. */
async function findInSql(
  groups: readonly SegmentRuleGroup[],
  people: readonly SegmentCustomer[],
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<number[][]> {
  const accountId = (await createUser(database())).account.id;
  await database().db.update(accounts).set({ timeZone }).where(eq(accounts.id, accountId));
  const ids = await insertCustomers(
    database(),
    accountId,
    people.map((person, index) => ({ ...person, email: uniqueEmail(person.email, index) })),
  );
  await insertOrders(accountId, people, ids);
  const position = new Map(ids.map((id, index) => [id, index]));
  const tests = groups.map(
    (group) => sql`(${compileRules(group, { accountId, now, references: NO_REFERENCES })})`,
  );
  const { rows } = await database().db.execute<{ id: number; found: boolean[] }>(sql`
    select ${customers.id}::int as id, array[${sql.join(tests, sql`, `)}] as found
    from ${customers} where ${customers.accountId} = ${accountId}
  `);
  return groups.map((_, group) =>
    rows
      .filter(({ found }) => found[group] === true)
      .map(({ id }) => position.get(id) ?? -1)
      .sort((a, b) => a - b),
  );
}

/** One account has each address once; the rules' addresses stay unchanged in the first copy of each. */
const uniqueEmail = (email: string, index: number): string => `${index}.${email}`;

function findInMemory(
  groups: readonly SegmentRuleGroup[],
  people: readonly SegmentCustomer[],
  { now, timeZone }: { now: Date; timeZone: string },
): number[][] {
  return groups.map((group) =>
    people.flatMap((person, index) =>
      matchesSegment(group, { ...person, email: uniqueEmail(person.email, index) }, now, timeZone)
        ? [index]
        : [],
    ),
  );
}

describe("rules compiled to SQL", () => {
  it("find exactly the customers that the rules find in memory", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(arbRules, { minLength: 40, maxLength: 60 }),
        fc.array(arbSegmentCustomer, { minLength: 60, maxLength: 80 }),
        fc.constantFrom(...SEGMENT_ZONES),
        async (groups, people, timeZone) => {
          const clock = { now: SEGMENT_NOW, timeZone };
          const matches = await findInSql(groups, people, clock);
          expect(matches).toEqual(findInMemory(groups, people, clock));
        },
      ),
      { numRuns: runs(40) },
    );
  });
});
