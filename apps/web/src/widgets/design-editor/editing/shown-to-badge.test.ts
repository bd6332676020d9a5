import { expect, it } from "vitest";
import { badgeOf } from "./shown-to-badge.ts";

const rules = (field: string, value: unknown) => ({
  combinator: "and",
  rules: [{ field, operator: "==", value }],
});

it("is on a block that only some customers see, and says which", () => {
  const badge = badgeOf({ attrs: { showIf: rules("city", "Pune") } }, []);
  expect(badge).toMatch(/^For some: city .*Pune/);
  expect(badgeOf({ attrs: { showIf: rules("nothing known", "Pune") } }, [])).toBe("For some");
});

it("is not on a block that everyone sees", () => {
  expect(badgeOf({ attrs: { showIf: null } }, [])).toBeNull();
  expect(badgeOf({ attrs: {} }, [])).toBeNull();
});
