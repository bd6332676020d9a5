import { describe, expect, it } from "vitest";
import { aiErrorMessage } from "./ask-ai.ts";

describe("aiErrorMessage", () => {
  it.each([
    [
      "a spent quota",
      { statusCode: 429, error: "QUOTA_EXCEEDED" },
      "AI service quota exceeded. Please try again later or contact support.",
    ],
    [
      "any other 429",
      { statusCode: 429, error: "AI_BUSY", message: "Too many" },
      "AI service is currently busy. Please try again in a few minutes.",
    ],
    [
      "a refused key",
      { statusCode: 401, message: "whatever" },
      "AI service authentication failed. Please check your API key.",
    ],
    [
      "a sentence of the server",
      { statusCode: 503, message: "AI is not set up" },
      "AI is not set up",
    ],
    ["an error without words", { statusCode: 500, message: "" }, "Failed to generate content"],
    ["a lost connection", {}, "Failed to generate content"],
  ])("chooses the sentence for %s", (_name, failure, sentence) => {
    expect(aiErrorMessage(failure)).toBe(sentence);
  });
});
