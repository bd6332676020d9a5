import { MESSAGES } from "@dakiya/domain/messages";
import { classifyStatus, quote } from "./classify.ts";
import type { ServiceError } from "./classify.ts";
import { createHttpSender } from "./http-exchange.ts";
import type { HttpReply } from "./http-exchange.ts";
import { asObject, asText, parseObject } from "./json.ts";
import type { CredentialCheck } from "./types.ts";

const words = MESSAGES.emailSettings;

/** The call that asks about a credential. */
export type CheckCall = {
  baseUrl: string;
  path: string;
  secret: string;
  what?: "access token";
  headers: Record<string, string>;
  /** Reads responses that are no plain yes or no; null for the usual meaning. */
  reads?: (reply: HttpReply, error: ServiceError) => CredentialCheck | null;
};

export const ACCEPTED: CredentialCheck = { kind: "accepted" };

/**
 * Asks a service whether it accepts a credential, by a call that sends nothing.
 *
 * @param label - The service's name in sentences.
 */
export async function checkByHttp(
  label: string,
  call: CheckCall,
  deadlineMs: number,
): Promise<CredentialCheck> {
  const sender = createHttpSender(call.baseUrl);
  try {
    const { path, headers } = call;
    const exchange = await sender.get({ path, headers, deadlineMs });
    if (exchange.kind !== "reply") return { kind: "unknown", reason: words.notChecked(label) };
    return readReply(label, exchange.reply, call);
  } finally {
    await sender.close();
  }
}

function readReply(label: string, reply: HttpReply, call: CheckCall): CredentialCheck {
  const error = errorOf(reply.body);
  const special = call.reads?.(reply, error) ?? null;
  if (special !== null) return special;
  if (reply.status >= 200 && reply.status < 300) return ACCEPTED;
  const outcome = classifyStatus(label, reply, error, null);
  if (outcome.kind !== "pause" || ![400, 401, 402, 403].includes(reply.status))
    return { kind: "unknown", reason: words.notChecked(label) };
  if (outcome.cause !== "credentials")
    return { kind: "refused", reason: outcome.reason.replaceAll(call.secret, "…") };
  const said = quote(error).replaceAll(call.secret, "…");
  return { kind: "refused", reason: words.notAccepted(label, call.what ?? "key", said) };
}

/** A service's words, wherever it puts them. */
function errorOf(body: string): ServiceError {
  const response = parseObject(body);
  const inner = asObject(response?.["error"]);
  const errors: unknown = response?.["errors"];
  const [first] = Array.isArray(errors) ? errors : [];
  const message =
    asText(response?.["message"]) ||
    asText(inner?.["message"]) ||
    asText(asObject(first)?.["message"]);
  return { code: asText(response?.["code"]) || asText(response?.["name"]), message };
}
