import { MESSAGES } from "@dakiya/domain/messages";
import { VENDOR_URLS } from "../../../config.ts";
import type { ServiceUrls } from "../../../config.ts";
import { ACCEPTED, checkByHttp } from "../check-by-http.ts";
import type { CheckCall } from "../check-by-http.ts";
import { createGmailApiAdapter } from "../gmail-api/index.ts";
import { gmailAccount } from "../gmail-smtp/account.ts";
import { createGmailSmtpAdapter } from "../gmail-smtp/index.ts";
import type { ServiceModule } from "../module.ts";
import { ownerOf } from "../owner-of.ts";
import { readSmtpTarget } from "../smtp/account.ts";
import { checkSmtpConnection } from "../smtp/check-connection.ts";
import { secretOf } from "../types.ts";
import type {
  CredentialCheck,
  Credentials,
  CredentialsOf,
  EmailAdapter,
  GmailSecrets,
} from "../types.ts";

export const gmail: ServiceModule<"gmail"> = {
  open: createGmailAdapter,
  addressOf,
  check(credentials, { urls, deadlineMs }) {
    const { googleAccessToken: token, smtpPassword } = credentials;
    if (token !== null) return checkByHttp("Gmail", tokenCheck(token, urls.gmail), deadlineMs);
    return smtpPassword === null ? null : checkPassword(credentials, urls, deadlineMs);
  },
  events: null,
};

/** Which of Gmail's two addresses mails go to, its API or its SMTP server. */
function addressOf({ googleAccessToken, smtpPassword }: GmailSecrets): "gmail" | "gmailSmtp" {
  return googleAccessToken === null && smtpPassword !== null ? "gmailSmtp" : "gmail";
}

/** Gmail in its two ways: its API with an access token, preferred, or SMTP with an app password. */
function createGmailAdapter(urls: { gmail: string; gmailSmtp: string }): EmailAdapter {
  const api = createGmailApiAdapter(urls.gmail);
  const smtp = createGmailSmtpAdapter(urls.gmailSmtp, smtpLabel(urls));
  const pick = (credentials: Credentials): EmailAdapter => {
    const secrets = {
      googleAccessToken: secretOf(credentials, "googleAccessToken"),
      smtpPassword: secretOf(credentials, "smtpPassword"),
    };
    return addressOf(secrets) === "gmailSmtp" ? smtp : api;
  };
  return {
    service: "gmail",
    batchSize: () => 1,
    retrySafety: "never",
    reportsEvents: false,
    keyTtlMs: null,
    enter: async (credentials) => (await pick(credentials).enter?.(credentials)) ?? (() => {}),
    prepare: (batch, credentials) => pick(credentials).prepare(batch, credentials),
    async close() {
      await Promise.all([api.close(), smtp.close()]);
    },
  };
}

function tokenCheck(token: string, baseUrl: string): CheckCall {
  return {
    baseUrl,
    path: "/gmail/v1/users/me/profile",
    secret: token,
    what: "access token",
    headers: { authorization: `Bearer ${token}` },
    // A token for sending alone may not read the profile: it was accepted all the same.
    reads: ({ status }, { message }) =>
      status === 403 && /insufficient.*scope/i.test(message) ? ACCEPTED : null,
  };
}

async function checkPassword(
  credentials: CredentialsOf<"gmail">,
  urls: ServiceUrls,
  deadlineMs: number,
): Promise<CredentialCheck> {
  const label = smtpLabel(urls);
  const account = gmailAccount(readSmtpTarget(urls.gmailSmtp), credentials);
  if (account === null)
    return { kind: "unknown", reason: MESSAGES.emailSettings.notChecked(label) };
  const words = { label, secret: "app password" } as const;
  return await checkSmtpConnection(account, {
    ...{ sender: credentials.senderEmail, words, deadlineMs },
  });
}

/** Name of the SMTP server in sentences: Gmail, or the host that an operator has put in its place. */
function smtpLabel(urls: { gmail: string; gmailSmtp: string }): string {
  const { hostname } = new URL(urls.gmailSmtp);
  const isGmail = ownerOf(urls.gmailSmtp) === ownerOf(VENDOR_URLS.gmailSmtp);
  // A sandbox stands in for both of Gmail's addresses, on one host.
  const isStandIn = hostname === new URL(urls.gmail).hostname;
  return isGmail || isStandIn ? "Gmail" : `The mail server ${hostname}`;
}
