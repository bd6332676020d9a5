import { buttonTones } from "@dakiya/domain/campaign/design";
import { Checkbox } from "@mantine/core";
import { Node } from "@tiptap/core";
import { align, isString, isTrue, jsonAttribute, optionalAttribute } from "../nodes/attributes.ts";
import { attributesOf, leaf, selectorOf } from "../nodes/block-node.ts";
import { textOf, textToNodes } from "../nodes/inlines.ts";
import { ColourField } from "../inspector/colour-field.tsx";
import { AlignField } from "../inspector/choice.tsx";
import { LinkField } from "../inspector/link-field.tsx";
import type { BlockOf, BrandWords, EditorBlock } from "./kind.ts";

const node = ({ colours }: BrandWords) =>
  Node.create({
    ...leaf,
    name: "button",
    content: "(text | variable)*",
    marks: "",
    addAttributes: () => ({
      ...align,
      link: jsonAttribute("link", "", isString),
      colour: optionalAttribute("colour", isString),
      fullWidth: optionalAttribute("fullWidth", isTrue),
    }),
    parseHTML: () => [{ tag: selectorOf("button"), contentElement: ".button" }],
    renderHTML: ({ node: { attrs }, HTMLAttributes }) => {
      const { background, ink } = buttonTones(attrs, colours);
      const style = `background: ${background}; color: ${ink}`;
      return [
        "div",
        attributesOf("button", HTMLAttributes),
        ["span", { class: attrs["fullWidth"] ? "button full" : "button", style }, 0],
      ];
    },
  });

export const button: EditorBlock<BlockOf<"button">> = {
  label: "Button",
  offers: [
    {
      also: "link call to action",
      node: {
        type: "button",
        attrs: { align: "center" },
        content: [{ type: "text", text: "Read more" }],
      },
    },
  ],
  nodes: (brand) => [node(brand)],
  placeholder: "Button text",
  content: {
    field: "label",
    toNodes: ({ label }, own) => textToNodes(label, [], own),
    fromNode: (written) => ({ label: textOf(written) }),
  },
  Fields: ({ block, set }) => (
    <>
      <LinkField label="Link" value={block.link} onChange={(link) => set({ link })} />
      <ColourField
        label="Button colour"
        none="Brand's main colour"
        value={block.colour}
        onChange={(colour) => set({ colour })}
      />
      <Checkbox
        label="Full width"
        checked={block.fullWidth === true}
        onChange={(event) => set({ fullWidth: event.currentTarget.checked ? true : undefined })}
      />
      {block.fullWidth !== true && <AlignField block={block} set={set} />}
    </>
  ),
};
