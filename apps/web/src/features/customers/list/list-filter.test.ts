import { requestedRules } from "@dakiya/domain/segment";
import { describe, expect, it } from "vitest";
import { NO_FILTER, exportHref, filterFrom, filterParams, isSameFilter } from "./list-filter.ts";

const BIG = requestedRules.parse([{ field: "total_spent", operator: ">", value: 500 }]);
const SIZE = requestedRules.parse([{ field: "attributes.size", operator: ">", value: 4 }]);

describe("the customers' filter in the address", () => {
  it("leaves an address bare while nothing is filtered", () => {
    expect(filterParams(NO_FILTER).toString()).toBe("");
    expect(filterFrom(new URLSearchParams())).toEqual(NO_FILTER);
  });

  it("comes back as it was written", () => {
    const filter = {
      ...{ search: "a&b=c", city: "São Paulo", gender: "female" },
      ...({ group: "at_risk", status: "all" } as const),
      rules: BIG,
    };
    expect(filterFrom(filterParams(filter))).toEqual(filter);
  });

  it("reads nonsense as the filter everyone starts with", () => {
    const params = new URLSearchParams("status=sleeping&group=rich&colour=red");
    expect(filterFrom(params)).toEqual(NO_FILTER);
  });

  it("cuts no character of a long name in two", () => {
    const search = "👨‍👩‍👧‍👦".repeat(71);
    expect(filterFrom(filterParams({ ...NO_FILTER, search })).search).toBe(search);
    const name = "कि".repeat(201);
    expect(filterFrom(filterParams({ ...NO_FILTER, search: name })).search).toBe("कि".repeat(200));
  });

  it("takes spaces around a text for nothing, as the list does", () => {
    expect(isSameFilter({ ...NO_FILTER, search: " asha " }, { ...NO_FILTER, search: "asha" })).toBe(
      true,
    );
  });

  it("leaves out rules on a field that is gone, once the fields are known", () => {
    const params = filterParams({ ...NO_FILTER, city: "Agra", rules: SIZE });
    expect(filterFrom(params).rules).toEqual(SIZE);
    expect(filterFrom(params, [])).toEqual({ ...NO_FILTER, city: "Agra" });
  });

  it("exports what is shown", () => {
    const query = new URL(exportHref({ ...NO_FILTER, rules: BIG }), "http://x").searchParams;
    expect(JSON.parse(query.get("rules") ?? "")).toEqual(BIG);
    expect(exportHref(NO_FILTER)).toBe("/api/customer/export.csv");
    expect(exportHref(NO_FILTER, ["stats", "attributes.size"])).toBe(
      "/api/customer/export.csv?columns=stats%2Cattributes.size",
    );
    expect(exportHref({ ...NO_FILTER, city: "Mumbai", status: "deactivated" })).toBe(
      "/api/customer/export.csv?city=Mumbai&status=deactivated",
    );
  });
});
