import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  brandInput,
  brandWarnings,
  contrastRatio,
  DEFAULT_BRAND,
  readColour,
  socialLink,
  textOn,
} from "./index.ts";

const colours = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);

it("makes a link to a network of a bare domain, and to WhatsApp of a telephone number", () => {
  expect(socialLink("website", "example.com")).toBe("https://example.com");
  expect(socialLink("whatsapp", "+91 98450 77331")).toBe("https://wa.me/919845077331");
  expect(socialLink("whatsapp", "wa.me/919845077331")).toBe("https://wa.me/919845077331");
});

describe("contrast", () => {
  it.each([
    ["#000000", "#ffffff", 21],
    ["#777777", "#ffffff", 4.48],
    ["#767676", "#ffffff", 4.54],
    ["#0000ff", "#ffffff", 8.59],
    ["#ff0000", "#000000", 5.25],
  ])("of %s and %s is that of the tables, %d", (one, other, ratio) => {
    expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2);
  });

  it("is the same both ways, between 1 and 21", () => {
    fc.assert(
      fc.property(colours, colours, (one, other) => {
        const ratio = contrastRatio(one, other);
        expect(ratio).toBe(contrastRatio(other, one));
        expect(ratio).toBeGreaterThanOrEqual(1);
        expect(ratio).toBeLessThanOrEqual(21);
        expect(contrastRatio(one, one)).toBe(1);
      }),
    );
  });

  it("chooses the better text on a colour", () => {
    expect([textOn("#ffffff"), textOn("#101010"), textOn("#ffd400")]).toEqual([
      "#1b1f3b",
      "#ffffff",
      "#1b1f3b",
    ]);
  });
});

describe("a brand's warnings", () => {
  const parts = (main: string, ground: string) =>
    brandWarnings({ colours: { main, ground } }).map(({ part }) => part);

  it("name what is hard to read, and nothing where all is well", () => {
    expect(parts(DEFAULT_BRAND.colours.main, DEFAULT_BRAND.colours.ground)).toEqual([]);
    expect(parts("#f5d76e", "#ffffff")).toEqual(["link", "button"]);
    expect(parts("#8a8fa3", "#ffffff")).toEqual(["link"]);
    expect(parts("#ffffff", "#7a7f8a")).toContain("text");
  });

  it("never say a contrast that would be enough", () => {
    fc.assert(
      fc.property(colours, colours, (main, ground) => {
        for (const { ratio, needed } of brandWarnings({ colours: { main, ground } }))
          expect(ratio).toBeLessThan(needed);
      }),
    );
  });
});

describe("a brand", () => {
  const problem = (change: object): string | undefined =>
    brandInput.safeParse({ ...DEFAULT_BRAND, ...change }).error?.issues[0]?.message;

  it("takes colours as people write them", () => {
    expect(["#ABC", "1b1f3b", " #FFFFFF "].map(readColour)).toEqual([
      "#aabbcc",
      "#1b1f3b",
      "#ffffff",
    ]);
    expect(["red", "#12345", "#1234567", "url(x)"].map(readColour)).toEqual(Array(4).fill(null));
  });

  it("refuses with a sentence what no mail should hold", () => {
    expect(problem({})).toBeUndefined();
    expect(problem({ colours: { main: "red", ground: "#fff" } })).toMatch(/like #1b1f3b/);
    for (const url of [
      "http://example.com",
      "javascript:alert(1)",
      "https://localhost",
      "https://user@example.com",
      'https://example.com/"onload="x',
      "https://example.com/ a",
    ]) {
      expect(problem({ social: [{ network: "website", url }] }), url).toMatch(/https:\/\//);
    }
    const link = { network: "x", url: "https://x.com/dakiya?a=1#b" };
    expect(problem({ social: [link] })).toBeUndefined();
    expect(problem({ social: [link, link] })).toMatch(/once/);
    expect(problem({ footer: { company: "A\nB", address: "" } })).toMatch(/cannot be sent/);
    expect(problem({ footer: { company: "A", address: "1 Road\r\nPune\u0007" } })).toMatch(
      /cannot/,
    );
    expect(problem({ footer: { company: "A", address: "1 Road\r\n411001 Pune" } })).toBeUndefined();
  });
});
