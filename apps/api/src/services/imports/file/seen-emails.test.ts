import { expect, it } from "vitest";
import { createSeenEmails } from "./seen-emails.ts";

it("tells the line that named an email first, in any case, among many", () => {
  const seenEmails = createSeenEmails();
  const emails = Array.from({ length: 50_000 }, (_, i) => `customer.${i}@example.com`);
  for (const [index, email] of emails.entries())
    expect(seenEmails.lineOf(email, index + 2)).toBeNull();
  for (const [index, email] of emails.entries()) {
    expect(seenEmails.lineOf(email.toUpperCase(), 99_999)).toBe(index + 2);
  }
  expect(seenEmails.isFull()).toBe(false);
});

it("says so when there are more than it remembers, and still knows those", () => {
  const seenEmails = createSeenEmails(2);
  expect(["a@x.in", "b@x.in", "c@x.in"].map((email) => seenEmails.lineOf(email, 7))).toEqual([
    null,
    null,
    null,
  ]);
  expect(seenEmails.isFull()).toBe(true);
  expect(["A@x.in", "c@x.in"].map((email) => seenEmails.lineOf(email, 9))).toEqual([7, null]);
});
