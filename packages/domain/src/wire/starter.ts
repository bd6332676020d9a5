import { z } from "zod";
import { designDocument } from "../campaign/design/index.ts";

/** A message that ships with the product, to begin one's own with. */
export const starterWire = z.object({
  key: z.string(),
  name: z.string(),
  /** What it is for. */
  description: z.string(),
  subject: z.string(),
  /** Its links lead to the brand's website, or to example.com where the brand names none. */
  document: designDocument,
  /** The document in the brand's look, variables in place. */
  html: z.string(),
});
export type StarterWire = z.infer<typeof starterWire>;
