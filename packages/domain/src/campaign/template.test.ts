import { describe, expect, test } from "vitest";
import { NO_PLAIN_VALUES } from "../fields/index.ts";
import {
  blankVariables,
  extractVariables,
  findLinks,
  parseTemplate,
  renderHtmlBody,
  renderLink,
  renderSubject,
  renderText,
  templateValues,
  unknownVariables,
} from "./index.ts";

const asha = {
  ...NO_PLAIN_VALUES,
  name: "Asha Rao",
  email: "asha@example.com",
  phone: null,
  city: "Mumbai",
  country: "India",
  gender: "female",
  age: 34,
  totalSpent: 123456.5,
  orderCount: 7,
  lastPurchaseAt: new Date("2026-11-20T00:00:00Z"),
  joinedAt: null,
};
const values = templateValues(asha, { company: "Rao & Sons" });
const text = (template: string): string => renderText(parseTemplate(template), values);
const html = (template: string): string => renderHtmlBody(parseTemplate(template), values);

test("Variables are the distinct names in braces, in order, without their fallback", () => {
  expect(
    extractVariables("{name} {city|there} {name|x} { age } {{email}} {} {a\nb} {nope}"),
  ).toEqual(["name", "city", "age", "email", "nope"]);
  expect(unknownVariables("{name} {Name} {nope} {constructor}")).toEqual([
    "Name",
    "nope",
    "constructor",
  ]);
});

test("Every variable says what it stands for", () => {
  expect(values).toEqual({
    name: "Asha Rao",
    first_name: "Asha",
    email: "asha@example.com",
    phone: "",
    city: "Mumbai",
    state: "",
    country: "India",
    gender: "female",
    age: "34",
    occupation: "",
    language: "",
    total_spent: "₹1,23,456.50",
    order_count: "7",
    last_purchase: "20 Nov 2026",
    joined_date: "",
    company: "Rao & Sons",
  });
});

describe("Rendering", () => {
  test("fills variables, falls back on blanks, leaves unknown names as written", () => {
    expect(text("Hi {first_name|friend} of {state|India}{phone}, {{city}} {nope|x} {")).toBe(
      "Hi Asha of India, Mumbai {nope|x} {",
    );
  });

  test("names the variables a recipient leaves blank", () => {
    const parts = parseTemplate("{phone} {state|India} {phone} {name} https://a.in/{occupation}");
    expect(blankVariables(parts, values)).toEqual(["phone", "occupation"]);
  });

  test("puts a subject on one line", () => {
    const parts = parseTemplate("Hello {name}\n");
    expect(renderSubject(parts, { name: "A\r\nBcc: b@example.com" })).toBe(
      "Hello A Bcc: b@example.com",
    );
  });

  test("makes paragraphs, line breaks and links, and escapes the rest", () => {
    expect(html("Hi {name} <b>\r\n& you\n \n\nSee https://a.in/x?c={company}&d=1.\n")).toBe(
      '<p dir="auto">Hi Asha Rao &lt;b&gt;<br>\n&amp; you</p>\n' +
        '<p dir="auto">See <a href="https://a.in/x?c=Rao%20%26%20Sons&amp;d=1">https://a.in/x?c=Rao%20%26%20Sons&amp;d=1</a>.</p>',
    );
  });

  test("asks for a link by the address as it was written", () => {
    const names: string[] = [];
    const link = (url: string): string => {
      names.push(url);
      return "https://t.example/1?a&b";
    };
    const output = renderHtmlBody(parseTemplate("https://a.in/{city}"), values, { link });
    expect(names).toEqual(["https://a.in/{city}"]);
    expect(output).toBe(
      '<p dir="auto"><a href="https://t.example/1?a&amp;b">https://a.in/Mumbai</a></p>',
    );
  });

  test("links no address that a value brings along", () => {
    expect(renderHtmlBody(parseTemplate("Hi {name}"), { name: "https://evil.example" })).toBe(
      '<p dir="auto">Hi https://evil.example</p>',
    );
  });
});

describe("Addresses", () => {
  test.each([
    ["See https://a.in/x, and (http://b.in/y_(z)).", ["https://a.in/x", "http://b.in/y_(z)"]],
    ["HTTPS://A.in/?q=1&r=[2] https://a.in:8080", ["HTTPS://A.in/?q=1&r=[2]", "https://a.in:8080"]],
    [
      "https://a.in/{name|dear friend}! https://a.in/{nope}",
      ["https://a.in/{name|dear friend}", "https://a.in/{nope}"],
    ],
    ["https://हिन्दी.भारत/पथ https://[::1]/x", ["https://हिन्दी.भारत/पथ", "https://[::1]/x"]],
    ["https://{city}.in https://u:p@a.in https:// ftp://a.in javascript:x", []],
    [`https://a.in/${"x".repeat(2048)}`, []],
    ["https://a.in/x\nhttps://a.in/x", ["https://a.in/x"]],
  ])("of %j are %j", (body, links) => {
    expect(findLinks(body)).toEqual(links);
  });

  test("get their variables percent-encoded", () => {
    expect(renderLink("https://a.in/{city}?c={company}&x={phone|a b}", values)).toBe(
      "https://a.in/Mumbai?c=Rao%20%26%20Sons&x=a%20b",
    );
  });
});
