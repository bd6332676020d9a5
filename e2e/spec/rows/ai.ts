import type { Row } from "../support/row.ts";

const toasts = "§8 AI";
const format = "§5 AI result format";

export const AI_ROWS = [
  { id: "ai.created.toast", section: toasts, says: "'AI-generated content created!'" },
  { id: "ai.created.fields", section: format, says: "subject and body fill the fields" },
  {
    id: "ai.request",
    section: "§7 Calls",
    says: "the call carries segmentRules, campaignName and segmentDescription",
  },
  { id: "ai.quota", section: toasts, says: "429 with QUOTA_EXCEEDED: the quota's sentence" },
  { id: "ai.quota.duration", section: "§9 Toasts", says: "an AI error stays 5000 ms" },
  { id: "ai.busy", section: toasts, says: "any other 429: busy" },
  { id: "ai.unauthorized", section: toasts, says: "401: the key's sentence" },
  { id: "ai.unauthorized.stays", section: toasts, says: "and nobody is signed out by it" },
  { id: "ai.malformed", section: format, says: "another format is invalid, and said so" },
  { id: "ai.malformed.kept", section: format, says: "the fields stay as they were" },
  { id: "ai.empty", section: toasts, says: "an empty result: 'No content generated'" },
  { id: "ai.failed.server-message", section: toasts, says: "other errors: the server's message" },
  { id: "ai.failed.fallback", section: toasts, says: "or 'Failed to generate content'" },
  { id: "ai.failed.duration", section: "§9 Toasts", says: "that one stays 5000 ms too" },
  { id: "ai.warning.subject", section: format, says: "a subject over 60 characters is warned of" },
  { id: "ai.warning.variables", section: format, says: "so is a body without braces" },
  { id: "ai.warning.duration", section: "§9 Toasts", says: "a blank toast stays 4000 ms" },
] as const satisfies readonly Row[];
