import { expect, it } from "vitest";
import { VENDOR_URLS } from "../../config.ts";
import { createDefaultLimits } from "./default-limits.ts";

it("A vendor's own limits hold at the vendor, and none where something stands in for it", () => {
  const atVendor = createDefaultLimits(VENDOR_URLS);
  expect(atVendor("brevo")).toEqual({ perDay: 300, perSecond: 10 });
  expect(atVendor("gmail")).toEqual({ perDay: 500, perSecond: 1 });
  expect(atVendor("sendgrid")).toEqual({ perDay: null, perSecond: 10 });
  const elsewhere = createDefaultLimits({ ...VENDOR_URLS, brevo: "http://127.0.0.1:4000/brevo" });
  expect(elsewhere("brevo")).toEqual({ perDay: null, perSecond: 1_000 });
  expect(elsewhere("resend")).toEqual({ perDay: 100, perSecond: 5 });
});
