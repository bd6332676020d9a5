import { expect, it } from "vitest";
import { listIdOf } from "./render-batch.ts";

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
