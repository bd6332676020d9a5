import {
  designDocument,
  designGaps,
  designWords as wordsOfDesign,
  upgradeDesign,
  withoutDesignGaps,
} from "@dakiya/domain/campaign/design";
import type { DesignDocument, DesignGap } from "@dakiya/domain/campaign/design";

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

/**
 * A design as the form holds it, which may be incomplete: a link may be missing, a text too long. One of an
 * earlier version is upgraded. Null for one that is no document, or of a newer version.
 */
export function readDesign(design: unknown): DesignDocument | null {
  const upgraded = upgradeDesign(design);
  const { success, error } = designDocument.safeParse(upgraded);
  const isWhole =
    success ||
    // A value that is of its type, but not as it should be.
    error.issues.every(
      ({ code, path, ...issue }) =>
        path.length > 0 &&
        (code === "custom" ||
          (code === "too_big" && "origin" in issue && issue.origin === "string")),
    );
  return isWhole ? (upgraded as DesignDocument) : null;
}
