import type { z } from "zod";
import { lengthProblem } from "./characters.ts";

/** `lengthProblem` as a check of a schema: `z.string().superRefine(atMost(200, "Subject"))`. */
export function atMost(most: number, what: string, room?: number) {
  return (text: string, ctx: z.core.$RefinementCtx<string>): void => {
    const message = lengthProblem(text, what, most, room);
    if (message !== null) ctx.addIssue({ code: "custom", message });
  };
}
