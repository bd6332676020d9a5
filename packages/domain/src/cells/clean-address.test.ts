import { describe, expect, test } from "vitest";
import { cleanAddress } from "../cells/index.ts";
import { parseCustomerRow } from "../import/index.ts";

describe("An address is read as people paste it", () => {
  test.each([
    ["nbsp-end@shop.test\u00A0", "nbsp-end@shop.test"],
    ["zw\u200Bsp@shop.test", "zwsp@shop.test"],
    ["\uFEFFbom@shop.test", "bom@shop.test"],
    ["wj\u2060@shop.test", "wj@shop.test"],
    ["\u202Aembed@shop.test\u202C", "embed@shop.test"],
    ["rtl\u200F@shop.test", "rtl@shop.test"],
    ["soft\u00ADhyphen@shop.test", "softhyphen@shop.test"],
    ["heart\uFE0F@shop.test", "heart@shop.test"],
    ["wide＠shop.test", "wide@shop.test"],
    ["ａｂ＠ｓｈｏｐ．ｔｅｓｔ", "ab@shop.test"],
    ["mailto:e5@shop.test", "e5@shop.test"],
    ["MailTo: e5@shop.test?subject=Hi", "e5@shop.test"],
    ["info@münchen.test", "info@xn--mnchen-3ya.test"],
    ["info@MÜNCHEN.test", "info@xn--mnchen-3ya.test"],
    ["info@mu\u0308nchen.test", "info@xn--mnchen-3ya.test"],
    ["info@例え。テスト", "info@xn--r8jz45g.xn--zckzah"],
    ["Asha.Rao@Shop.test", "Asha.Rao@Shop.test"],
  ])("%j is %s", (text, address) => {
    expect(cleanAddress(text)).toBe(address);
  });

  test.each([
    "asha",
    "a@b",
    "jörg@shop.test",
    "a b@shop.test",
    "a@ü/..test",
    "a@ü:80.test",
    "a@@ü.test",
  ])("%j is none", (text) => {
    expect(cleanAddress(text)).toBeNull();
  });

  test("the first of several, and the one in angle brackets, are cleaned too", () => {
    for (const email of ["x, zw\u200B@shop.test", "Zw <zw\u200B@shop.test>"])
      expect(parseCustomerRow({ email })).toMatchObject({ row: { email: "zw@shop.test" } });
  });

  test("a refusal spells out the characters that can't be seen", () => {
    expect(parseCustomerRow({ email: "zw\u200Bend.shop.test" })).toMatchObject({
      errors: [{ reason: '"email" must be an email address, not "zw⟨U+200B⟩end.shop.test"' }],
    });
  });
});
