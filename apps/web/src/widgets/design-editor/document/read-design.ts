import {
  designGaps,
  designWords as wordsOfDesign,
  readDesign,
  withoutDesignGaps,
} from "@dakiya/domain/campaign/design";
import type { DesignGap } from "@dakiya/domain/campaign/design";

/** Missing parts of a design, without which it can't be sent; none for a message that is not designed. */
export function gapsOf(design: unknown): DesignGap[] {
  const document = readDesign(design);
  return document === null ? [] : designGaps(document);
}

/** A design with examples in place of missing parts, so that it can be previewed and reviewed. */
export function withoutGaps(design: unknown): unknown {
  const document = readDesign(design);
  return document === null ? design : withoutDesignGaps(document);
}

/** Texts of a design, without those of the brand; "" for one that can't be read. */
export function designWords(design: unknown): string {
  const document = readDesign(design);
  return document === null ? "" : wordsOfDesign(document);
}

/** Whether there is nothing but empty text in a design. */
export const saysNothing = (design: unknown): boolean =>
  readDesign(design)?.blocks.every(
    (block) => block.type === "text" && block.content.length === 0,
  ) === true;
