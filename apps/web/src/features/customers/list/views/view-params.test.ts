import type { ViewWire } from "@dakiya/domain/wire";
import { expect, it } from "vitest";
import { filterFrom, NO_FILTER } from "../list-filter.ts";
import { isAsSaved, viewParams } from "./view-params.ts";

const at = "2026-11-01T00:00:00.000Z";
const view = (changes: Partial<ViewWire>): ViewWire => ({
  ...{ _id: "7", name: "Pune", filter: {}, sort: "newest", columns: null },
  ...{ createdAt: at, updatedAt: at, ...changes },
});
const RULES = {
  combinator: "and",
  rules: [{ field: "attributes.size", type: "number", operator: ">", value: 4 }],
};

it("opens a view as the address of the list it was saved from", () => {
  const saved = view({
    filter: { city: "pune", status: "all", rules: RULES },
    ...{ sort: "-total_spent" as const, columns: ["contact", "attributes.size"] },
  });
  const params = viewParams(saved);
  expect(Object.fromEntries(params)).toMatchObject({
    ...{ view: "7", city: "pune", status: "all", sort: "-total_spent" },
    columns: "contact,attributes.size",
  });
  const looked = {
    ...{ filter: filterFrom(params), sort: saved.sort, columns: saved.columns },
  };
  expect(isAsSaved(saved, looked)).toBe(true);
  for (const change of [{ sort: "newest" as const }, { columns: null }, { filter: NO_FILTER }])
    expect(isAsSaved(saved, { ...looked, ...change })).toBe(false);
});

it("leaves rules on a deleted field to the page, which says that it can't read them", () => {
  const params = viewParams(view({ filter: { rules: RULES } }));
  expect(filterFrom(params, []).rules).toBeNull();
  expect(params.has("rules")).toBe(true);
});
