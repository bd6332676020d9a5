import { DESIGN_LIMITS } from "@dakiya/domain/campaign/design";
import { Node } from "@tiptap/core";
import { align, isString, jsonAttribute, orNull, wholeBetween } from "../nodes/attributes.ts";
import { atom, attributesOf, selectorOf } from "../nodes/block-node.ts";
import { pictureOf } from "../nodes/picture-of.ts";
import { firstWidth, LEAST_WIDTH } from "../nodes/picture-width.ts";
import { AltFields } from "../inspector/alt-fields.tsx";
import { AlignField } from "../inspector/choice.tsx";
import { LinkField } from "../inspector/link-field.tsx";
import { WidthField } from "../inspector/width-field.tsx";
import { PlayPictureButton } from "../inspector/play-picture-button.tsx";
import type { SetOfBlock } from "../inspector/set-of-block.ts";
import type { BlockOf, EditorBlock } from "./kind.ts";

const node = Node.create({
  ...atom,
  name: "video",
  addAttributes: () => ({
    ...align,
    url: jsonAttribute("url", "", isString),
    alt: jsonAttribute("alt", "", orNull(isString)),
    width: jsonAttribute(
      "width",
      DESIGN_LIMITS.imageWidth,
      wholeBetween(LEAST_WIDTH, DESIGN_LIMITS.imageWidth),
    ),
    link: jsonAttribute("link", "", isString),
  }),
  parseHTML: () => [{ tag: selectorOf("video") }],
  renderHTML: ({ node: { attrs }, HTMLAttributes }) => [
    "div",
    attributesOf("video", HTMLAttributes),
    attrs["url"] === ""
      ? ["span", { class: "missing" }, "Choose an image of the video"]
      : pictureOf(attrs as { url: string; alt: string | null; width: number }),
  ],
});

export const video: EditorBlock<BlockOf<"video">> = {
  label: "Video",
  offers: [{ also: "play youtube film", node: { type: "video", attrs: { align: "center" } } }],
  nodes: () => [node],
  Fields: VideoFields,
};

/** The picture of a video, and where it plays. */
function VideoFields({ block, set }: { block: BlockOf<"video">; set: SetOfBlock }) {
  const { url, alt, width, link } = block;
  return (
    <>
      <PlayPictureButton
        chosen={url !== ""}
        onChoose={(image) =>
          set({
            url: image.url,
            alt: alt === null ? null : alt || image.alt,
            width: firstWidth(image.width),
          })
        }
      />
      <LinkField label="Link to the video" value={link} onChange={(next) => set({ link: next })} />
      <AltFields alt={alt} onChange={(next) => set({ alt: next })} />
      <WidthField width={width} set={set} />
      <AlignField block={block} set={set} />
    </>
  );
}
