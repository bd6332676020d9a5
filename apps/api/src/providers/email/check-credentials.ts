import { EMAIL_SERVICE_INFO } from "@dakiya/domain/email-settings";
import { MESSAGES } from "@dakiya/domain/messages";
import type { ServiceUrls } from "../../config.ts";
import { classifyStatus, quote } from "./classify.ts";
import type { ServiceError } from "./classify.ts";
import { checkSmtpLogin } from "./gmail-smtp/check-login.ts";
import { createHttpSender } from "./http-exchange.ts";
import type { HttpReply } from "./http-exchange.ts";
import { asObject, asText, parseObject } from "./json.ts";
import type { CheckCredentials, CredentialCheck, Credentials } from "./types.ts";

const { emailSettings: words } = MESSAGES;

type Call = {
  baseUrl: string;
  path: string;
  secret: string;
  /** What the secret is called. */
  what: "key" | "access token";
  headers: Record<string, string>;
  /** What an answer means that is no plain yes or no; null for the usual. */
  reads: (reply: HttpReply, error: ServiceError) => CredentialCheck | null;
};

const usual = (): null => null;
const accepted: CredentialCheck = { kind: "accepted" };

/**
 * Asks a service whether it accepts the credentials, by a call that sends nothing.
 *
 * @param smtpLabel - What sentences call the SMTP server.
 */
export function createCheck(urls: ServiceUrls, smtpLabel: string): CheckCredentials {
  return async (credentials, { deadlineMs }) => {
    const { label } = EMAIL_SERVICE_INFO[credentials.service];
    const call = callOf(urls, credentials);
    if (call === null) {
      const { smtpPassword } = credentials;
      if (credentials.service !== "gmail" || smtpPassword === null)
        return { kind: "unknown", reason: words.notAsked(label) };
      const check = await checkSmtpLogin(urls.gmailSmtp, credentials, smtpLabel, deadlineMs);
      return check ?? { kind: "unknown", reason: words.notAsked(smtpLabel) };
    }
    const sender = createHttpSender(call.baseUrl);
    try {
      const { path, headers } = call;
      const exchange = await sender.get({ path, headers, deadlineMs });
      if (exchange.kind !== "reply") return { kind: "unknown", reason: words.notAsked(label) };
      return readReply(label, exchange.reply, call);
    } finally {
      await sender.close();
    }
  };
}

function readReply(label: string, reply: HttpReply, call: Call): CredentialCheck {
  const error = errorOf(reply.body);
  const special = call.reads(reply, error);
  if (special !== null) return special;
  if (reply.status >= 200 && reply.status < 300) return accepted;
  const outcome = classifyStatus(label, reply, error, null);
  if (outcome.kind !== "pause" || ![400, 401, 402, 403].includes(reply.status))
    return { kind: "unknown", reason: words.notAsked(label) };
  if (outcome.cause !== "credentials")
    return { kind: "refused", reason: outcome.reason.replaceAll(call.secret, "…") };
  const said = quote(error).replaceAll(call.secret, "…");
  return { kind: "refused", reason: words.notAccepted(label, call.what, said) };
}

/** A service's words, wherever it puts them. */
function errorOf(body: string): ServiceError {
  const answer = parseObject(body);
  const inner = asObject(answer?.["error"]);
  const errors: unknown = answer?.["errors"];
  const [first] = Array.isArray(errors) ? errors : [];
  const message =
    asText(answer?.["message"]) ||
    asText(inner?.["message"]) ||
    asText(asObject(first)?.["message"]);
  return { code: asText(answer?.["code"]) || asText(answer?.["name"]), message };
}

function callOf(urls: ServiceUrls, credentials: Credentials): Call | null {
  const bearer = (secret: string, what: Call["what"] = "key") => ({
    ...{ secret, what, headers: { authorization: `Bearer ${secret}` } },
  });
  const { service, brevoApiKey, resendApiKey, sendgridApiKey, googleAccessToken } = credentials;
  if (service === "brevo" && brevoApiKey !== null) {
    const path = urls.brevo.endsWith("/v3") ? "/account" : "/v3/account";
    const headers = { "api-key": brevoApiKey };
    return { baseUrl: urls.brevo, path, secret: brevoApiKey, what: "key", headers, reads: usual };
  }
  if (service === "resend" && resendApiKey !== null) {
    // A key for sending alone may read nothing, and says so.
    const reads: Call["reads"] = (_, { code }) => (code === "restricted_api_key" ? accepted : null);
    return { baseUrl: urls.resend, path: "/domains", ...bearer(resendApiKey), reads };
  }
  if (service === "sendgrid" && sendgridApiKey !== null) {
    return {
      baseUrl: urls.sendgrid,
      path: "/v3/scopes",
      ...bearer(sendgridApiKey),
      reads: maySend,
    };
  }
  if (service === "gmail" && googleAccessToken !== null) {
    // A token for sending alone may not read the profile: it was accepted all the same.
    const reads: Call["reads"] = ({ status }, { message }) =>
      status === 403 && /insufficient.*scope/i.test(message) ? accepted : null;
    const path = "/gmail/v1/users/me/profile";
    return { baseUrl: urls.gmail, path, ...bearer(googleAccessToken, "access token"), reads };
  }
  return null;
}

/** SendGrid's keys have single permissions. */
function maySend({ status, body }: HttpReply): CredentialCheck | null {
  const scopes: unknown = parseObject(body)?.["scopes"];
  if (status !== 200 || !Array.isArray(scopes) || scopes.includes("mail.send")) return null;
  return { kind: "refused", reason: words.keyMayNotSend("SendGrid") };
}
