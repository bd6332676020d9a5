import { contrastRatio } from "../../../brand/contrast.ts";
import { listsIn } from "../blocks/inside.ts";
import type { Block } from "../blocks/index.ts";
import type { DesignDocument } from "../document.ts";
import type { BrandColours } from "./colours.ts";
import { brandTones, buttonTones, LEAST_CONTRAST, tonesOf } from "./tones.ts";
import type { Tones } from "./tones.ts";

/** A block whose chosen colours are hard to read; `ratio` is rounded down to a tenth. */
export type LowContrast = { blockId: string; ratio: number };

/** Blocks with colours of their own, or of their section, whose text has a contrast below 4.5 to 1. */
export function lowContrasts({ blocks }: DesignDocument, brand: BrandColours): LowContrast[] {
  const usual = brandTones(brand);
  const found = (block: Block, around: Tones): LowContrast[] => {
    const tones = tonesOf(block.style, around, brand);
    const inner = listsIn(block).flatMap((list) => list.flatMap((one) => found(one, tones)));
    if (!hasText(block)) return inner;
    const { ink, background } = block.type === "button" ? buttonTones(block, brand) : tones;
    const isChosen = block.type === "button" ? hasColours(block) : tones !== usual;
    const ratio = contrastRatio(ink, background);
    return !isChosen || ratio >= LEAST_CONTRAST
      ? inner
      : [{ blockId: block.id, ratio: Math.floor(ratio * 10) / 10 }, ...inner];
  };
  return blocks.flatMap((block) => found(block, usual));
}

const TEXTLESS: ReadonlySet<Block["type"]> = new Set([
  ...(["columns", "section", "divider", "spacer", "image", "logo", "video", "html"] as const),
]);
const hasText = ({ type }: Block): boolean => !TEXTLESS.has(type);

const hasColours = ({ colour, style }: Extract<Block, { type: "button" }>): boolean =>
  colour !== undefined || style?.colour !== undefined;
