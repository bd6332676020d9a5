import type { Row } from "../support/row.ts";

const section = "AI";

export const AI_ROWS = [
  { id: "ai.created.toast", section, says: "'AI-generated content created!'" },
  { id: "ai.created.fields", section, says: "subject and body fill the fields" },
  {
    id: "ai.request",
    section: "REST calls",
    says: "the call carries segmentRules, campaignName and segmentDescription",
  },
  { id: "ai.quota", section, says: "429 with QUOTA_EXCEEDED: the quota's sentence" },
  { id: "ai.quota.duration", section: "Toasts", says: "an AI error stays 5000 ms" },
  { id: "ai.busy", section, says: "any other 429: busy" },
  { id: "ai.unauthorized", section, says: "401: the key's sentence" },
  { id: "ai.unauthorized.stays", section, says: "and nobody is signed out by it" },
  { id: "ai.malformed", section, says: "another format is invalid, and said so" },
  { id: "ai.malformed.kept", section, says: "the fields stay as they were" },
  { id: "ai.empty", section, says: "an empty result: 'No content generated'" },
  { id: "ai.failed.server-message", section, says: "other errors: the server's message" },
  { id: "ai.failed.fallback", section, says: "or 'Failed to generate content'" },
  { id: "ai.failed.duration", section: "Toasts", says: "that one stays 5000 ms too" },
  { id: "ai.warning.subject", section, says: "a subject over 60 characters is warned of" },
  { id: "ai.warning.variables", section, says: "so is a body without braces" },
  { id: "ai.warning.duration", section: "Toasts", says: "a blank toast stays 4000 ms" },
] as const satisfies readonly Row[];
