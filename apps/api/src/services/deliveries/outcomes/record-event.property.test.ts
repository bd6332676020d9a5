import { runs } from "@dakiya/domain/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { storableJson } from "./record-event.ts";

const unit = fc.constantFrom(
  "\\",
  "\\\\",
  "\0",
  "\ud800",
  "\udfff",
  "😀",
  "u0000",
  "\\u0000",
  "\\ud8ff",
  '"',
  "\n",
  "a",
);

test("JSON that jsonb takes keeps every backslash somebody wrote, and nothing it can't hold", () => {
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 30 }), (units) => {
      const text = units.join("");
      const whole = JSON.stringify({ text });
      // An escape is one that an even number of backslashes stands before; told by looking back, it took their square.
      const lookingBack = /(?<=(?<!\\)(?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/gi;
      expect(storableJson({ text })).toBe(whole.replace(lookingBack, "\\ufffd"));
      expect(JSON.parse(storableJson({ text }))).toEqual({
        text: text.replace(/\p{Cs}|\0/gu, "\ufffd"),
      });
    }),
    { numRuns: runs(2_000) },
  );
});
