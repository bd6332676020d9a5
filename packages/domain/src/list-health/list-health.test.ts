import { describe, expect, test } from "vitest";
import { isMadeUp, isRole, LIST_FINDINGS, likelyDomain, listFindingWords } from "./index.ts";

describe("A domain that was likely mistyped", () => {
  test.each([
    ["gmial.com", "gmail.com"],
    ["gmal.com", "gmail.com"],
    ["gmaill.com", "gmail.com"],
    ["gnail.com", "gmail.com"],
    ["gmail.con", "gmail.com"],
    ["gmail.co", "gmail.com"],
    ["gamil.cm", "gmail.com"],
    ["yaho.co.in", "yahoo.co.in"],
    ["yahoo.comm", "yahoo.com"],
    ["hotmial.com", "hotmail.com"],
    ["outlok.in", "outlook.in"],
    ["rediffmial.com", "rediffmail.com"],
    ["iclud.com", "icloud.com"],
  ])("%s is %s", (typed, meant) => {
    expect(likelyDomain(typed)).toBe(meant);
  });

  test.each(
    "gmail.com yahoo.de mail.com email.com ymail.com gmx.com cloud.com hmail.com shop.example gmail outlook.example gmai1s.com".split(
      " ",
    ),
  )("%s is left as it is", (domain) => {
    expect(likelyDomain(domain)).toBeNull();
  });
});

test("Addresses of roles are known by the whole local part", () => {
  for (const role of ["info@shop.example", "Sales@shop.example", "no-reply@a.b"])
    expect(isRole(role), role).toBe(true);
  for (const own of ["infos@shop.example", "asha@info.example", "info.pune@a.b", "info", "@a.b"])
    expect(isRole(own), own).toBe(false);
});

test("Every finding has a label and a reason", () => {
  for (const finding of LIST_FINDINGS) expect(listFindingWords(finding).why).toMatch(/\.$/);
});

test("Domains of sample data are told from others", () => {
  for (const domain of ["example.com", "shop.example.org", "google.sample.example"])
    expect(isMadeUp(domain)).toBe(true);
  for (const domain of ["myexample.com", "example.com.in", "shop.example", "sample.example.in"])
    expect(isMadeUp(domain)).toBe(false);
});
