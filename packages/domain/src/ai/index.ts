export { parseAiOutput } from "./parse-output.ts";
export type { AiOutput } from "./parse-output.ts";
export { buildCampaignPrompt } from "./prompt.ts";
export type { CampaignPromptInput } from "./prompt.ts";
