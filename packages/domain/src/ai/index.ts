export { aiContentInput } from "./input.ts";
export type { AiContentInput } from "./input.ts";
export { parseAiOutput } from "./parse-output.ts";
export type { AiOutput } from "./parse-output.ts";
export { buildCampaignPrompt } from "./prompt.ts";
export type { CampaignPromptInput } from "./prompt.ts";
