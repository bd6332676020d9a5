import { asText, parseObject } from "../json.ts";
import type { ServiceError } from "../classify.ts";
import { classifyStatus, pause, quote, unreadable } from "../classify.ts";
import { createHttpAdapter, idsOf } from "../http-adapter.ts";
import type { HttpReply } from "../http-exchange.ts";
import { untilTomorrowMs, waitMs } from "../reply-waits.ts";
import type { EmailAdapter, MailBatch, SendOutcome } from "../types.ts";
import { buildBrevoRequest } from "./request.ts";

/** The shorter of the two times Brevo has published. */
const KEY_TTL_MS = 15 * 60_000;

/** Opens Brevo at its base URL. */
export function createBrevoAdapter(baseUrl: string): EmailAdapter {
  return createHttpAdapter(baseUrl, {
    service: "brevo",
    label: "Brevo",
    path: "/v3/smtp/email",
    // A call may hold 1000; fewer lose less when one mail spoils its batch.
    batchSize: 200,
    retrySafety: "same-key",
    keyTtlMs: KEY_TTL_MS,
    credential: (credentials) => credentials.brevoApiKey,
    build: buildBrevoRequest,
    headers: (apiKey) => ({ "api-key": apiKey }),
    interpret: interpretBrevoReply,
  });
}

/** The outcome of Brevo's answer. */
export function interpretBrevoReply(reply: HttpReply, batch: MailBatch): SendOutcome {
  if (reply.status >= 200 && reply.status < 300) return accepted(reply, batch);
  const error = brevoError(reply);
  const said = quote(error);
  switch (error?.code) {
    case "duplicate_parameter":
    case "duplicate_request":
      // The key has been spent on these very bytes. Brevo keeps no answer to repeat, so the ids stay unknown.
      if (batch.mayHaveBeenAccepted) {
        return { kind: "accepted", messageIds: idsOf(batch.mails, () => null) };
      }
      return { kind: "rejected", reason: `Brevo refused the mail${said}.` };
    case "not_enough_credits":
      return pause(
        "quota",
        `Brevo says the account has no sending credit left${said}. Free accounts get new credit every day.`,
        untilTomorrowMs(reply),
      );
    case "invalid_parameter":
      if (reply.status === 400 && /\bsender\b/i.test(error.message)) {
        return pause(
          "account",
          `Brevo does not accept the company email as a sender${said}. Verify it there.`,
        );
      }
  }
  const afterMs = waitMs(reply, { header: "x-sib-ratelimit-reset", counts: "seconds" });
  return classifyStatus("Brevo", reply, error, afterMs);
}

function accepted(reply: HttpReply, batch: MailBatch): SendOutcome {
  const body = reply.complete ? parseObject(reply.body) : null;
  if (body === null) return unreadable("Brevo");
  const list = Array.isArray(body["messageIds"]) ? body["messageIds"] : [body["messageId"]];
  // By position, so that only a list of the right length says whose id is whose.
  const positional = list.length === batch.mails.length;
  const messageIds = idsOf(batch.mails, (index) =>
    positional ? asText(list[index]) || null : null,
  );
  return { kind: "accepted", messageIds };
}

function brevoError(reply: HttpReply): ServiceError | null {
  const body = parseObject(reply.body);
  return body && { code: asText(body["code"]), message: asText(body["message"]) };
}
