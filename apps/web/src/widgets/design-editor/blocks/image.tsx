import { designImageUrl, DESIGN_LIMITS } from "@dakiya/domain/campaign/design";
import { Node } from "@tiptap/core";
import { align, isString, jsonAttribute, orNull, wholeBetween } from "../nodes/attributes.ts";
import { atom, attributesOf, selectorOf } from "../nodes/block-node.ts";
import { pictureOf } from "../nodes/picture-of.ts";
import { firstWidth, LEAST_WIDTH } from "../nodes/picture-width.ts";
import { AltFields } from "../inspector/alt-fields.tsx";
import { AlignField } from "../inspector/choice.tsx";
import { LinkField } from "../inspector/link-field.tsx";
import { WidthField } from "../inspector/width-field.tsx";
import { PictureButton } from "../inspector/picture-button.tsx";
import type { SetOfBlock } from "../inspector/set-of-block.ts";
import type { BlockOf, EditorBlock } from "./kind.ts";

const node = Node.create({
  ...atom,
  name: "image",
  addAttributes: () => ({
    ...align,
    url: { default: "", rendered: false },
    alt: { default: "", rendered: false },
    width: jsonAttribute(
      "width",
      DESIGN_LIMITS.imageWidth,
      wholeBetween(LEAST_WIDTH, DESIGN_LIMITS.imageWidth),
    ),
    link: jsonAttribute("link", null, orNull(isString)),
  }),
  // A pasted image needs an address; a file on the user's disk has none.
  parseHTML: () => [
    {
      tag: selectorOf("image"),
      getAttrs: (element) => pastedPicture(element.querySelector("img")),
    },
    { tag: "img[src]", getAttrs: pastedPicture },
  ],
  renderHTML: ({ node: { attrs }, HTMLAttributes }) => [
    "div",
    attributesOf("image", HTMLAttributes),
    pictureOf(attrs as { url: string; alt: string | null; width: number }),
  ],
});

function pastedPicture(element: HTMLElement | null) {
  const url = element?.getAttribute("data-url") ?? element?.getAttribute("src") ?? "";
  if (element === null || !designImageUrl.safeParse(url).success) return false;
  const decorates = element.getAttribute("role") === "presentation";
  return { url, alt: decorates ? null : (element.getAttribute("alt") ?? "").slice(0, 500) };
}

export const image: EditorBlock<BlockOf<"image">> = {
  label: "Image",
  offers: [{ also: "picture photo", node: { type: "image" } }],
  nodes: () => [node],
  Fields: ImageFields,
};

/** A picture of the library, how large it is, and where it leads. */
function ImageFields({ block, set }: { block: BlockOf<"image">; set: SetOfBlock }) {
  const { url, alt, width, link } = block;
  return (
    <>
      <PictureButton
        chosen={url !== ""}
        onChoose={(image) =>
          set({
            url: image.url,
            alt: alt === null ? null : alt || image.alt,
            width: firstWidth(image.width),
          })
        }
      />
      <AltFields alt={alt} onChange={(next) => set({ alt: next })} />
      <WidthField width={width} set={set} />
      <LinkField
        label="Link (optional)"
        optional
        value={link ?? ""}
        onChange={(next) => set({ link: next === "" ? null : next })}
      />
      <AlignField block={block} set={set} />
    </>
  );
}
