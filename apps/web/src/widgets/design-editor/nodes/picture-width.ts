import { DESIGN_LIMITS } from "@dakiya/domain/campaign/design";

/** In pixels. */
export const LEAST_WIDTH = 16;

/** How wide a picture is in a message at first, in pixels: as it is, where there is room for that. */
export const firstWidth = (width: number): number =>
  Math.min(DESIGN_LIMITS.imageWidth, Math.max(LEAST_WIDTH, width));
