import { expect, test } from "vitest";
import { matchHeaders, suggestMapping } from "../import/index.ts";

const suggested = (headings: string[], ...samples: string[][]): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(suggestMapping(headings, samples)).map(([column, indexes]) => [
      column,
      (indexes ?? []).map((index) => headings[index] ?? ""),
    ]),
  );

test("Certain headings are suggested as they are", () => {
  const headings = ["First Name", "Last Name", "E-mail", "Phone", "Mobile", "Shoe size"];
  expect(suggestMapping(headings, [])).toEqual(matchHeaders(headings).mapping);
});

test("Headings with more words or a slip are suggested", () => {
  expect(
    suggested([
      "Cust. Name",
      "Cust. E-Mail",
      "Client's Phone No.",
      "Contry",
      "Customer City",
      "Total Spnet",
      "Shoe size",
    ]),
  ).toEqual({
    name: ["Cust. Name"],
    email: ["Cust. E-Mail"],
    phone: ["Client's Phone No."],
    country: ["Contry"],
    city: ["Customer City"],
    total_spent: ["Total Spnet"],
  });
  expect(suggested(["Customer First Name", "Customer Last Name", "Emial"])).toEqual({
    name: ["Customer First Name", "Customer Last Name"],
    email: ["Emial"],
  });
});

test("Short words are not taken for one another", () => {
  expect(suggested(["Aged", "Citys", "Tale", "Sat"])).toEqual({});
});

test("Where no heading says email, the column of addresses is suggested", () => {
  expect(
    suggested(
      ["Who", "Reach them at", "Remarks"],
      ["Asha", "asha@x.in", "wrote to bina@x.in once"],
      ["Bina", "", ""],
      ["Chand", "chand@x.in", "-"],
    ),
  ).toEqual({ email: ["Reach them at"] });
  // A heading may be blank altogether.
  expect(suggestMapping(["Who", ""], [["Asha", "asha@x.in"]])).toEqual({ email: [1] });
});

test("A heading like email over cells without an address is not suggested as one", () => {
  expect(suggested(["Customer Email", "Mail of client"], ["yes", "a@x.in"])).toMatchObject({
    email: ["Customer Email"],
  });
  expect(suggested(["Cust Email", "Kontakt"], ["yes", "a@x.in"])).toEqual({ email: ["Kontakt"] });
});

test("A column of words like subscribed is suggested as the subscription", () => {
  const headings = ["Email", "Status"];
  expect(suggested(headings, ["a@x.in", "subscribed"], ["b@x.in", "unsubscribed"])).toEqual({
    email: ["Email"],
    subscribed: ["Status"],
  });
  expect(suggested(headings, ["a@x.in", "VIP"])).toEqual({ email: ["Email"] });
});

test("No heading is suggested twice, and short or long samples do no harm", () => {
  const headings = ["email", "mail", "mail", "e-mail", "E mail 2", "", "Emial"];
  const usedIndexes = Object.values(
    suggestMapping(headings, [[], ["a@x.in"], Array(20).fill("b@x.in")]),
  ).flat();
  expect(new Set(usedIndexes).size).toBe(usedIndexes.length);
});
