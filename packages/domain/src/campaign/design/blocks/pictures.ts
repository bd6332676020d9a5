import { designImageUrl, designLine } from "../inline.ts";

export type BlockPicture = { url: string; alt: string | null };

/** Fields of every image. */
export const picture = {
  url: designImageUrl,
  /** Said in the picture's place; null for one that only decorates, "" for one nobody has described yet. */
  alt: designLine.nullable(),
};

/** Whether it has been chosen. */
export const isPicture = (url: string): boolean => designImageUrl.safeParse(url).success;
