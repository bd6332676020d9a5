/** Messages about writing by AI. */
export const AI_MESSAGES = {
  created: "AI-generated content created!",
  quotaExceeded: "AI service quota exceeded. Please try again later or contact support.",
  busy: "AI service is currently busy. Please try again in a few minutes.",
  authenticationFailed: "AI service authentication failed. Please check your API key.",
  invalidFormat: "AI generated content is not in the correct format. Please try again.",
  failed: "Failed to generate content",
  replaceWritten: "The AI replaces your subject and message. You can bring yours back afterwards.",
  stopped: "Stopped. The text written so far is kept",
  empty: "No content generated",
  subjectTooLong: "Generated subject line is longer than recommended (60 characters)",
  rewritten: "The AI rewrote your text. Undo brings yours back",
  missingVariables: "Generated content might be missing personalization variables",
} as const;
