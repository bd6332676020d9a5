import { arbSegmentRules } from "@dakiya/domain/testing";
import fc from "fast-check";
import { expect, it } from "vitest";
import { readRules } from "./read-rules.ts";
import { toQuery } from "./to-query.ts";

it("puts stored rules into the builder so that they read back as they were", () => {
  fc.assert(
    fc.property(arbSegmentRules, (rules) => {
      expect(readRules(toQuery(rules))).toEqual({ ok: true, rules });
    }),
  );
});

it("starts from no rules when the stored ones are not understood", () => {
  expect(toQuery({ combinator: "and", rules: [{ field: "shoe_size" }] }).rules).toEqual([]);
});
