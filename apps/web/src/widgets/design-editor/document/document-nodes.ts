import { DESIGN_LIMITS } from "@dakiya/domain/campaign/design";
import { SOCIAL_NETWORKS } from "@dakiya/domain/brand";
import type { BrandInput } from "@dakiya/domain/brand";
import { askedRules } from "@dakiya/domain/segment";
import type { AskedRuleGroup } from "@dakiya/domain/segment";
import { Extension, Node } from "@tiptap/core";
import { align, isString, kept, orNull, wholeBetween } from "./attributes.ts";
import { atom, BLOCK_NODES, drawn, leaf, mark } from "./block-node.ts";
import { image, product } from "./pictures.ts";

/** What of the brand is words. */
export type BrandWords = Pick<BrandInput, "social" | "footer">;

const words = Node.create({
  ...leaf,
  name: "words",
  content: "(paragraph | bulletList | orderedList)+",
  addAttributes: () => align,
  parseHTML: () => [{ tag: mark("words") }],
  renderHTML: ({ HTMLAttributes }) => ["div", drawn("words", HTMLAttributes), 0],
});

const heading = Node.create({
  ...leaf,
  name: "heading",
  content: "inline*",
  addAttributes: () => ({ ...align, level: { default: 1, rendered: false } }),
  parseHTML: () =>
    [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level: Math.min(level, 3) } })),
  renderHTML: ({ node, HTMLAttributes }) => [
    `h${node.attrs["level"]}`,
    drawn("heading", HTMLAttributes),
    0,
  ],
});

const button = Node.create({
  ...leaf,
  name: "button",
  content: "(text | variable)*",
  marks: "",
  addAttributes: () => ({ ...align, link: kept("link", "", isString) }),
  parseHTML: () => [{ tag: mark("button"), contentElement: ".button" }],
  renderHTML: ({ HTMLAttributes }) => [
    "div",
    drawn("button", HTMLAttributes),
    ["span", { class: "button" }, 0],
  ],
});

const divider = Node.create({
  ...atom,
  name: "divider",
  parseHTML: () => [{ tag: "hr" }],
  renderHTML: ({ HTMLAttributes }) => ["div", drawn("divider", HTMLAttributes), ["hr"]],
});

const spacer = Node.create({
  ...atom,
  name: "spacer",
  addAttributes: () => ({ height: kept("height", 24, wholeBetween(4, DESIGN_LIMITS.spacer)) }),
  parseHTML: () => [{ tag: mark("spacer") }],
  renderHTML: ({ node, HTMLAttributes }) => [
    "div",
    drawn("spacer", HTMLAttributes),
    ["div", { style: `height: ${node.attrs["height"]}px` }],
  ],
});

const social = ({ social: links }: BrandWords) =>
  Node.create({
    ...atom,
    name: "social",
    addAttributes: () => align,
    parseHTML: () => [{ tag: mark("social") }],
    renderHTML: ({ HTMLAttributes }) => [
      "div",
      drawn("social", HTMLAttributes),
      links.length === 0
        ? ["span", { class: "missing" }, "The links of your brand appear here"]
        : ["span", {}, links.map(({ network }) => SOCIAL_NETWORKS[network]).join(" · ")],
    ],
  });

const quote = Node.create({
  ...leaf,
  name: "quote",
  content: "inline*",
  addAttributes: () => ({ source: kept("source", "", isString) }),
  parseHTML: () => [{ tag: mark("quote"), contentElement: "p" }, { tag: "blockquote" }],
  renderHTML: ({ node, HTMLAttributes }) => [
    "blockquote",
    drawn("quote", HTMLAttributes),
    ["p", 0],
    ["cite", { contenteditable: "false" }, String(node.attrs["source"])],
  ],
});

const footer = ({ footer: { company, address } }: BrandWords) =>
  Node.create({
    ...leaf,
    name: "footer",
    content: "inline*",
    parseHTML: () => [{ tag: mark("footer"), contentElement: "p" }],
    renderHTML: ({ HTMLAttributes }) => [
      "div",
      drawn("footer", HTMLAttributes),
      ["p", 0],
      ["div", { class: "brand", contenteditable: "false" }, `${company}\n${address}`.trim()],
    ],
  });

const column = Node.create({
  name: "column",
  content: "leaf+",
  isolating: true,
  selectable: false,
  parseHTML: () => [{ tag: "[data-column]" }],
  renderHTML: () => ["div", { "data-column": "" }, 0],
});

const columns = Node.create({
  name: "columns",
  content: "column{2,3}",
  isolating: true,
  defining: true,
  parseHTML: () => [{ tag: mark("columns") }],
  renderHTML: ({ HTMLAttributes }) => ["div", drawn("columns", HTMLAttributes), 0],
});

const document = Node.create({ name: "doc", topNode: true, content: "(leaf | columns)+" });

const isRules = (value: unknown): value is AskedRuleGroup => askedRules.safeParse(value).success;

/** What every block has: an id of its own, and the rules of those who are shown it (null: everybody). */
const everyBlock = Extension.create({
  name: "everyBlock",
  addGlobalAttributes: () => [
    {
      types: [...BLOCK_NODES],
      attributes: {
        id: { default: null, rendered: true, ...idAttribute },
        showIf: kept("show-if", null, orNull(isRules)),
      },
    },
  ],
});

const idAttribute = {
  parseHTML: () => null,
  renderHTML: ({ id }: Record<string, unknown>) => ({ "data-id": id }),
};

/** The nodes of a document; social links and footer show what the brand has. */
export const documentNodes = (brand: BrandWords) => [
  document,
  ...[words, heading, image, button, divider, spacer],
  ...[columns, column, product, social(brand), quote, footer(brand)],
  everyBlock,
];
