import { describe, expect, it } from "vitest";
import { prepareBatch } from "./prepare-batch.ts";
import { makeBatch, makeMail } from "./testing/make-batch.ts";
import type { MailBatch } from "./types.ts";

const INJECTIONS = [
  "\r\nBcc: victim@example.com",
  "\nBcc: victim@example.com",
  "\rBcc: victim@example.com",
  "tab\there",
  "nul\0here",
  "escape\u001bhere",
  "delete\u007fhere",
  "next line\u0085here",
  "line\u2028here",
  "paragraph\u2029here",
  "half a pair \ud83d",
];

const prepare = (batch: MailBatch) =>
  prepareBatch(batch, ({ mails }) => ({ ok: true as const, mails: [...mails] }));

const outcomeOf = (mail: Parameters<typeof makeMail>[1]) => {
  const prepared = prepare(makeBatch(0, { mails: [makeMail(1, mail)] }));
  return prepared.ok ? "ok" : prepared.outcome.kind;
};

describe("a batch is not written out", () => {
  it.each(INJECTIONS)("with %j in a subject or a name", (text) => {
    expect(outcomeOf({ subject: `Hello${text}` })).toBe("rejected");
    expect(outcomeOf({ to: { address: "a@example.com", name: `Asha${text}` } })).toBe("rejected");
    const from = { address: "hello@acme.example", name: `Acme${text}` };
    const prepared = prepare(makeBatch(1, { from }));
    expect(prepared.ok ? "ok" : prepared.outcome.kind).toBe("pause");
  });

  it.each([
    "",
    "nobody",
    "@example.com",
    "a@",
    "a b@example.com",
    "a@example.com, b@example.com",
    "a@example.com\r\nBcc: b@example.com",
    "<a@example.com>",
    '"a b"@example.com',
    "a@b@example.com",
    "a..b@example.com",
    "आशा@example.com",
    "a@exa mple.com",
    "a@-example.com",
    `${"x".repeat(65)}@example.com`,
  ])("to %j, and pauses from it", (address) => {
    expect(outcomeOf({ to: { address, name: "" } })).toBe("rejected");
    const prepared = prepare(makeBatch(1, { from: { address, name: "Acme" } }));
    expect(prepared.ok ? "ok" : prepared.outcome.kind).toBe("pause");
  });

  it.each([
    "http://crm.example/u/1",
    "ftp://crm.example/u/1",
    "mailto:a@example.com",
    "https://crm.example/u>1",
    "https://crm.example/u 1",
    "https://crm.example/u\r\nX: 1",
    "https://crm.example/ü",
  ])("with the unsubscribe address %j", (unsubscribeUrl) => {
    expect(outcomeOf({ unsubscribeUrl })).toBe("rejected");
  });

  it.each(["", "a b", "a.b", "a\r\nb", "ü", "x".repeat(129)])("with the token %j", (token) => {
    expect(outcomeOf({ token })).toBe("rejected");
  });

  it("with a subject over 998 bytes, or no mail at all", () => {
    expect(outcomeOf({ subject: "₹".repeat(333) })).toBe("rejected");
    expect(outcomeOf({ subject: "₹".repeat(332) })).toBe("ok");
    expect(prepare(makeBatch(0)).ok).toBe(false);
  });
});

it("writes domains in ASCII and leaves out the spaces around names", () => {
  const mail = makeMail(1, { to: { address: "asha@Münich.example", name: " Asha " } });
  const prepared = prepare(makeBatch(0, { mails: [mail] }));
  expect(prepared.ok && prepared.mails[0]?.to).toEqual({
    address: "asha@xn--mnich-kva.example",
    name: "Asha",
  });
});

it("allows plain http for unsubscribing on this machine alone, where local mode runs", () => {
  expect(outcomeOf({ unsubscribeUrl: "http://localhost:3000/u/1" })).toBe("ok");
  expect(outcomeOf({ unsubscribeUrl: null })).toBe("ok");
});
