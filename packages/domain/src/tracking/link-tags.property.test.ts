import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../testing/index.ts";
import { fillLinkTags, readHost, tagLink } from "./index.ts";

declare const URL: new (text: string) => {
  readonly hash: string;
  readonly pathname: string;
  readonly searchParams: Iterable<[string, string]> & { get: (name: string) => string | null };
};

const TAGS = { query: "utm_source=shop&utm_medium=email", hosts: ["acme.in"] };

test.each([
  ["https://acme.in", "https://acme.in?utm_source=shop&utm_medium=email"],
  ["https://acme.in/a?b=1#top", "https://acme.in/a?b=1&utm_source=shop&utm_medium=email#top"],
  ["HTTP://WWW.ACME.IN:8080/?", "HTTP://WWW.ACME.IN:8080/?utm_source=shop&utm_medium=email"],
  ["https://shop.acme.in/?a&", "https://shop.acme.in/?a&utm_source=shop&utm_medium=email"],
  ["https://acme.in/{city|a?b#c}", "https://acme.in/{city|a?b#c}?utm_source=shop&utm_medium=email"],
  ["https://acme.in/#/?x", "https://acme.in/?utm_source=shop&utm_medium=email#/?x"],
  [
    "https://acme.in/%E0%a4%?q=%zz+b;c",
    "https://acme.in/%E0%a4%?q=%zz+b;c&utm_source=shop&utm_medium=email",
  ],
])("%s becomes %s", (url, tagged) => {
  expect(tagLink(url, TAGS)).toBe(tagged);
});

test.each([
  "https://acme.in/?utm_source=x",
  "https://acme.in/?a=1&UTM_Campaign=x#b",
  "https://acme.in/#utm_source=x",
  "https://notacme.in/",
  "https://acme.in.evil.example/",
  "https://evil.example/?x=acme.in",
  "https://acme.in@evil.example/",
  "https://evil.example\\@acme.in/",
  "mailto:a@acme.in",
  "tel:+91123",
  "sms:+91123?body=acme.in",
  "{unsubscribe}",
  "{view_in_browser}",
  `https://acme.in/${"a".repeat(2020)}`,
])("%s stays as it is", (url) => {
  expect(tagLink(url, TAGS)).toBe(url);
});

const part = fc.stringMatching(/^[A-Za-z0-9%+.~!$'()*,;:@/_-]{0,12}$/);
const variable = fc.constantFrom("", "{city}", "{name|a?b&c#d}");
const address = fc.record({
  host: fc.constantFrom("acme.in", "www.acme.in", "shop.acme.in:8443"),
  path: fc.tuple(part, variable).map(([text, name]) => `/${text}${name}`),
  query: fc.option(fc.array(fc.tuple(part, fc.option(fc.tuple(part, variable))), { maxLength: 4 })),
  fragment: fc.option(fc.tuple(part, variable)),
});

test("Tags are added once, before the fragment, and every other byte stays", () => {
  fc.assert(
    fc.property(address, ({ host, path, query, fragment }) => {
      const asked = query?.map(([key, value]) =>
        value === null ? key : `${key}=${value.join("")}`,
      );
      const head = `https://${host}${path}${asked === undefined ? "" : `?${asked.join("&")}`}`;
      const tail = fragment === null ? "" : `#${fragment.join("")}`;
      const url = head + tail;
      const tagged = tagLink(url, TAGS);
      if (/[?&;]utm_/i.test(url)) expect(tagged).toBe(url);
      else {
        expect(tagged.startsWith(head)).toBe(true);
        expect(tagged.endsWith(`${TAGS.query}${tail}`)).toBe(true);
        const added = tagged.slice(head.length, tagged.length - tail.length);
        expect(["", "?", "&"].map((joint) => joint + TAGS.query)).toContain(added);
      }
      expect(tagLink(tagged, TAGS)).toBe(tagged);
      // As a browser reads it, without variables: what was asked for before comes first, then the tags.
      if (url.includes("{") || url.includes("utm_")) return;
      const [before, after] = [new URL(url), new URL(tagged)];
      const given = [...before.searchParams].filter(([key]) => key !== "");
      expect([...after.searchParams].filter(([key]) => key !== "")).toEqual([
        ...given,
        ["utm_source", "shop"],
        ["utm_medium", "email"],
      ]);
      expect(after.hash).toBe(before.hash);
      expect(after.pathname).toBe(before.pathname);
    }),
    { numRuns: runs(1000) },
  );
});

test("Values fill their variables once, and can only ever be a value", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string(), (campaign, company) => {
      const values = { source: "a", medium: "{company}", campaign: "{campaign} now", content: "" };
      const tags = fillLinkTags(values, { campaign, company }, ["acme.in"]);
      const url = new URL(tagLink("https://acme.in/", tags ?? TAGS));
      const clean = (text: string) => text.replace(/\p{Cs}/gu, "").trim();
      expect(url.searchParams.get("utm_campaign")).toBe(clean(`${campaign} now`));
      expect(url.searchParams.get("utm_medium") ?? "").toBe(clean(company));
      expect(tags?.query).not.toMatch(/[{}\s#?]/);
    }),
  );
});

test("Nothing is added without a value or a host", () => {
  const none = { source: " ", medium: "", campaign: "{campaign}", content: "" };
  expect(fillLinkTags(none, { campaign: "", company: "" }, ["acme.in"])).toBeNull();
  expect(fillLinkTags({ ...none, source: "a" }, { campaign: "", company: "" }, [])).toBeNull();
});

test.each([
  ["Acme.in", "acme.in"],
  ["https://www.acme.in/shop?x", "acme.in"],
  ["दुकान.भारत", "xn--11b7ah1gn.xn--h2brj9c"],
  ["acme.in:8080", "acme.in"],
  ["localhost", "localhost"],
  ["acme", null],
  ["", null],
  ["a b.in", null],
  ["x@acme.in", null],
  ["*.acme.in", null],
])("%s is the host %s", (typed, host) => {
  expect(readHost(typed)).toBe(host);
});
