import { TEMPLATE_VARIABLES } from "@dakiya/domain/campaign";
import type { TemplateCustomer } from "@dakiya/domain/campaign";
import { NO_PLAIN_VALUES, PLAIN_FIELDS } from "@dakiya/domain/fields";
import { runs } from "@dakiya/domain/testing";
import fc from "fast-check";
import { parse } from "parse5";
import type { DefaultTreeAdapterTypes } from "parse5";
import { describe, expect, it } from "vitest";
import { parseMail } from "./parse-mail.ts";
import { renderMail } from "./render-mail.ts";
import { HTML_INJECTIONS } from "../../../test/injections.ts";

const CONTEXTS = TEMPLATE_VARIABLES.map((name) =>
  [
    `Dear {${name}}, {${name}|you} and <{${name}}>`,
    `{${name}} begins this line, "{${name}}" is quoted, '{${name}}' too`,
    `https://shop.example/{${name}}/x?a={${name}}&b={${name}|all}#{${name}}`,
  ].join("\n"),
).join("\n\n");

const TEXTS: readonly string[] = [
  ...["name", "email", "phone"],
  ...PLAIN_FIELDS.filter(({ type }) => type !== "number").map(({ property }) => property),
];

const LINKS = {
  unsubscribe: "https://crm.example/u/token",
  openPixel: "https://crm.example/t/o/token.gif",
  hidden: "https://crm.example/t/c/hidden",
  click: () => "https://crm.example/t/c/token",
};

function personOf(text: string): TemplateCustomer {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, text]));
  return {
    ...NO_PLAIN_VALUES,
    ...(texts as Record<"name" | "email" | "phone", string>),
    age: 40,
    totalSpent: 1_234.5,
    orderCount: 3,
    lastPurchaseAt: new Date("2026-10-01"),
    joinedAt: new Date("2020-10-01"),
  };
}

function htmlOf(message: { subject: string; body: string; company: string }, text: string): string {
  return renderMail(parseMail(message), personOf(text), LINKS).html;
}

type Node = DefaultTreeAdapterTypes.Node;

/** Every element with its attributes, and where text stands, as a browser builds them. */
function shapeOf(html: string): string[] {
  const shape: string[] = [];
  const walk = (node: Node): void => {
    if ("attrs" in node) {
      shape.push(`<${node.tagName}`, ...node.attrs.map(({ name, value }) => `${name}=${value}`));
    } else {
      shape.push(node.nodeName);
    }
    if ("content" in node) walk(node.content);
    if ("childNodes" in node) node.childNodes.forEach(walk);
    if ("tagName" in node) shape.push(`</${node.tagName}`);
  };
  walk(parse(html));
  return shape;
}

const message = (text: string) => ({
  subject: `{name}: ${text} {company}`,
  body: CONTEXTS,
  company: text,
});

describe("the HTML of a mail", () => {
  it("has the same nodes and attributes for any values and company", () => {
    expect(HTML_INJECTIONS.length).toBeGreaterThanOrEqual(300);
    const plain = shapeOf(htmlOf(message("x"), "x"));
    for (const text of HTML_INJECTIONS) {
      expect({ text, shape: shapeOf(htmlOf(message(text), text)) }).toEqual({ text, shape: plain });
    }
  });

  it("has the same nodes and attributes for any text or fallback of the author", () => {
    const messageOf = (text: string) => ({
      subject: text,
      body: `Dear reader, ${text}\n\nand {city|${text}}, ${text}`,
      company: "Acme",
    });
    const plain = shapeOf(htmlOf(messageOf("x"), ""));
    for (const text of HTML_INJECTIONS) {
      expect({ text, shape: shapeOf(htmlOf(messageOf(text), "")) }).toEqual({ text, shape: plain });
    }
  });

  it("has the same nodes and attributes with attempts put together at random", () => {
    const plain = shapeOf(htmlOf(message("x"), "x"));
    const attempt = fc
      .array(fc.oneof(fc.constantFrom(...HTML_INJECTIONS), fc.string()), {
        minLength: 1,
        maxLength: 4,
      })
      .map((parts) => parts.join("").replaceAll(/https?:/gi, "web:"));
    fc.assert(
      fc.property(attempt, (text) => {
        fc.pre(text.replace(/\p{Cc}+/gu, " ").trim() !== "");
        expect(shapeOf(htmlOf({ ...message("x"), company: text }, text))).toEqual(plain);
      }),
      { numRuns: runs(200) },
    );
  });
});
