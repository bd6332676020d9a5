import { z } from "zod";
import { designLine, designLink } from "../inline.ts";
import { lines, withLink } from "../plain-text.ts";
import { align, blockKind } from "./kind.ts";
import { buttonGaps, buttonLink, previewLink } from "./links.ts";
import { picture } from "./pictures.ts";

export const product = blockKind(
  "product",
  {
    image: z.strictObject(picture).nullable(),
    name: designLine,
    price: designLine,
    align: align.optional(),
    button: z.strictObject({ label: designLine, link: designLink }).nullable(),
  },
  {
    toText: ({ name, price, image, button }) =>
      lines(
        name,
        price,
        image?.alt ?? "",
        button === null ? "" : withLink(button.label, button.link),
      ),
    links: ({ button }) => (button === null ? [] : [buttonLink(button)]),
    pictures: ({ image }) => (image === null ? [] : [image]),
    gaps: ({ button }) => (button === null ? [] : buttonGaps(button)),
    preview: (block) => ({
      ...block,
      image: block.image?.url ? block.image : null,
      button: block.button && { ...block.button, link: previewLink(block.button.link) },
    }),
  },
);
