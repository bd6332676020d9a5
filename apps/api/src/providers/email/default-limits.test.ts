import { expect, it } from "vitest";
import { VENDOR_URLS } from "../../config.ts";
import { createDefaultLimits } from "./index.ts";

const NONE = { perDay: null, perSecond: 1_000 };
const token = { googleAccessToken: "sealed", smtpPassword: null, smtpServer: null };
const password = { googleAccessToken: null, smtpPassword: "sealed", smtpServer: null };

it("A vendor's own limits hold at the vendor, and none where something stands in for it", () => {
  const atVendor = createDefaultLimits(VENDOR_URLS);
  expect(atVendor("brevo", token)).toEqual({ perDay: 300, perSecond: 100 });
  expect(atVendor("gmail", token)).toEqual({ perDay: 500, perSecond: 1 });
  expect(atVendor("gmail", password)).toEqual({ perDay: 500, perSecond: 1 });
  expect(atVendor("sendgrid", token)).toEqual({ perDay: null, perSecond: 10 });
  const elsewhere = createDefaultLimits({ ...VENDOR_URLS, brevo: "http://127.0.0.1:4000/brevo" });
  expect(elsewhere("brevo", token)).toEqual(NONE);
  expect(elsewhere("resend", token)).toEqual({ perDay: 100, perSecond: 5 });
});

it("Gmail's limits end where GMAIL_SMTP_URL leads to one's own server, for those who send that way", () => {
  const limits = createDefaultLimits({ ...VENDOR_URLS, gmailSmtp: "smtp://mail.shop.example:587" });
  expect(limits("gmail", password)).toEqual(NONE);
  // A token goes first, and to Google.
  expect(limits("gmail", { ...token, smtpPassword: "sealed" })).toEqual({
    perDay: 500,
    perSecond: 1,
  });
});

it.each(["smtp://smtp.gmail.com:587", "smtps://smtp-relay.gmail.com"])(
  "Another address of Google's, %s, is Google's",
  (gmailSmtp) => {
    const limits = createDefaultLimits({ ...VENDOR_URLS, gmailSmtp });
    expect(limits("gmail", password)).toEqual({ perDay: 500, perSecond: 1 });
  },
);
