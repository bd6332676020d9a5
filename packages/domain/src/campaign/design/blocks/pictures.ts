import { designImageUrl, designLine } from "../inline.ts";

export type BlockPicture = { url: string; alt: string | null };

/** Fields of every image. */
export const picture = {
  url: designImageUrl,
  /** Read in place of the image; null for a decorative one, "" for one without a description yet. */
  alt: designLine.nullable(),
};

/** Whether it has been chosen. */
export const isPicture = (url: string): boolean => designImageUrl.safeParse(url).success;
