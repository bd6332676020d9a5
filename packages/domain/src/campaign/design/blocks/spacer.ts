import { z } from "zod";
import { DESIGN_LIMITS } from "../limits.ts";
import { blockKind } from "./kind.ts";

export const spacer = blockKind(
  "spacer",
  { height: z.int().min(4).max(DESIGN_LIMITS.spacer) },
  { toText: () => "" },
);
