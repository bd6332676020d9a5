import { busy, classifyStatus, pause, quote, unreadable } from "../classify.ts";
import { createHttpAdapter } from "../http-adapter.ts";
import type { HttpReply } from "../http-exchange.ts";
import { asObject, asText, parseObject } from "../json.ts";
import { replyTime, untilTomorrowMs, waitMs } from "../reply-waits.ts";
import type { EmailAdapter, SendOutcome } from "../types.ts";
import { buildGmailRequest } from "./request.ts";

/** Google asks to retry after its 5xx responses; without idempotency keys the number is bounded. */
const RESENDS_AFTER_5XX = 5;

export function createGmailApiAdapter(baseUrl: string): EmailAdapter {
  return createHttpAdapter(baseUrl, {
    service: "gmail",
    label: "Gmail",
    path: "/gmail/v1/users/me/messages/send",
    batchSize: 1,
    retrySafety: "never",
    reportsEvents: false,
    keyTtlMs: null,
    credential: "googleAccessToken",
    build: buildGmailRequest,
    headers: (accessToken) => ({ authorization: `Bearer ${accessToken}` }),
    interpret: interpretGmailReply,
  });
}

export function interpretGmailReply(reply: HttpReply): SendOutcome {
  if (reply.status === 200) {
    const id = reply.complete ? asText(parseObject(reply.body)?.["id"]) : "";
    return id === "" ? unreadable("Gmail") : { kind: "accepted", messageIds: [id] };
  }
  const error = gmailError(reply);
  const detail = quote(error);
  if (reply.status === 401) {
    return pause("credentials", "Gmail's access has ended. Connect Gmail again in Email Settings.");
  }
  switch (error?.code) {
    case "rateLimitExceeded":
    case "userRateLimitExceeded":
    case "backendError":
      if (reply.status !== 403 && reply.status !== 429) break;
      return busy("Gmail", detail, afterMs(reply, error));
    case "dailyLimitExceeded":
    case "quotaExceeded":
      return pause(
        "quota",
        `Gmail's daily sending limit is reached${detail}.`,
        untilTomorrowMs(reply),
      );
    case "insufficientPermissions":
      return pause(
        "credentials",
        "Gmail was connected without the permission to send. Connect it again in Email Settings.",
      );
    case "domainPolicy":
    case "failedPrecondition":
    case "accessNotConfigured":
      return pause(
        "account",
        `Gmail does not let this account send${detail}. Ask the account's administrator.`,
      );
  }
  const outcome = classifyStatus("Gmail", reply, error, afterMs(reply, error));
  return outcome.kind === "ambiguous" ? { ...outcome, resends: RESENDS_AFTER_5XX } : outcome;
}

/** Gmail names the waiting time in words as often as in a header. */
function afterMs(reply: HttpReply, error: { message: string } | null): number | null {
  const header = waitMs(reply);
  if (header !== null) return header;
  const retryTime = /retry after (\d{4}-\d\d-\d\dT[\d:.]+Z)/i.exec(error?.message ?? "")?.[1];
  const at = retryTime === undefined ? Number.NaN : Date.parse(retryTime);
  return Number.isNaN(at) ? null : Math.min(Math.max(0, at - replyTime(reply)), 24 * 3_600_000);
}

function gmailError(reply: HttpReply): { code: string; message: string } | null {
  const error = asObject(parseObject(reply.body)?.["error"]);
  if (error === null) return null;
  const details = error["errors"];
  const first = Array.isArray(details) ? asObject(details[0]) : null;
  return { code: asText(first?.["reason"]), message: asText(error["message"]) };
}
