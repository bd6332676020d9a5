import type { JSONContent } from "@tiptap/core";
import { EMPTY_WORDS } from "../document/to-editor.ts";

const column: JSONContent = { type: "column", content: [EMPTY_WORDS] };
const text = (words: string): JSONContent[] => [{ type: "text", text: words }];

/** What can be added to a message, in the order it is offered, and what it begins with. */
export const KINDS = [
  { kind: "text", label: "Text", also: "paragraph list", node: EMPTY_WORDS },
  {
    kind: "heading",
    label: "Heading",
    also: "title",
    node: { type: "heading", attrs: { level: 2 } },
  },
  { kind: "image", label: "Picture", also: "image photo logo", node: { type: "image" } },
  {
    kind: "button",
    label: "Button",
    also: "link call to action",
    node: { type: "button", attrs: { align: "center" }, content: text("Read more") },
  },
  {
    kind: "two",
    label: "Two columns",
    also: "side by side",
    node: { type: "columns", content: [column, column] },
  },
  {
    kind: "three",
    label: "Three columns",
    also: "side by side",
    node: { type: "columns", content: [column, column, column] },
  },
  { kind: "product", label: "Product", also: "card price shop", node: { type: "product" } },
  { kind: "quote", label: "Quote", also: "testimonial review", node: { type: "quote" } },
  { kind: "divider", label: "Line", also: "divider separator", node: { type: "divider" } },
  { kind: "spacer", label: "Space", also: "gap spacer", node: { type: "spacer" } },
  {
    kind: "social",
    label: "Social links",
    also: "facebook instagram",
    node: { type: "social", attrs: { align: "center" } },
  },
  { kind: "footer", label: "Footer", also: "address company", node: { type: "footer" } },
] as const satisfies readonly { kind: string; label: string; also: string; node: JSONContent }[];

export type Kind = (typeof KINDS)[number];

/** The kinds that a search means; all for an empty one. */
export function findKinds(search: string): readonly Kind[] {
  const wanted = search.trim().toLowerCase();
  return KINDS.filter(({ label, also }) => `${label} ${also}`.toLowerCase().includes(wanted));
}

const NAMES: Record<string, string> = {
  words: "Text",
  heading: "Heading",
  image: "Picture",
  button: "Button",
  divider: "Line",
  spacer: "Space",
  columns: "Columns",
  product: "Product",
  social: "Social links",
  quote: "Quote",
  footer: "Footer",
};

/** What a block is called, by the name of its node. */
export const blockName = (node: string): string => NAMES[node] ?? "Block";
