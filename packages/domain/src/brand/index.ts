export { brandWarnings } from "./brand-warnings.ts";
export type { BrandWarning } from "./brand-warnings.ts";
export {
  BRAND_LIMITS,
  brandInput,
  DEFAULT_BRAND,
  FONTS,
  SOCIAL_NETWORKS,
  socialLink,
} from "./brand.ts";
export type { BrandInput, Font, SocialNetwork } from "./brand.ts";
export { contrastRatio, INK, PAPER, readColour, textOn } from "./contrast.ts";
export type { Colour } from "./contrast.ts";
