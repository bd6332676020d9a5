import { TRPCClientError } from "@trpc/client";
import { describe, expect, it } from "vitest";
import { aiErrorMessage } from "./ai-error-message.ts";

function failure(data: { httpStatus: number; error?: string }, message = "") {
  return TRPCClientError.from({ error: { code: -32000, message, data } });
}

describe("aiErrorMessage", () => {
  it.each([
    [
      "a spent quota",
      failure({ httpStatus: 429, error: "QUOTA_EXCEEDED" }),
      "AI service quota exceeded. Please try again later or contact support.",
    ],
    [
      "any other 429",
      failure({ httpStatus: 429, error: "AI_BUSY" }, "Too many"),
      "AI service is currently busy. Please try again in a few minutes.",
    ],
    [
      "a refused key",
      failure({ httpStatus: 401 }, "whatever"),
      "AI service authentication failed. Please check your API key.",
    ],
    [
      "a sentence of the server",
      failure({ httpStatus: 503 }, "AI is not set up"),
      "AI is not set up",
    ],
    ["an error without words", failure({ httpStatus: 500 }), "Failed to generate content"],
    ["a lost connection", new TypeError("Failed to fetch"), "Failed to generate content"],
    [
      "a lost connection as tRPC reports it",
      TRPCClientError.from(new TypeError("Failed to fetch")),
      "Failed to generate content",
    ],
  ])("chooses the sentence for %s", (_name, error, sentence) => {
    expect(aiErrorMessage(error)).toBe(sentence);
  });
});
