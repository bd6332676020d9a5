import type { Block, Inline } from "@dakiya/domain/campaign/design";
import type { AttributeTypes } from "@dakiya/domain/fields";
import type { BrandWire } from "@dakiya/domain/wire";
import type { Extensions, JSONContent } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import type { ReactNode } from "react";
import { inlinesToNodes, toInlines } from "../nodes/inlines.ts";
import type { SetOfBlock } from "../inspector/set-of-block.ts";

/** Parts of the brand that blocks show. */
export type BrandWords = Pick<BrandWire, "social" | "footer" | "colours"> & {
  logo: { url: string; alt: string } | null;
};

/** An entry of the menus that add a block. */
export type Offer = {
  /** The kind and label of the block, where not said. */
  kind?: string;
  label?: string;
  /** Other words it is found by. */
  also: string;
  /** Initial content. */
  node: JSONContent;
};

/** Editor's part of a kind of block. */
export type EditorBlock<B extends Block> = {
  label: string;
  offers: readonly Offer[];
  /** Its node, and nodes that stand in it alone; they show the logo, texts and colours of the brand. */
  nodes: (brand: BrandWords) => Extensions;
  /** Placeholder of its empty line. */
  placeholder?: string;
  /** The field that is written in the message. All others are attributes of the node. */
  content?: {
    field: keyof B;
    toNodes: (block: B, own: AttributeTypes) => JSONContent[];
    fromNode: (node: Node) => Partial<B>;
  };
  /** Its settings beside the message. */
  Fields?: (props: { block: B; set: SetOfBlock }) => ReactNode;
};

export type BlockOf<Type extends Block["type"]> = Extract<Block, { type: Type }>;

/** Of blocks whose text is runs. */
export const inlineContent = {
  field: "inline",
  toNodes: ({ inline }: { inline: Inline[] }, own: AttributeTypes) => inlinesToNodes(inline, own),
  fromNode: (node: Node) => ({ inline: toInlines(node) }),
} as const;
