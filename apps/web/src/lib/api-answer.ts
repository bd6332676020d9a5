/** The envelope around every answer of the REST calls. */
export interface ApiAnswer {
  statusCode?: number;
  message?: string;
  data?: unknown;
  user?: unknown;
}

/** Reads an answer's envelope; anything that is not a JSON object reads as an empty one. */
export async function readAnswer(response: Response): Promise<ApiAnswer> {
  try {
    const body: unknown = await response.json();
    return typeof body === "object" && body !== null ? body : {};
  } catch {
    return {};
  }
}
