import fc from "fast-check";
import { expect, test } from "vitest";
import { nastyText } from "../../testing/index.ts";
import { parseAiOutput } from "../ai/index.ts";
import { campaignInput, templateInput } from "../campaign/index.ts";
import { MESSAGES } from "../messages/index.ts";
import { createSegmentInput, customerInput, customerListInput } from "../wire/index.ts";
import { countCharacters, firstCharacters, hasMoreThan, lengthProblem, roomFor } from "./index.ts";

const FAMILY = "👨‍👩‍👧‍👦";
const MARKED = "e\u0301\u0323";

test.each([
  ["", 0],
  ["Diwali", 6],
  [FAMILY, 1],
  ["👩🏽‍❤️‍💋‍👨🏿", 1],
  ["🇮🇳🇮🇳", 2],
  ["नमस्ते", 4],
  ["कि", 1],
  [MARKED, 1],
  ["\r\n", 1],
])("A person sees %j as %i characters", (text, count) => {
  // Older and newer tables of Unicode take स्ते for one character or for two.
  expect(Math.abs(countCharacters(text) - count)).toBeLessThanOrEqual(text === "नमस्ते" ? 1 : 0);
});

test("Limits count what a person sees, and bound what is stored", () => {
  const template = { subject: "Hi", body: "{name}" };
  const problemOf = (name: string) =>
    campaignInput.safeParse({ name, segmentId: "1", template }).error?.issues[0]?.message;
  expect(problemOf("कि".repeat(200))).toBeUndefined();
  expect(problemOf(MARKED.repeat(200))).toBeUndefined();
  expect(problemOf(FAMILY.repeat(70))).toBeUndefined();
  expect(problemOf("कि".repeat(201))).toBe("Campaign name may have at most 200 characters");
  expect(problemOf("x".repeat(201))).toBe("Campaign name may have at most 200 characters");
  expect(problemOf(FAMILY.repeat(199))).toBe(MESSAGES.text.noRoom("Campaign name"));
  const subjectOf = (subject: string) =>
    templateInput.safeParse({ subject, body: "{name}" }).error?.issues[0]?.message;
  expect(subjectOf("कि".repeat(150))).toBeUndefined();
  expect(subjectOf("x".repeat(201))).toBe("Subject may have at most 200 characters");
  expect(subjectOf("कि".repeat(151))).toBe(MESSAGES.text.noRoom("Subject"));
  const customer = { email: "a@a.in", name: MARKED.repeat(200) };
  expect(customerInput.safeParse(customer).data?.name).toBe(customer.name.normalize("NFC"));
});

test("A search takes every name that a customer may have", () => {
  const isTaken = (search: string) => customerListInput.safeParse({ search }).success;
  expect(isTaken("कि".repeat(200))).toBe(true);
  expect(isTaken("कि".repeat(201))).toBe(false);
});

test("Every campaign's name has room in the name of its segment", () => {
  const rules = { combinator: "and", rules: [{ field: "city", operator: "==", value: "Goa" }] };
  for (const name of ["x".repeat(200), "कि".repeat(200), `${FAMILY.repeat(71)}x`]) {
    const segment = { name: MESSAGES.createCampaign.segmentName(name), rules };
    expect(createSegmentInput.safeParse(segment).success).toBe(true);
  }
});

test("A subject is long from 61 characters on, however they are written", () => {
  const warned = (subject: string): number => {
    const result = parseAiOutput(`Subject: ${subject}\n\nHi {name}`);
    return result.ok ? result.warnings.length : -1;
  };
  for (const one of ["x", FAMILY, "कि", MARKED]) {
    expect(warned(one.repeat(60))).toBe(0);
    expect(warned(one.repeat(61))).toBe(1);
  }
  expect(hasMoreThan("x".repeat(1_000_000), 60)).toBe(true);
});

test("A cut text is the beginning, keeps the limit, and ends with a whole character", () => {
  const text = fc.oneof(
    nastyText,
    fc
      .array(fc.constantFrom(FAMILY, "कि", MARKED, "x", " "), { maxLength: 60 })
      .map((it) => it.join("")),
  );
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 20 }), (whole, most) => {
      const excerpt = firstCharacters(whole, most);
      expect(whole.startsWith(excerpt)).toBe(true);
      expect(lengthProblem(excerpt, "Name", most)).toBeNull();
      expect(countCharacters(excerpt) + countCharacters(whole.slice(excerpt.length))).toBe(
        countCharacters(whole),
      );
      if (lengthProblem(whole, "Name", most) === null) expect(excerpt).toBe(whole);
      expect(excerpt.length).toBeLessThanOrEqual(roomFor(most));
    }),
  );
});
