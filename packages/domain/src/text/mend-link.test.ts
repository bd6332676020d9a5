import { expect, it } from "vitest";
import { mendLink } from "./mend-link.ts";

it.each([
  ["example.com/shop", "https://example.com/shop"],
  [" www.example.com ", "https://www.example.com"],
  ["asha@example.com", "mailto:asha@example.com"],
  ["+91 98450 77331", "tel:+919845077331"],
  ["(080) 2345-6789", "tel:(080)2345-6789"],
  ["tel: 080 2345 6789", "tel:08023456789"],
  ["sms:+91 98450 77331", "sms:+919845077331"],
  ["192.168.10.12", "https://192.168.10.12"],
  ["{view_in_browser}", "{view_in_browser}"],
  ["http://example.com", "http://example.com"],
  ["", ""],
])("%j is mended to %j", (typed, mended) => {
  expect(mendLink(typed)).toBe(mended);
  expect(mendLink(mended)).toBe(mended);
});
