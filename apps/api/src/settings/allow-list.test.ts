import { describe, expect, it } from "vitest";
import { canonicalDomain, canonicalEmail, isAllowed } from "./allow-list.ts";
import type { AllowList } from "./allow-list.ts";

const list: AllowList = {
  emails: new Set(["asha@gmail.com"]),
  domains: new Set(["example.com", "xn--mnchen-3ya.example"]),
};
const byIssuer = (email: string) => isAllowed(list, { email, hostedDomain: null, byGoogle: false });
const byGoogle = (email: string, hostedDomain: string | null) =>
  isAllowed(list, { email, hostedDomain, byGoogle: true });

describe("an allow-list", () => {
  it.each([
    "a@example.com",
    "A@EXAMPLE.COM",
    "a@example.com.",
    "ASHA@gmail.com",
    "b@münchen.example",
    "b@MÜNCHEN.example",
    "b@xn--mnchen-3ya.example",
    "b@mu\u0308nchen.example",
    "c@ｅxample.com",
  ])("lets %s in", (email) => expect(byIssuer(email)).toBe(true));

  it.each([
    "a@evil-example.com",
    "a@example.com.evil.example",
    "a@sub.example.com",
    "a@example.co",
    "a@example.com@evil.example",
    "a@evil.example?@example.com ",
    "other@gmail.com",
    "asha+x@gmail.com",
    "a@ex%61mple.com",
    "a@exa\u00admple.com",
    "a@example\u200b.com",
    "a@muenchen.example",
    "a@еxample.com",
    "example.com",
    "@example.com",
    "",
  ])("keeps %s out", (email) => expect(byIssuer(email)).toBe(false));

  it("goes by Google's hd for a domain, never by how a consumer's address ends", () => {
    expect(byGoogle("a@example.com", "example.com")).toBe(true);
    expect(byGoogle("a@example.com", "EXAMPLE.com")).toBe(true);
    expect(byGoogle("alias@elsewhere.example", "example.com")).toBe(true);
    expect(byGoogle("a@example.com", null)).toBe(false);
    expect(byGoogle("a@example.com", "")).toBe(false);
    expect(byGoogle("a@example.com", "evil.example")).toBe(false);
    expect(byGoogle("asha@gmail.com", null)).toBe(true);
  });
});

describe("the setting of an operator", () => {
  it("is read in any case and alphabet", () => {
    expect(canonicalDomain("München.Example")).toBe("xn--mnchen-3ya.example");
    expect(canonicalEmail("Asha@München.Example")).toBe("asha@xn--mnchen-3ya.example");
  });

  it.each(["*.example.com", "@example.com", "https://example.com", "a b", "", ".", "a..b"])(
    "is no domain when it is %j",
    (text) => expect(canonicalDomain(text)).toBeNull(),
  );

  it.each(["example.com", "@example.com", "a@", "a b@example.com", "a@b@example.com"])(
    "is no address when it is %j",
    (text) => expect(canonicalEmail(text)).toBeNull(),
  );
});
