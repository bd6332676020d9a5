import { z } from "zod";

/** What a program hears while a text is written: its pieces, and at the end the whole or why there is none. */
export const aiContentEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), text: z.string() }),
  /** `text` is what generate-campaign-content would have answered: "Subject: …", a blank line, the body. */
  z.object({ type: z.literal("done"), text: z.string() }),
  /** It broke off. Status, sentence and word are those an ordinary answer would have had. */
  z.object({
    type: z.literal("failed"),
    statusCode: z.int(),
    message: z.string(),
    error: z.string().optional(),
  }),
]);
export type AiContentEvent = z.infer<typeof aiContentEvent>;
