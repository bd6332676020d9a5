import { MESSAGES } from "@dakiya/domain/messages";
import { PrivateAddress } from "../../network/index.ts";
import { quote } from "../classify.ts";
import { certificateFault, failureOf, isNameUnknown } from "../connection-failure.ts";
import type { CredentialCheck } from "../types.ts";
import type { SmtpAccount, SmtpWords } from "./account.ts";
import { SmtpFailure } from "./smtp-failure.ts";

const { notChecked } = MESSAGES.emailSettings;

type Fault = Exclude<CredentialCheck, { kind: "accepted" }>;
type At = { account: SmtpAccount; words: SmtpWords };

const refused = (reason: string): Fault => ({ kind: "refused", reason });
/** A fault that may be over in a minute proves nothing about the settings. */
const unknown = (reason: string): Fault => ({ kind: "unknown", reason });

const RENEW: Readonly<Record<string, string>> = {
  expired: "Ask its administrator to renew it",
  "for another name": "Enter the server's name as it stands in the certificate",
};
const PORTS = "Use port 587 with STARTTLS, or port 465 with TLS";

/** The step at which a connection failed, and the remedy: DNS, connecting, TLS or the sign-in. */
export function connectionFault(error: unknown, at: At): Fault {
  const { host, port, encryption } = at.account.target;
  const cause = error instanceof SmtpFailure ? error.cause : error;
  const stage = error instanceof SmtpFailure ? error.stage : "connect";
  const said = saidBy(textOf(cause, "response"), at.account);
  if (cause instanceof PrivateAddress) {
    return refused(
      `${host}, port ${port}, is where Dakiya does not connect to. Use a server on the internet and port 587, 465, 25 or 2525`,
    );
  }
  if (stage === "auth") return signInFault(cause, said, at);
  // Where an operator named the server there is nothing for the user to mend.
  if (at.account.target.network === null) return unknown(notChecked(at.words.label));
  const failure = failureOf(cause);
  if (isNameUnknown(failure)) {
    return refused(`The name ${host} was not found. Check how it is written`);
  }
  const certificate = certificateFault(failure);
  if (certificate !== null) {
    const remedy = RENEW[certificate] ?? "The server needs one of a public authority";
    return refused(`The certificate of ${host} is ${certificate}. ${remedy}`);
  }
  if (/^ERR_SSL|^EPROTO$|^ETLS$/.test(failure.code)) {
    const way = encryption === "tls" ? "TLS" : "STARTTLS";
    return refused(`${host} does not speak ${way} on port ${port}. ${PORTS}`);
  }
  if (said !== "") return unknown(`${host} takes no connections now${said}`);
  if (failure.code === "ECONNREFUSED") {
    return unknown(`Nothing answers at ${host}, port ${port}. ${PORTS}`);
  }
  return unknown(`${host} did not answer in time on port ${port}. ${PORTS}`);
}

function signInFault(cause: unknown, said: string, { account, words }: At): Fault {
  const code = cause instanceof Error && "responseCode" in cause ? Number(cause.responseCode) : 535;
  if (code < 500) return unknown(`${words.label} does not sign anybody in now${said}`);
  if (account.signIn === "xoauth2") {
    return refused(
      `${words.label} did not accept the access token${said}. Paste a new one that may send by SMTP`,
    );
  }
  // Gmail's user name is the sender's address.
  if (words.secret === "app password") {
    return refused(`${words.label} did not accept the app password${said}. Create a new one there`);
  }
  return refused(
    `${words.label} did not accept the user name or the password${said}. Many services want an app password`,
  );
}

/** A server that lets the account in, and not send in this name. */
export function senderFault(
  response: string,
  { account, words, sender }: At & { sender: string },
): Fault {
  const said = saidBy(response, account);
  if (account.returnPath !== null)
    return refused(
      `${words.label} does not take ${sender} as bounce address${said}. Allow it there, or leave the bounce address empty`,
    );
  return refused(
    `${words.label} does not let this account send as ${sender}${said}. Use the account's own address as Company Email, or allow this one there`,
  );
}

/** A server's words, which may quote what it was given. */
const saidBy = (response: string, { secret }: SmtpAccount): string =>
  quote({ code: "", message: response }).replaceAll(secret, "…");

function textOf(cause: unknown, member: "response"): string {
  const value: unknown = cause instanceof Error ? Reflect.get(cause, member) : "";
  return typeof value === "string" ? value : "";
}
