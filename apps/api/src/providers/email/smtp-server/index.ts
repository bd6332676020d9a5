import { SMTP_PRESET_INFO, smtpServerLabel } from "@dakiya/domain/email-settings";
import type { Network } from "../../network/index.ts";
import type { ServiceModule } from "../module.ts";
import { checkSmtpConnection } from "../smtp/check-connection.ts";
import { domainOf } from "../smtp/account.ts";
import type { SmtpAccount, SmtpWords } from "../smtp/account.ts";
import { createSmtpAdapter } from "../smtp/create-smtp-adapter.ts";
import type { Credentials } from "../types.ts";

/** Any mail server that a user names. */
export const smtp_server: ServiceModule<"smtp_server"> = {
  open: (_urls, network) =>
    createSmtpAdapter({
      service: "smtp_server",
      accountOf: (credentials) => accountOf(credentials, network),
      wordsOf,
    }),
  check(credentials, { network, deadlineMs }) {
    const account = accountOf(credentials, network);
    if (account === null) return null;
    const sender = account.returnPath ?? credentials.senderEmail;
    return checkSmtpConnection(account, { sender, words: wordsOf(credentials), deadlineMs });
  },
  limitsOf({ smtpServer }) {
    const { perDay, perSecond } = SMTP_PRESET_INFO[smtpServer?.preset ?? "own"];
    return { perDay, perSecond };
  },
  events: null,
};

function accountOf(credentials: Credentials, network: Network): SmtpAccount | null {
  if (credentials.service !== "smtp_server") return null;
  const { smtpServer: server, senderEmail, smtpServerPassword: secret } = credentials;
  if (server === null || secret === null || secret === "") return null;
  const { host, port, encryption, userName, signIn, bounceAddress = "" } = server;
  return {
    target: { host, port, encryption, network },
    user: userName,
    secret,
    signIn,
    domain: domainOf(senderEmail),
    maxConnections: SMTP_PRESET_INFO[server.preset].connections,
    returnPath: server.preset === "own" && bounceAddress !== "" ? bounceAddress : null,
  };
}

function wordsOf(credentials: Credentials): SmtpWords {
  const server = credentials.service === "smtp_server" ? credentials.smtpServer : null;
  return {
    label: server === null ? "The mail server" : smtpServerLabel(server),
    secret: server?.signIn === "xoauth2" ? "access token" : "password",
  };
}
