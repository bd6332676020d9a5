import { isSentence } from "./server-message.ts";

/** The envelope around every response of the REST calls. */
export type ApiAnswer = {
  statusCode?: number;
  message?: string;
  error?: unknown;
  data?: unknown;
  user?: unknown;
};

/** Parses a response's envelope; anything but a JSON object is an empty one, and a technical message is dropped. */
export async function readEnvelope(response: Response): Promise<ApiAnswer> {
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
