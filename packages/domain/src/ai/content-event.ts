import { z } from "zod";

/** The events of a streamed text: its pieces, and at the end the whole or the failure. */
export const aiContentEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), text: z.string() }),
  /** `text` equals the response of generate-campaign-content: "Subject: …", a blank line, the body. */
  z.object({ type: z.literal("done"), text: z.string() }),
  /** It failed. Status, sentence and code are those of an ordinary response. */
  z.object({
    type: z.literal("failed"),
    statusCode: z.int(),
    message: z.string(),
    error: z.string().optional(),
  }),
]);
export type AiContentEvent = z.infer<typeof aiContentEvent>;
