import { fieldInput } from "@dakiya/domain/fields";
import { expect, it } from "vitest";
import {
  countMapped,
  firstAnswer,
  meaningOf,
  newFieldsOf,
  typesFor,
  withMeaning,
} from "./import-answer.ts";

const QUESTION = {
  headings: ["Mail", "Level", "Size", "Nothing"],
  samples: [],
  suggested: { email: [0] },
  opt_outs: [0, 0, 0, 0],
  new_fields: [
    null,
    { label: "Level", type: "choice" as const, choices: ["gold", "silver"] },
    { label: "Size", type: "number" as const, choices: [] },
    null,
  ],
};

it("keeps every column that holds something, as far as there is room", () => {
  const answer = firstAnswer(QUESTION, 3);
  expect([0, 1, 2, 3].map((heading) => meaningOf(answer, heading))).toEqual([
    "email",
    "new",
    "new",
    "",
  ]);
  expect(countMapped(answer)).toBe(3);
  expect(countMapped(firstAnswer(QUESTION, 99))).toBe(2);
  expect(countMapped(firstAnswer(QUESTION, 200))).toBe(1);
});

it("sends new fields with the type that was chosen, in the order of the file", () => {
  let answer = withMeaning(firstAnswer(QUESTION, 0), 1, "city");
  answer = withMeaning(answer, 1, { newType: "choice" });
  answer = withMeaning(answer, 2, { newType: "text" });
  const sent = newFieldsOf(answer, QUESTION);
  expect(answer.mapping).toEqual({ email: [0] });
  expect(sent).toMatchObject([
    { heading: 1, field: { label: "Level", type: "choice", choices: ["gold", "silver"] } },
    { heading: 2, field: { label: "Size", type: "text", choices: [] } },
  ]);
  for (const { field } of sent) expect(fieldInput.parse(field)).toEqual(field);
  expect(newFieldsOf(withMeaning(answer, 1, null), QUESTION)).toHaveLength(1);
  expect(
    newFieldsOf(withMeaning(answer, 1, { newType: "tags" }), QUESTION)[0]?.field.choices,
  ).toEqual([]);
});

it("offers a choice only where the values are few", () => {
  expect(typesFor(QUESTION, 1)).toContain("choice");
  expect(typesFor(QUESTION, 2)).not.toContain("choice");
});
