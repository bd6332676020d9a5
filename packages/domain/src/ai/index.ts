export { AI_GOALS, AI_LANGUAGES, AI_TONES } from "./choices.ts";
export type { AiGoal, AiLanguage, AiTone } from "./choices.ts";
export { aiContentEvent } from "./content-event.ts";
export type { AiContentEvent } from "./content-event.ts";
export { AI_ABOUT_MAX, aiContentInput } from "./input.ts";
export type { AiContentInput } from "./input.ts";
export { buildAltPrompt, parseAlt } from "./describe-image.ts";
export { buildReplyPrompt, parseReplyLabel, REPLY_LABELS } from "./label-reply.ts";
export type { ReplyLabel } from "./label-reply.ts";
export { parseAiOutput } from "./parse-output.ts";
export type { AiOutput } from "./parse-output.ts";
export { buildCampaignPrompt } from "./prompt.ts";
export { readSoFar } from "./read-so-far.ts";
export type { AiTextSoFar } from "./read-so-far.ts";
export {
  AI_REWRITES,
  aiRewriteInput,
  buildRewritePrompt,
  buildTranslatePrompt,
  parseRewritten,
  readPassage,
  REWRITE_MAX,
  writePassage,
} from "./rewrite/index.ts";
export type { AiRewrite, AiRewriteInput } from "./rewrite/index.ts";
export {
  aiTranslateInput,
  parseTranslated,
  piecesOf,
  TRANSLATE_MAX,
  withTranslations,
} from "./translate/index.ts";
export type {
  AiTranslateInput,
  MessagePiece,
  TranslatedPiece,
  TranslatedMessage,
} from "./translate/index.ts";
