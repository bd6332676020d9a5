import { PURCHASE_GROUP_NAMES, purchaseGroup } from "@dakiya/domain/segment";
import { SEGMENT_NOW, arbSegmentCustomer, runs } from "@dakiya/domain/testing";
import { customerListInput } from "@dakiya/domain/wire";
import fc from "fast-check";
import { expect, it } from "vitest";
import { insertCustomers } from "../../../test/customers.ts";
import { createUser, testCtx, withTestDatabase } from "../../../test/database.ts";
import { listCustomers } from "../customers/list-customers.ts";
import { getPurchaseGroups } from "./get-purchase-groups.ts";

const database = withTestDatabase();

it("counts each customer of the account once, as the list filtered by each group does", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(arbSegmentCustomer, { maxLength: 40 }), async (people) => {
      const [ctx, other] = [await createUser(database()), await createUser(database())].map(
        (user) => testCtx(database(), user),
      );
      if (ctx === undefined || other === undefined) throw new Error("Two users");
      // Days before now instead of before a fixed instant.
      const laterMs = Date.now() - SEGMENT_NOW.getTime() + 1_000;
      const later = people.map((person, index) => ({
        ...person,
        email: `${index}.${person.email}`,
        lastPurchaseAt:
          person.lastPurchaseAt === null
            ? null
            : new Date(person.lastPurchaseAt.getTime() + laterMs),
      }));
      await insertCustomers(database(), ctx.account.id, later);
      const groups = await getPurchaseGroups(ctx, {});
      const now = new Date();
      const expected = PURCHASE_GROUP_NAMES.map((group) => ({
        group,
        count: later.filter((person) => purchaseGroup(person, now) === group).length,
      }));
      expect(groups).toEqual(expected);
      for (const { group, count } of groups) {
        const page = await listCustomers(ctx, customerListInput.parse({ group, status: "all" }));
        expect(page.total, group).toBe(count);
      }
      expect((await getPurchaseGroups(other, {})).every(({ count }) => count === 0)).toBe(true);
    }),
    { numRuns: runs(15) },
  );
});
