import { isSentence } from "./is-sentence.ts";

/** The envelope around every response of the REST calls. */
export type ApiResponse = {
  statusCode?: number;
  message?: string;
  error?: unknown;
  data?: unknown;
  user?: unknown;
};

/** Parses a response's envelope; anything but a JSON object is an empty one, and a technical message is dropped. */
export async function readEnvelope(response: Response): Promise<ApiResponse> {
  try {
    const body: unknown = await response.json();
    if (typeof body !== "object" || body === null) return {};
    const envelope: ApiResponse = body;
    const { message, ...rest } = envelope;
    return typeof message === "string" && isSentence(message) ? envelope : rest;
  } catch {
    return {};
  }
}
