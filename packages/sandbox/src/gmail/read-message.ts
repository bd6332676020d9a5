import { asText, isObject, parseJson } from "../core/json.ts";
import type { WireResponse } from "../http/wire-response.ts";
import { gmailBadRequest } from "./errors.ts";

/** Reads the MIME message of a JSON body, where `raw` has it in base64url. */
export function readMessage(body: Buffer): { mime: Buffer } | { refuse: WireResponse } {
  const value = parseJson(body.toString("utf8"))?.value;
  if (!isObject(value)) return refuse("Invalid JSON payload received.");
  const rawMessage = asText(value["raw"]);
  if (rawMessage === null) {
    return refuse(
      "'raw' RFC822 payload message string or uploading message via /upload/* URL required",
    );
  }
  if (!/^[A-Za-z0-9_-]+={0,2}$/.test(rawMessage)) {
    return refuse(
      `Invalid value at 'message.raw' (TYPE_BYTES), Base64 decoding failed for "${rawMessage.slice(0, 40)}"`,
    );
  }
  return { mime: Buffer.from(rawMessage, "base64url") };
}

function refuse(message: string): { refuse: WireResponse } {
  return { refuse: gmailBadRequest(message) };
}
