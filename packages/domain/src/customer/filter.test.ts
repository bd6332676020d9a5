import { describe, expect, test } from "vitest";
import { matchesCustomerFilter } from "./index.ts";

const NOW = new Date("2026-11-20T00:00:00Z");
const asha = {
  email: "asha@people.example",
  phone: "+91 98765-43210",
  ...{ name: "Asha Rao", city: "Navi Mumbai", gender: "female", isActive: true },
  ...{ lastPurchaseAt: new Date("2026-11-01T00:00:00Z"), orderCount: 3, totalSpent: 900 },
};
const blank = {
  email: "blank@people.example",
  phone: null,
  ...{ name: "", city: null, gender: null, isActive: false },
  ...{ lastPurchaseAt: null, orderCount: 0, totalSpent: 0 },
};

describe("A customer is shown when every filter matches, without regard to case", () => {
  test.each([
    [{}, true, true],
    [{ search: "", city: " ", gender: "all", status: "all" as const }, true, true],
    [{ search: " RAO " }, true, false],
    [{ search: "rao asha" }, false, false],
    [{ search: "%" }, false, false],
    [{ city: "mumbai" }, true, false],
    [{ gender: "Female" }, true, false],
    [{ gender: "male" }, false, false],
    [{ status: "active" as const }, true, false],
    [{ status: "deactivated" as const }, false, true],
    [{ search: "asha", city: "pune" }, false, false],
    [{ group: "loyal" as const }, true, false],
    [{ group: "never_bought" as const }, false, true],
    [{ group: "" as const }, true, true],
    [{ email: " Asha@People.example" }, true, false],
    [{ email: "people.example" }, false, false],
    [{ contact: " " }, true, true],
    [{ contact: "Asha@" }, true, false],
    [{ contact: "98765 432" }, true, false],
    [{ notNamed: "ASHA" }, false, true],
    [{ contact: "asha@", notNamed: "asha" }, false, false],
  ])("%j", (filter, showsAsha, showsBlank) => {
    expect(matchesCustomerFilter(asha, filter, NOW)).toBe(showsAsha);
    expect(matchesCustomerFilter(blank, filter, NOW)).toBe(showsBlank);
  });
});
