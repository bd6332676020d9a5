import { aiContentInput, aiRewriteInput, aiTranslateInput } from "../ai/index.ts";
import { z } from "zod";
import { operation } from "./operation.ts";

/** Procedures of AI writing for campaigns and drafts. */
export const aiOperations = {
  get: operation("GET /ai", {
    scope: ["campaigns:read"],
    output: z.object({ configured: z.boolean() }),
    message: "AI",
    summary: "Whether AI can write here: without a key of the server it can't",
  }),
  generateCampaignContent: operation("POST /ai/generate-campaign-content", {
    scope: ["campaigns:write"],
    input: aiContentInput,
    output: z.string(),
    message: "AI-generated content created!",
    refuses: ["impossible"],
    audit: { none: "it writes a text, and keeps nothing" },
    summary: "Text for a campaign: 'Subject: …', a blank line, the body",
  }),
  rewriteText: operation("POST /ai/rewrite-text", {
    scope: ["campaigns:write"],
    input: aiRewriteInput,
    output: z.string(),
    message: "Text rewritten",
    refuses: ["impossible"],
    audit: { none: "it writes a text, and keeps nothing" },
    summary: "Lines of a message improved, shortened or translated, with their variables and tags",
  }),
  translate: operation("POST /ai/translate", {
    scope: ["campaigns:write"],
    input: aiTranslateInput,
    output: z.array(z.object({ text: z.string().nullable(), problem: z.string().nullable() })),
    message: "Translated",
    audit: { none: "it writes a text, and keeps nothing" },
    summary:
      "Pieces of a message in another language; one that loses a variable or a link is refused",
  }),
};
