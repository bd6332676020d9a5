import { DESIGN_LIMITS } from "@dakiya/domain/campaign/design";
import { NumberInput } from "@mantine/core";
import { Node } from "@tiptap/core";
import { jsonAttribute, wholeBetween } from "../nodes/attributes.ts";
import { atom, attributesOf, selectorOf } from "../nodes/block-node.ts";
import { isWhole } from "../inspector/set-of-block.ts";
import type { BlockOf, EditorBlock } from "./kind.ts";

const LEAST = 4;
const MOST = DESIGN_LIMITS.spacer;

const node = Node.create({
  ...atom,
  name: "spacer",
  addAttributes: () => ({ height: jsonAttribute("height", 24, wholeBetween(LEAST, MOST)) }),
  parseHTML: () => [{ tag: selectorOf("spacer") }],
  renderHTML: ({ node: { attrs }, HTMLAttributes }) => [
    "div",
    attributesOf("spacer", HTMLAttributes),
    ["div", { style: `height: ${attrs["height"]}px` }],
  ],
});

export const spacer: EditorBlock<BlockOf<"spacer">> = {
  label: "Space",
  offers: [{ also: "gap spacer", node: { type: "spacer" } }],
  nodes: () => [node],
  Fields: ({ block, set }) => (
    <NumberInput
      label="Height in pixels"
      min={LEAST}
      max={MOST}
      allowDecimal={false}
      clampBehavior="blur"
      value={block.height}
      onChange={(height) => isWhole(height, LEAST, MOST) && set({ height: Number(height) })}
    />
  ),
};
