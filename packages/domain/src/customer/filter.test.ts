import { describe, expect, test } from "vitest";
import { matchesCustomerFilter, nameFromEmail } from "./index.ts";

const asha = { name: "Asha Rao", city: "Navi Mumbai", gender: "female", isActive: true };
const blank = { name: "", city: null, gender: null, isActive: false };

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
  ])("%j", (filter, showsAsha, showsBlank) => {
    expect(matchesCustomerFilter(asha, filter)).toBe(showsAsha);
    expect(matchesCustomerFilter(blank, filter)).toBe(showsBlank);
  });
});

test("A customer without a name goes by the front of the email", () => {
  expect(nameFromEmail("asha.rao@example.com")).toBe("asha.rao");
});
