import {
  blockStyle,
  boxOf,
  brandTones,
  resolveColour,
  TEXT_SIZES,
  tonesOf,
} from "@dakiya/domain/campaign/design";
import type { BlockStyle, BrandColours } from "@dakiya/domain/campaign/design";
import type { Attribute } from "@tiptap/core";
import { jsonAttribute, orNull } from "./attributes.ts";

const isStyle = (value: unknown): value is BlockStyle => blockStyle.safeParse(value).success;

/** The style of a block, null for none, drawn as the email has it. */
export function styleAttribute(brand: BrandColours): Attribute {
  const json = jsonAttribute<BlockStyle | null>("style", null, orNull(isStyle));
  return {
    ...json,
    renderHTML: (attributes) => ({
      ...json.renderHTML?.(attributes),
      ...(isStyle(attributes["style"]) ? { style: cssOf(attributes["style"], brand) } : {}),
    }),
  };
}

/** A style as the declarations of an element; `message.css` uses its variables. */
export function cssOf(style: BlockStyle, brand: BrandColours): string {
  const box = boxOf(style);
  const { background, ink, link } = tonesOf(style, brandTones(brand), brand);
  const declarations = {
    ...(style.background === undefined ? {} : { "background-color": background }),
    ...(style.background === undefined && style.colour === undefined
      ? {}
      : { color: ink, "--mail-link": link }),
    ...(style.radius === undefined ? {} : { "--mail-radius": `${style.radius}px` }),
    ...(style.size === undefined ? {} : { "--mail-size": String(TEXT_SIZES[style.size]) }),
    ...(box === null ? {} : { padding: `${box.padding}px`, "border-radius": `${box.radius}px` }),
    ...(style.border === undefined
      ? {}
      : { border: `${style.border.width}px solid ${resolveColour(style.border.colour, brand)}` }),
  };
  return Object.entries(declarations)
    .map(([name, value]) => `${name}: ${value}`)
    .join("; ");
}
