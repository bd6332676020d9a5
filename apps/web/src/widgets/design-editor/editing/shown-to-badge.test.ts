import { expect, it } from "vitest";
import { badgeOf } from "./shown-to-badge.ts";

const WORDS = { own: [], nameOf: () => "VIPs" };

const rules = (field: string, value: unknown) => ({
  combinator: "and",
  rules: [{ field, operator: "==", value }],
});

it("is on a block that only some customers see, and says which", () => {
  const badge = badgeOf({ attrs: { showIf: rules("city", "Pune") } }, WORDS);
  expect(badge).toMatch(/^For some: city .*Pune/);
  const showIf = {
    combinator: "and",
    rules: [{ field: "segment", operator: "not_in", value: { id: "7" } }],
  };
  expect(badgeOf({ attrs: { showIf } }, WORDS)).toBe("For some: is not in VIPs");
  expect(badgeOf({ attrs: { showIf: rules("nothing known", "Pune") } }, WORDS)).toBe("For some");
});

it("is not on a block that everyone sees", () => {
  expect(badgeOf({ attrs: { showIf: null } }, WORDS)).toBeNull();
  expect(badgeOf({ attrs: {} }, WORDS)).toBeNull();
});
