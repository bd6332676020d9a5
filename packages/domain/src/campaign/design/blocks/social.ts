import { align, blockKind } from "./kind.ts";

/** The links of the brand, which has them once for all messages. */
export const social = blockKind(
  "social",
  { align },
  {
    toText: (_block, brand) =>
      brand.social.map(({ network, url }) => `${network}: ${url}`).join("\n"),
  },
);
