import { requestedRules } from "@dakiya/domain/segment";
import { expect, it } from "vitest";
import { readRulesParam } from "./read-rules-param.ts";
import { writeRules } from "./rules-param.ts";

const RULES = requestedRules.parse({
  combinator: "or",
  rules: [
    { field: "city", operator: "contains", value: '"मुंबई", and' },
    { field: "attributes.size", operator: ">=", value: 4 },
    {
      combinator: "and",
      rules: [
        { field: "is_active", operator: "==", value: true },
        { field: "bought", operator: "has_not", value: { product: "tea", days: 30 } },
      ],
    },
  ],
});

it("reads back the rules it has written", () => {
  expect(readRulesParam(writeRules(RULES))).toEqual(RULES);
});

it.each([
  ...["", "{", "null", "[]", '["and"]', '["and",["colour","==","red"]]', '["city","==","Agra"]'],
  '["and",'.repeat(50_000) + "]".repeat(50_000),
  `["and",${Array.from({ length: 40 }, () => '["city","==","नई दिल्ली नई दिल्ली"]').join()}]`,
])("takes %.60s for no rules", (text) => {
  expect(readRulesParam(text)).toBeNull();
});
