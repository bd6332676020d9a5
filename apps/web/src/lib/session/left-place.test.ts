// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { leftPlace, rememberPlace } from "./left-place.ts";

it.each([
  ["/customers?city=Agra", "/customers?city=Agra"],
  ["//evil.example", null],
  ["/\\evil.example", null],
  ["https://evil.example", null],
  ["javascript:alert(1)", null],
])("leads back to a page of this site alone: %s", (address, target) => {
  rememberPlace({ userId: "7", address });
  expect(leftPlace("7")).toBe(target);
  expect(leftPlace("8")).toBeNull();
});
