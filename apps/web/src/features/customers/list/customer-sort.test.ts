import { describe, expect, it } from "vitest";
import { headerSort, sortAfter, sortFrom } from "./customer-sort.ts";

describe("the order of the customers' list", () => {
  it("goes from A to Z, back, and to the newest first, click by click", () => {
    expect(sortAfter("newest", "name")).toBe("name");
    expect(sortAfter("name", "name")).toBe("-name");
    expect(sortAfter("-name", "name")).toBe("newest");
  });

  it("starts with the largest for numbers, after any other order", () => {
    expect(sortAfter("name", "total_spent")).toBe("-total_spent");
    expect(sortAfter("-total_spent", "total_spent")).toBe("total_spent");
  });

  it("reads nonsense in the address as the newest first, which no header shows", () => {
    expect(sortFrom("colour")).toBe("newest");
    expect(headerSort("newest")).toBeNull();
    expect(headerSort("-order_count")).toEqual({ key: "order_count", direction: "descending" });
  });
});
