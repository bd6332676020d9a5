export { AI_REWRITES, aiRewriteInput, REWRITE_MAX } from "./input.ts";
export type { AiRewrite, AiRewriteInput } from "./input.ts";
export { parseRewritten, readLines, variablesIn } from "./parse-rewritten.ts";
export { isPassage, readPassage, tagsOf, writePassage } from "./passage.ts";
export { buildRewritePrompt, buildTranslatePrompt } from "./prompt.ts";
