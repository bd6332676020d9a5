/** A stand-in's response: a status, headers, and JSON, text or nothing. */
export type WireResponse = {
  status: number;
  headers?: Record<string, string>;
  /** Objects and arrays are sent as JSON, strings as they are, undefined as an empty body. */
  body?: unknown;
  /** In place of a body: server-sent events, one each `everyMs`. */
  events?: { pieces: readonly string[]; everyMs: number };
};

/** The response's body as it goes over the wire. */
export function serialise(response: WireResponse): { type: string | null; payload: string } {
  if (response.events !== undefined) {
    return { type: "text/event-stream; charset=utf-8", payload: response.events.pieces.join("") };
  }
  if (response.body === undefined) return { type: null, payload: "" };
  if (typeof response.body === "string") {
    return { type: "text/plain; charset=utf-8", payload: response.body };
  }
  return { type: "application/json; charset=utf-8", payload: JSON.stringify(response.body) };
}
