import { expect, it } from "vitest";
import { createSeenEmails } from "./seen-emails.ts";

it("tells the line that named an email first, whatever its case, among many", () => {
  const seen = createSeenEmails();
  const emails = Array.from({ length: 50_000 }, (_, i) => `customer.${i}@example.com`);
  for (const [index, email] of emails.entries()) expect(seen.lineOf(email, index + 2)).toBeNull();
  for (const [index, email] of emails.entries()) {
    expect(seen.lineOf(email.toUpperCase(), 99_999)).toBe(index + 2);
  }
  expect(seen.isFull()).toBe(false);
});

it("says so when there are more than it remembers, and still knows those", () => {
  const seen = createSeenEmails(2);
  expect(["a@x.in", "b@x.in", "c@x.in"].map((email) => seen.lineOf(email, 7))).toEqual([
    null,
    null,
    null,
  ]);
  expect(seen.isFull()).toBe(true);
  expect(["A@x.in", "c@x.in"].map((email) => seen.lineOf(email, 9))).toEqual([7, null]);
});
