import { designImageUrl, DESIGN_LIMITS } from "@dakiya/domain/campaign/design";
import type { LeafBlock } from "@dakiya/domain/campaign/design";
import { SOCIAL_NETWORKS } from "@dakiya/domain/design";
import type { BrandInput } from "@dakiya/domain/design";
import { askedRules } from "@dakiya/domain/segment";
import type { AskedRuleGroup } from "@dakiya/domain/segment";
import { Extension, Node } from "@tiptap/core";
import type { DOMOutputSpec } from "@tiptap/pm/model";
import { align, hasStrings, isString, kept, orNull, wholeBetween } from "./attributes.ts";
import { shownUrl } from "./picture-url.ts";

/** What of the brand is words. */
export type BrandWords = Pick<BrandInput, "social" | "footer">;

type Product = Extract<LeafBlock, { type: "product" }>;

/**
 * The blocks of a designed message as nodes of the editor. A node is named as its block, but for the block `text`, whose
 * name ProseMirror has for runs of characters: it is `words`.
 */
export const BLOCK_NODES = [
  "words",
  "heading",
  "image",
  "button",
  "divider",
  "spacer",
  "columns",
  "product",
  "social",
  "quote",
  "footer",
] as const;
export type BlockNode = (typeof BLOCK_NODES)[number];

/** A block that stands by itself or in a column, drawn as `element` with the mark `data-block`. */
const leaf = { group: "leaf", isolating: true, defining: true } as const;
const atom = { ...leaf, atom: true, draggable: false, selectable: true } as const;
const mark = (name: BlockNode): string => `[data-block="${name}"]`;
const drawn = (
  name: BlockNode,
  attributes: Record<string, unknown>,
): Record<string, unknown> & { "data-block": BlockNode } => ({ ...attributes, "data-block": name });

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

const isPicture = hasStrings<NonNullable<Product["image"]>>(["url", "alt"], ["alt"]);
const isButton = hasStrings<NonNullable<Product["button"]>>(["label", "link"]);

const image = Node.create({
  ...atom,
  name: "image",
  addAttributes: () => ({
    ...align,
    url: { default: "", rendered: false },
    alt: { default: "", rendered: false },
    width: kept("width", DESIGN_LIMITS.imageWidth, wholeBetween(16, DESIGN_LIMITS.imageWidth)),
    link: kept("link", null, orNull(isString)),
  }),
  // From elsewhere a picture comes by its address; a picture in a file on somebody's disk can't.
  parseHTML: () => [
    { tag: mark("image"), getAttrs: (element) => pastedPicture(element.querySelector("img")) },
    { tag: "img[src]", getAttrs: pastedPicture },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [
    "div",
    drawn("image", HTMLAttributes),
    pictureOf(node.attrs as { url: string; alt: string | null; width: number }),
  ],
});

function pastedPicture(element: HTMLElement | null) {
  const url = element?.getAttribute("data-url") ?? element?.getAttribute("src") ?? "";
  if (element === null || !designImageUrl.safeParse(url).success) return false;
  const decorates = element.getAttribute("role") === "presentation";
  return { url, alt: decorates ? null : (element.getAttribute("alt") ?? "").slice(0, 500) };
}

function pictureOf({
  url,
  alt,
  width,
}: {
  url: string;
  alt: string | null;
  width?: number;
}): DOMOutputSpec {
  if (url === "") return ["span", { class: "missing" }, "Choose a picture"];
  const said = alt === null ? { alt: "", role: "presentation" } : { alt };
  return ["img", { src: shownUrl(url), "data-url": url, ...said, ...(width ? { width } : {}) }];
}

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

const product = Node.create({
  ...atom,
  name: "product",
  addAttributes: () => ({
    image: kept<Product["image"]>("image", null, orNull(isPicture)),
    name: kept("name", "", isString),
    price: kept("price", "", isString),
    button: kept<Product["button"]>("button", null, orNull(isButton)),
  }),
  parseHTML: () => [{ tag: mark("product") }],
  renderHTML: ({ node, HTMLAttributes }) => {
    const { image: picture, name, price, button: press } = node.attrs as Omit<Product, "type">;
    const parts: DOMOutputSpec[] = [
      ...(picture === null ? [] : [pictureOf(picture)]),
      ["p", { class: "name" }, name || "Name of the product"],
      ["p", {}, price || "Price"],
      ...(press === null ? [] : [["span", { class: "button" }, press.label || "Button"] as const]),
    ];
    return ["div", drawn("product", HTMLAttributes), ...parts];
  },
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
