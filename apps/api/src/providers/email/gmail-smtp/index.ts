import { pause } from "../classify.ts";
import { preparedFrom, withoutSecret } from "../http-adapter.ts";
import type { EmailAdapter } from "../types.ts";
import { accountOf } from "./account.ts";
import { classifySmtp } from "./classify-smtp.ts";
import { buildSmtpRequest } from "./request.ts";
import { createSmtpSessions } from "./session-pool.ts";
import type { SmtpSessions } from "./session-pool.ts";
import { readSmtpTarget } from "./smtp-session.ts";

/**
 * Opens Gmail's SMTP server, `smtp://host:port` or `smtps://host:port`, for accounts with an app password.
 *
 * @param label - The server's name in sentences: the operator may have set another than Gmail's.
 */
export function createGmailSmtpAdapter(url: string, label: string): EmailAdapter {
  let current: SmtpSessions | null = null;
  const sessions = (): SmtpSessions => (current ??= createSmtpSessions(readSmtpTarget(url)));
  return {
    service: "gmail",
    batchSize: () => 1,
    retrySafety: "never",
    reportsEvents: false,
    keyTtlMs: null,
    enter: async (credentials) => await sessions().enter(accountOf(credentials)),
    prepare(batch, credentials) {
      const { envelope, request } = buildSmtpRequest(batch);
      return preparedFrom(request, async (raw, deadlineMs) => {
        const account = accountOf(credentials);
        if (account.pass === "")
          return pause("credentials", `${label} has no app password. Enter one in Email Settings.`);
        try {
          await sessions().send(account, { ...envelope, raw }, deadlineMs);
          // SMTP's 250 gives no id that events carry, so the Message-ID is this server's.
          return { kind: "accepted", messageIds: [null] };
        } catch (error) {
          return withoutSecret(classifySmtp(error, label), account.pass);
        }
      });
    },
    close: async () => current?.close(),
  };
}
