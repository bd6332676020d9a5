/** A stand-in's answer: a status, headers, and JSON, text or nothing. */
export type Answer = {
  status: number;
  headers?: Record<string, string>;
  /** Objects and arrays are sent as JSON, strings as they are, undefined as an empty body. */
  body?: unknown;
  /** In place of a body: server-sent events, one each `everyMs`. */
  events?: { pieces: readonly string[]; everyMs: number };
};

/** The answer's body as it goes over the wire. */
export function serialise(answer: Answer): { type: string | null; payload: string } {
  if (answer.events !== undefined) {
    return { type: "text/event-stream; charset=utf-8", payload: answer.events.pieces.join("") };
  }
  if (answer.body === undefined) return { type: null, payload: "" };
  if (typeof answer.body === "string") {
    return { type: "text/plain; charset=utf-8", payload: answer.body };
  }
  return { type: "application/json; charset=utf-8", payload: JSON.stringify(answer.body) };
}
