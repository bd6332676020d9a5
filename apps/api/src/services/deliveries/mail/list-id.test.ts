import { expect, it } from "vitest";
import { feedbackIdOf, listIdOf } from "./render-batch.ts";

it.each([
  ["https://crm.example", /^[0-9a-f]{20}\.crm\.example$/],
  ["https://crm.example:8443", /^[0-9a-f]{20}\.crm\.example$/],
  ["http://localhost:3000", /^[0-9a-f]{20}\.localhost$/],
  ["http://127.0.0.1:3000", /^[0-9a-f]{20}\.localhost$/],
  ["http://[::1]:3000", /^[0-9a-f]{20}\.localhost$/],
  ["https://दुकान.example", /^[0-9a-f]{20}\.xn--[a-z0-9-]+\.example$/],
])("a list at %s is named %s", (publicUrl, name) => {
  expect(listIdOf({ accountId: 1, publicUrl })).toMatch(name);
});

it("a list is the same for an account, and another for any other", () => {
  const of = (accountId: number) => listIdOf({ accountId, publicUrl: "https://crm.example" });
  expect(of(1)).toBe(of(1));
  expect(of(1)).not.toBe(of(2));
});

it("complaints are counted by campaign and by account, without the number of either", () => {
  const of = (accountId: number, id: number) => feedbackIdOf({ accountId, id });
  expect(of(1, 7)).toMatch(/^[0-9a-f]{12}:campaign:[0-9a-f]{12}$/);
  const [one, other, elsewhere] = [of(1, 7), of(1, 8), of(2, 7)].map((id) => id.split(":"));
  expect(one?.[2]).toBe(other?.[2]);
  expect(one?.[0]).not.toBe(other?.[0]);
  expect(one?.[0]).not.toBe(elsewhere?.[0]);
  expect(one?.[2]).not.toBe(elsewhere?.[2]);
});
