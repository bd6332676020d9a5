export { AI_REWRITES, aiRewriteInput, REWRITE_MAX } from "./input.ts";
export type { AiRewrite, AiRewriteInput } from "./input.ts";
export { parseRewritten } from "./parse-rewritten.ts";
export { readPassage, writePassage } from "./passage.ts";
export { buildRewritePrompt } from "./prompt.ts";
