import { PURCHASE_FIELD, REFERENCE_KINDS, SEGMENT_FIELDS } from "@dakiya/domain/segment";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import type { RuleGroupType } from "react-querybuilder";
import { describe, expect, it } from "vitest";
import { renderApp } from "../../test-support/render-app.tsx";
import { readRules, unusableRules } from "./query.ts";
import { RuleBuilder } from "./rule-builder.tsx";

function Builder({ first, see }: { first: RuleGroupType; see: (query: RuleGroupType) => void }) {
  const [query, setQuery] = useState(first);
  const [refusedRules, setRefusedRules] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <button type="button" onClick={() => setRefusedRules(unusableRules(query))}>
        Ask
      </button>
      <RuleBuilder
        query={query}
        refusedRules={refusedRules}
        onChange={(nextQuery) => {
          setQuery(nextQuery);
          see(nextQuery);
        }}
      />
    </>
  );
}

/** The builder with one rule; `last` is its latest query. */
function open(field: string, operator: string, value: string) {
  const first = { combinator: "and", rules: [{ field, operator, value }] };
  let last: RuleGroupType = first;
  renderApp(<Builder first={first} see={(query) => (last = query)} />);
  return { user: userEvent.setup({ delay: null }), last: () => last };
}

const EMPTY = ["is empty", "is not empty"];

/** Each with the sign that the API knows. */
const NUMBERS = [
  "is more than>",
  "is less than<",
  "is==",
  "is at least>=",
  "is at most<=",
  "is not!=",
];

const DATES = NUMBERS.map((label) => label.replace(/(?=[<>=!]+$)/, " … days ago"));

const optionsOf = async (title: string) => {
  await userEvent.click(screen.getByTitle(title));
  const lists = await screen.findAllByRole("listbox");
  return lists.flatMap((list) =>
    within(list)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  );
};

describe("the rule builder", () => {
  it("offers every field of a segment", async () => {
    open("city", "==", "Pune");
    const fields = [...Object.values(SEGMENT_FIELDS), ...Object.values(REFERENCE_KINDS)];
    const labels = [PURCHASE_FIELD, ...fields].map(({ label }) => label);
    expect((await optionsOf("Field")).toSorted()).toEqual(labels.toSorted());
  });

  it.each<[string, string, string, string[]]>([
    ["total_spent", ">", "5", [...NUMBERS, "is between"]],
    [
      "last_purchase",
      ">",
      "5",
      [
        ...DATES,
        ...["is between", "is on", "is before", "is after", "is this month"],
        ...["is in the last … days", "is in the next … days", "is in the month of", ...EMPTY],
      ],
    ],
    ["city", "==", "Pune", ["is==", "is not!=", "contains", "is one of", ...EMPTY]],
    ["gender", "==", "male", ["is==", "is not!=", "is one of", ...EMPTY]],
    ["gender", "contains", "ma", ["is==", "is not!=", "contains", "is one of", ...EMPTY]],
    ["is_active", "==", "true", ["is==", "is not!="]],
  ])(
    "offers for %s the operators that mean something",
    async (field, operator, value, operators) => {
      open(field, operator, value);
      expect(await optionsOf("Operator")).toEqual(operators);
    },
  );

  it("keeps the operator that an API knows while it shows words", async () => {
    const { user, last } = open("total_spent", ">", "5");
    await user.click(screen.getByTitle("Operator"));
    await user.click(await screen.findByRole("option", { name: "is at most" }));
    expect(screen.getByTitle("Operator")).toHaveProperty("value", "is at most");
    expect(last().rules).toMatchObject([{ field: "total_spent", operator: "<=" }]);
  });

  it("finds a field by a part of its name, with the keyboard alone", async () => {
    const { user, last } = open("total_spent", ">", "5");
    await user.tab();
    for (let step = 0; document.activeElement !== screen.getByTitle("Field") && step < 9; step += 1)
      await user.tab();
    await user.keyboard("occu{Enter}");
    expect(last().rules).toMatchObject([{ field: "occupation", operator: "==", value: "" }]);
  });

  it("takes what is typed in place of the field's name, after a click too", async () => {
    const { user, last } = open("total_spent", ">", "5");
    await user.click(screen.getByTitle("Field"));
    await user.keyboard("occu");
    await user.click(screen.getByTitle("Field"));
    await user.keyboard("gend{Enter}");
    expect(last().rules).toMatchObject([{ field: "gender" }]);
  });

  it("lets a gender be chosen, and keeps one it does not know", async () => {
    open("gender", "==", "unsaid");
    expect(screen.getByTitle("Value")).toHaveProperty("value", "unsaid");
    expect(await optionsOf("Value")).toEqual(["Male", "Female", "Other", "unsaid"]);
  });

  it("lets a part of a gender be typed", async () => {
    const { user, last } = open("gender", "contains", "ma");
    await user.type(screen.getByTitle("Value"), "l");
    expect(last().rules).toMatchObject([{ field: "gender", operator: "contains", value: "mal" }]);
  });

  const pick = async (user: ReturnType<typeof open>["user"], title: string, name: string) => {
    await user.click(screen.getByTitle(title));
    await user.click(await screen.findByRole("option", { name }));
  };

  it("takes two numbers with all between them", async () => {
    const { user, last } = open("age", ">", "5");
    await pick(user, "Operator", "is between");
    await user.type(screen.getByTitle("From"), "30");
    await user.type(screen.getByTitle("To"), "18");
    await user.tab();
    screen.getByText('"Age" needs the smaller number first');
    await user.clear(screen.getByTitle("To"));
    await user.type(screen.getByTitle("To"), "40");
    expect(readRules(last())).toMatchObject({ ok: true, rules: { rules: [{ value: [30, 40] }] } });
  });

  it("takes a day, a number of days and a month of a date", async () => {
    const { user, last } = open("last_purchase", ">", "90");
    const rule = () => readRules(last());
    await pick(user, "Operator", "is before");
    await user.type(screen.getByTitle("Value"), "2026-11-20");
    expect(rule()).toMatchObject({ ok: true, rules: { rules: [{ value: "2026-11-20" }] } });
    await pick(user, "Operator", "is in the next … days");
    await user.type(screen.getByTitle("Value"), "7");
    expect(rule()).toMatchObject({ ok: true, rules: { rules: [{ value: 7 }] } });
    await pick(user, "Operator", "is in the month of");
    await pick(user, "Value", "March");
    expect(rule()).toMatchObject({ ok: true, rules: { rules: [{ value: 3 }] } });
    await pick(user, "Operator", "is this month");
    expect(screen.queryByTitle("Value")).toBeNull();
    expect(rule()).toMatchObject({ ok: true, rules: { rules: [{ value: null }] } });
  });

  it("takes several texts with commas between them, and several choices", async () => {
    const { user, last } = open("city", "is_one_of", "");
    await user.type(screen.getByTitle("Value"), "Pune, Goa");
    expect(readRules(last())).toMatchObject({ rules: { rules: [{ value: ["Pune", "Goa"] }] } });
    await pick(user, "Field", "Gender");
    await pick(user, "Operator", "is one of");
    await pick(user, "Value", "Female");
    expect(readRules(last())).toMatchObject({
      rules: { rules: [{ field: "gender", value: ["male", "female"] }] },
    });
  });

  it("starts a rule on another field from a value of that field", async () => {
    const { user, last } = open("city", "==", "Pune");
    await user.click(screen.getByTitle("Field"));
    await user.click(await screen.findByRole("option", { name: "Is active" }));
    expect(last().rules).toMatchObject([{ field: "is_active", operator: "==", value: "true" }]);
  });

  it.each([
    ["12,500", 12_500],
    ["₹1,20,000.50", 120_000.5],
  ])("reads %s as the import of customers does", async (text, amount) => {
    const { user, last } = open("total_spent", ">", "");
    await user.type(screen.getByTitle("Value"), text);
    expect(screen.getByTitle("Value")).toHaveProperty("value", text);
    expect(readRules(last())).toMatchObject({ ok: true, rules: { rules: [{ value: amount }] } });
  });

  it.each(["1e5", "abc", "12,"])("refuses %s at its field once it is left", async (text) => {
    const { user } = open("total_spent", ">", "");
    const value = screen.getByTitle("Value");
    await user.type(value, text);
    expect(value.getAttribute("aria-invalid")).not.toBe("true");
    await user.tab();
    expect(value.getAttribute("aria-invalid")).toBe("true");
    expect(value).toHaveProperty("value", text);
    screen.getByText('"Total spent" needs a number');
  });

  it("asks what was bought, when and how often", async () => {
    const { user, last } = open("city", "==", "Pune");
    await user.click(screen.getByTitle("Field"));
    await user.click(await screen.findByRole("option", { name: "Bought" }));
    expect(readRules(last())).toMatchObject({ ok: true, rules: { rules: [{ value: {} }] } });
    await user.type(screen.getByRole("textbox", { name: "Product" }), "mug");
    await user.type(screen.getByRole("textbox", { name: "Days" }), "0");
    await user.type(screen.getByRole("textbox", { name: "Times" }), "2");
    screen.getByText('"Bought" needs a number of days from 1 to 36500');
    await user.clear(screen.getByRole("textbox", { name: "Days" }));
    await user.type(screen.getByRole("textbox", { name: "Days" }), "90");
    const value = { product: "mug", days: 90, times: 2 };
    const rule = { field: "bought", operator: "has", value };
    expect(readRules(last())).toMatchObject({ ok: true, rules: { rules: [rule] } });
  });

  it("offers the purchase groups by their labels", async () => {
    open("purchase_group", "==", "at_risk");
    expect(await optionsOf("Value")).toEqual([
      "Champions",
      "Loyal",
      "Promising",
      "At risk",
      "Lost",
      "Never bought",
    ]);
  });

  it("is red at an empty value once it was asked for, until there is one", async () => {
    const { user } = open("city", "==", "");
    const value = screen.getByTitle("Value");
    await user.click(value);
    await user.tab();
    expect(value.getAttribute("aria-invalid")).not.toBe("true");
    await user.click(screen.getByRole("button", { name: "Ask" }));
    expect(value.getAttribute("aria-invalid")).toBe("true");
    screen.getByText('"City" needs a text to compare with');
    await user.type(value, "Pune");
    expect(value.getAttribute("aria-invalid")).not.toBe("true");
  });
});
