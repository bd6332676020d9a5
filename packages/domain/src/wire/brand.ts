import type { z } from "zod";
import { brandInput } from "../brand/index.ts";
import { imageWire } from "./image.ts";
import { count, instant } from "./primitives.ts";

/**
 * Brand of all emails of an account. Each save that changes something is a version, counted from 1; 0 is the default
 * brand, before the first save.
 */
export const brandWire = brandInput.extend({
  logo: imageWire.nullable(),
  version: count,
  savedAt: instant.nullable(),
});
export type BrandWire = z.infer<typeof brandWire>;
