import { expect, it, test } from "vitest";
import { htmlWords } from "./design/index.ts";
import {
  isForeignTag,
  parseTemplate,
  renameVariable,
  renderText,
  suggestVariable,
  unknownVariables,
} from "./index.ts";

it.each([
  ["*|FNAME|*", "*|FNAME|*", "first_name"],
  ["*|LNAME|*", "*|LNAME|*", "name"],
  ["{{name}}", "{{name}}", "name"],
  ["{{ first_name }}", "{{ first_name }}", "first_name"],
  ["{{{first_name}}}", "{{{first_name}}}", "first_name"],
  ["%FIRSTNAME%", "%FIRSTNAME%", "first_name"],
  ["%firstname%", "%firstname%", "first_name"],
  ["%FirstName%", "%FirstName%", "first_name"],
  ["%first_name%", "%first_name%", "first_name"],
  ["%name%", "%name%", "name"],
  ["%recipient.first_name%", "%recipient.first_name%", "first_name"],
  ["%recipient.loyalty_card%", "%recipient.loyalty_card%", null],
  ["[[firstname]]", "[[firstname]]", "first_name"],
  ["{{contact.FIRSTNAME}}", "{{contact.FIRSTNAME}}", "first_name"],
  ["{{ subscriber.first_name }}", "{{ subscriber.first_name }}", "first_name"],
  [`{{ first_name | default: "you" }}`, `{{ first_name | default: "you" }}`, "first_name"],
  ["{$name}", "$name", "name"],
  ["{% if %}", "% if %", null],
  ["{% if customer.name %}", "% if customer.name %", null],
  ["{{#if name}}", "{{#if name}}", null],
  ["*|IF:FNAME|*", "*|IF:FNAME|*", null],
  ["*|LIST:COMPANY|*", "*|LIST:COMPANY|*", "company"],
])("takes %s for a name of another tool", (text, name, meant) => {
  expect(unknownVariables(`Hi ${text}, hi {name}`)).toEqual([name]);
  expect(unknownVariables(htmlWords(`<p>Hi ${text.replaceAll('"', "&quot;")}</p>`))).toEqual([
    name,
  ]);
  expect(suggestVariable(name)).toBe(meant);
  if (meant !== null) expect(renameVariable(`Hi ${text}!`, name, meant)).toBe(`Hi {${meant}}!`);
});

it.each([
  "50% off, 20%OFF% no, 100 %",
  "https://a.example/?q=%C3%A9%ABCD%20&b=%FACE% {name}",
  "10 %off% and 100 %sure%, 5%name%, %nameless, 20% city% 30 % name %",
  "https://a.example/?q=%name%&b=%firstname% mailto:a@b.example?subject=Hi%20name%20there %c3%name%",
  "a *b* | c [1] [[ ]] [[2026]] ** || {name|you}",
  "{ name } {city|[[x}",
])("leaves %s alone", (text) => {
  expect(unknownVariables(text).filter(isForeignTag)).toEqual([]);
});

test("Thousands of different tags are found, each once", () => {
  const text = Array.from({ length: 20_000 }, (_, nth) => `{{tag${nth}}}`).join("");
  // A pass for each would take minutes.
  expect(unknownVariables(text)).toHaveLength(20_000);
}, 10_000);

test("A known name in several braces is filled, and leaves none behind", () => {
  const rendered = (text: string): string => renderText(parseTemplate(text), { name: "Asha" });
  expect(rendered("Hi {{name}}, {{{ name|you }}}, {{ city|there}}")).toBe("Hi Asha, Asha, there");
  expect(rendered("{{name} {name}} {{nobody}} {x{name}x}")).toBe("{Asha Asha} {{nobody}} {xAshax}");
});
