import { hasLineBreak } from "../core/email-address.ts";
import { isObject } from "../core/json.ts";
import type { WireResponse } from "./wire-response.ts";

/** A call that a service would refuse, and its response. */
export class Refusal extends Error {
  readonly response: WireResponse;
  constructor(response: WireResponse) {
    super("refused");
    this.response = response;
  }
}

/** The reader's result, or the response of the refusal that it throws. */
export function orRefusal<Call extends object>(read: () => Call): Call | { refuse: WireResponse } {
  try {
    return read();
  } catch (error) {
    if (error instanceof Refusal) return { refuse: error.response };
    throw error;
  }
}

/**
 * Reads custom headers: texts without line breaks, under names of printable ASCII without a colon.
 *
 * @param refuse - Called with the name of a header that is wrong, and with null where there is no object of headers.
 */
export function readHeaders(
  value: unknown,
  refuse: (name: string | null) => never,
): Record<string, string> {
  if (value === undefined) return {};
  if (!isObject(value)) return refuse(null);
  const headers: Record<string, string> = {};
  for (const [name, content] of Object.entries(value)) {
    if (typeof content !== "string" || hasLineBreak(content)) return refuse(name);
    if (!/^[\x21-\x39\x3b-\x7e]+$/.test(name)) return refuse(name);
    headers[name] = content;
  }
  return headers;
}
