import { expect, test } from "vitest";
import { NO_PLAIN_VALUES } from "../fields/index.ts";
import type { AttributeTypes } from "../fields/index.ts";
import {
  attributesIn,
  blankVariables,
  parseTemplate,
  renderLink,
  renderText,
  shortName,
  suggestVariable,
  templateValues,
  unknownVariables,
} from "./index.ts";
import type { TemplateCustomer } from "./index.ts";

const OWN: AttributeTypes = { size: "text", city: "text", credit: "money", renewal: "date" };

const ASHA: TemplateCustomer = {
  ...NO_PLAIN_VALUES,
  name: "Asha",
  email: "asha@example.com",
  phone: null,
  city: "Pune",
  totalSpent: 0,
  orderCount: 0,
  lastPurchaseAt: null,
  joinedAt: null,
  attributes: { size: "M", city: "Goa", credit: 1500 },
};

const render = (text: string, own = OWN): string =>
  renderText(parseTemplate(text, own), templateValues(ASHA, { company: "Dakiya", own }));

test("An own field is a variable by its whole name, and by its short one where nothing fixed is called so", () => {
  expect(render("{attributes.size} {size} {attributes.city} {city}")).toBe("M M Goa Pune");
});

test("An own field can't take the place of the address of a mail as a page, and keeps its whole name", () => {
  const own: AttributeTypes = { view_in_browser: "text" };
  expect(shortName("view_in_browser")).toBe("attributes.view_in_browser");
  expect(unknownVariables("{view_in_browser} {attributes.view_in_browser}", own)).toEqual([
    "view_in_browser",
  ]);
});

test("A blank own field takes its fallback, formatted values are as people write them", () => {
  expect(render("{renewal|soon}, {credit}, {attributes.renewal}")).toBe("soon, ₹1,500.00, ");
});

test("A name that no definition knows stays as it is written", () => {
  expect(render("{attributes.shoe} {shoe} {constructor} {attributes.size}", { shoe: "text" })).toBe(
    "  {constructor} {attributes.size}",
  );
  expect(unknownVariables("{size} {attributes.city} {nmae} {attributes.shoe}", OWN)).toEqual([
    "nmae",
    "attributes.shoe",
  ]);
  expect(unknownVariables("{size}")).toEqual(["size"]);
});

test("An own field in an address is only ever a part of it", () => {
  const values = templateValues(
    { ...ASHA, attributes: { size: "a/b?c" } },
    { company: "", own: OWN },
  );
  expect(renderLink("https://example.com/{size}", values, OWN)).toBe(
    "https://example.com/a%2Fb%3Fc",
  );
});

test("A message says which own fields it uses, and which of them are blank", () => {
  expect(attributesIn("{size|M} {city} {attributes.city} {attributes.shoe}", OWN)).toEqual([
    "size",
    "city",
  ]);
  expect(
    blankVariables(parseTemplate("{size} {renewal}", OWN), { "attributes.size": "M" }),
  ).toEqual(["attributes.renewal"]);
});

test("A slip of the pen in an own field's name is told", () => {
  expect(suggestVariable("szie", OWN)).toBe("size");
  expect(suggestVariable("Credit", OWN)).toBe("credit");
  expect(suggestVariable("renwal")).toBeNull();
});
