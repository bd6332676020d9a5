import { designImageUrl, DESIGN_LIMITS } from "@dakiya/domain/campaign/design";
import type { LeafBlock } from "@dakiya/domain/campaign/design";
import { Node } from "@tiptap/core";
import type { DOMOutputSpec } from "@tiptap/pm/model";
import { align, hasStrings, isString, kept, orNull, wholeBetween } from "./attributes.ts";
import { atom, drawn, mark } from "./block-node.ts";
import { LEAST_WIDTH } from "./picture-width.ts";
import { shownUrl } from "./picture-url.ts";

type Product = Extract<LeafBlock, { type: "product" }>;

const isPicture = hasStrings<NonNullable<Product["image"]>>(["url", "alt"], ["alt"]);
const isButton = hasStrings<NonNullable<Product["button"]>>(["label", "link"]);

/** A picture by itself. */
export const image = Node.create({
  ...atom,
  name: "image",
  addAttributes: () => ({
    ...align,
    url: { default: "", rendered: false },
    alt: { default: "", rendered: false },
    width: kept(
      "width",
      DESIGN_LIMITS.imageWidth,
      wholeBetween(LEAST_WIDTH, DESIGN_LIMITS.imageWidth),
    ),
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

/** A product with its picture, price and button. */
export const product = Node.create({
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
