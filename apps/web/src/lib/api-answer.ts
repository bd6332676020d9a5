import { isSentence } from "./server-message.ts";

/** The envelope around every answer of the REST calls. */
export interface ApiAnswer {
  statusCode?: number;
  message?: string;
  error?: unknown;
  data?: unknown;
  user?: unknown;
}

/**
 * Reads an answer's envelope; anything that is not a JSON object reads as an empty one, and a message that is not meant
 * for people as none.
 */
export async function readAnswer(response: Response): Promise<ApiAnswer> {
  try {
    const body: unknown = await response.json();
    if (typeof body !== "object" || body === null) return {};
    const answer: ApiAnswer = body;
    const { message, ...rest } = answer;
    return typeof message === "string" && isSentence(message) ? answer : rest;
  } catch {
    return {};
  }
}
