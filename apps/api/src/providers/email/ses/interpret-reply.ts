import { busy, classifyStatus, pause, quote, unreadable } from "../classify.ts";
import type { ServiceError } from "../classify.ts";
import type { HttpReply } from "../http-exchange.ts";
import { asText, parseObject } from "../json.ts";
import { waitMs } from "../reply-waits.ts";
import { domainOf } from "../smtp/account.ts";
import type { SendOutcome } from "../types.ts";
import type { SesEnvelope } from "./request.ts";

/** Its name in sentences. */
export const LABEL = "Amazon SES";

/** The rate is counted by the second. */
const NEXT_SECOND_MS = 1_000;
/** The quota counts the last 24 hours, so that some of it renews with every hour. */
const NEXT_HOUR_MS = 3_600_000;

export function interpretSesReply(reply: HttpReply, envelope: SesEnvelope): SendOutcome {
  if (reply.status >= 200 && reply.status < 300) {
    const id = reply.complete ? asText(parseObject(reply.body)?.["MessageId"]) : "";
    return id === "" ? unreadable(LABEL) : { kind: "accepted", messageIds: [id] };
  }
  const error = sesError(reply);
  const detail = quote(error);
  if (isThrottling(error.code)) {
    return /daily/i.test(error.message)
      ? pause("quota", `${LABEL}'s quota of 24 hours is used up${detail}.`, NEXT_HOUR_MS)
      : busy(LABEL, detail, waitMs(reply) ?? NEXT_SECOND_MS);
  }
  const refusal = keyFault(error);
  if (refusal !== null) {
    const { cause, words } = refusal;
    return pause(cause, `${words}${detail}. ${refusal.remedy}.`);
  }
  switch (error.code) {
    case "AccountSuspendedException":
    case "SendingPausedException":
      return pause("account", `${LABEL} does not let this account send${detail}. Look there why.`);
    case "MailFromDomainNotVerifiedException":
      return pause("account", `${LABEL} has not verified the MAIL FROM domain${detail}.`);
    case "MessageRejected":
      if (/not verified/i.test(error.message)) return notVerified(detail, envelope);
  }
  return classifyStatus(LABEL, reply, error, waitMs(reply));
}

/** In SES's own sandbox recipients have to be verified too. */
function notVerified(detail: string, { from }: SesEnvelope): SendOutcome {
  const isSender = detail.toLowerCase().includes(`@${domainOf(from).toLowerCase()}`);
  const remedy = isSender
    ? "Verify the company email or its domain in the region of Email Settings."
    : "Your account is in SES's sandbox: ask there for production access.";
  return pause("account", `${LABEL} refused an address${detail}. ${remedy}`);
}

const isThrottling = (code: string): boolean =>
  /^(?:TooManyRequests|Throttling|LimitExceeded)(?:Exception)?$/.test(code);

/** Words for a request whose access key AWS does not let through; null for other errors. */
export function keyFault({
  code,
  message,
}: ServiceError): { cause: "credentials" | "account"; words: string; remedy: string } | null {
  switch (code) {
    case "UnrecognizedClientException":
    case "InvalidClientTokenId":
    case "MissingAuthenticationTokenException":
      return {
        cause: "credentials",
        words: "Amazon does not know this access key ID",
        remedy: "Enter an active key in Email Settings",
      };
    case "InvalidSignatureException":
    case "SignatureDoesNotMatch":
      return /expired|not yet current/i.test(message)
        ? {
            cause: "account",
            words: "Amazon does not accept this server's time",
            remedy: "Ask your administrator to set its clock",
          }
        : {
            cause: "credentials",
            words: "The secret access key does not belong to the access key ID",
            remedy: "Enter both anew in Email Settings",
          };
    case "AccessDeniedException":
    case "AccessDenied":
      return {
        cause: "account",
        words: "The access key's user lacks a permission",
        remedy: "Give it ses:SendEmail, ses:SendRawEmail and ses:GetAccount in IAM",
      };
    default:
      return null;
  }
}

/** The name of an error is in a header, possibly with an address behind it; older front ends put it into the body. */
export function sesError(reply: HttpReply): ServiceError {
  const body = parseObject(reply.body);
  const name =
    reply.headers["x-amzn-errortype"] || asText(body?.["__type"]) || asText(body?.["code"]);
  const code = name.split(":")[0]?.split("#").at(-1) ?? "";
  return { code, message: asText(body?.["message"]) || asText(body?.["Message"]) };
}
