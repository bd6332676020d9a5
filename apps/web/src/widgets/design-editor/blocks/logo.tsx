import { DESIGN_LIMITS } from "@dakiya/domain/campaign/design";
import { Node } from "@tiptap/core";
import { align, isString, jsonAttribute, orNull, wholeBetween } from "../nodes/attributes.ts";
import { atom, attributesOf, selectorOf } from "../nodes/block-node.ts";
import { pictureOf } from "../nodes/picture-of.ts";
import { LEAST_WIDTH } from "../nodes/picture-width.ts";
import { BrandNote } from "../inspector/brand-note.tsx";
import { AlignField } from "../inspector/choice.tsx";
import { LinkField } from "../inspector/link-field.tsx";
import { WidthField } from "../inspector/width-field.tsx";
import type { BlockOf, BrandWords, EditorBlock } from "./kind.ts";

const FIRST_WIDTH = 160;

const node = ({ logo: picture }: BrandWords) =>
  Node.create({
    ...atom,
    name: "logo",
    addAttributes: () => ({
      ...align,
      width: jsonAttribute(
        "width",
        FIRST_WIDTH,
        wholeBetween(LEAST_WIDTH, DESIGN_LIMITS.imageWidth),
      ),
      link: jsonAttribute("link", null, orNull(isString)),
    }),
    parseHTML: () => [{ tag: selectorOf("logo") }],
    renderHTML: ({ node: { attrs }, HTMLAttributes }) => [
      "div",
      attributesOf("logo", HTMLAttributes),
      picture === null
        ? ["span", { class: "missing" }, "The logo of your brand appears here"]
        : pictureOf({ url: picture.url, alt: picture.alt, width: Number(attrs["width"]) }),
    ],
  });

export const logo: EditorBlock<BlockOf<"logo">> = {
  label: "Logo",
  offers: [{ also: "brand picture", node: { type: "logo", attrs: { align: "center" } } }],
  nodes: (brand) => [node(brand)],
  Fields: ({ block, set }) => (
    <>
      <WidthField width={block.width} set={set} />
      <LinkField
        label="Link (optional)"
        optional
        value={block.link ?? ""}
        onChange={(link) => set({ link: link === "" ? null : link })}
      />
      <AlignField block={block} set={set} />
      <BrandNote>
        The logo comes from your brand. With this block, it is not shown at the top.
      </BrandNote>
    </>
  ),
};
