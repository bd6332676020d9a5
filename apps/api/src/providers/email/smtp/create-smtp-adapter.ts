import type { EmailService } from "@dakiya/domain/email-settings";
import { pause } from "../classify.ts";
import { preparedFrom, withoutSecret } from "../http-adapter.ts";
import type { Credentials, EmailAdapter } from "../types.ts";
import type { SmtpAccount, SmtpWords } from "./account.ts";
import { classifySmtp } from "./classify-smtp.ts";
import { buildSmtpRequest } from "./request.ts";
import { createSmtpSessions } from "./session-pool.ts";
import type { SmtpSessions } from "./session-pool.ts";

/** The differences of one service that is reached by SMTP. */
export type SmtpService = {
  service: EmailService;
  /** Server and sign-in; null without a secret. */
  accountOf: (credentials: Credentials) => SmtpAccount | null;
  wordsOf: (credentials: Credentials) => SmtpWords;
};

/** Makes an adapter of a service that takes emails by SMTP, one at a time. Nothing connects before the first. */
export function createSmtpAdapter(smtp: SmtpService): EmailAdapter {
  let current: SmtpSessions | null = null;
  const sessions = (): SmtpSessions => (current ??= createSmtpSessions());
  return {
    service: smtp.service,
    batchSize: () => 1,
    retrySafety: "never",
    reportsEvents: false,
    keyTtlMs: null,
    async enter(credentials) {
      const account = smtp.accountOf(credentials);
      return account === null ? () => {} : await sessions().enter(account);
    },
    prepare(batch, credentials) {
      const { envelope, request } = buildSmtpRequest(batch);
      return preparedFrom(request, async (raw, deadlineMs) => {
        const account = smtp.accountOf(credentials);
        const words = smtp.wordsOf(credentials);
        if (account === null) {
          const reason = `${words.label} has no ${words.secret}. Enter one in Email Settings.`;
          return pause("credentials", reason);
        }
        try {
          const from = account.returnPath ?? envelope.from;
          await sessions().send(account, { ...envelope, from, raw }, deadlineMs);
          // SMTP's 250 gives no id that events carry, so the Message-ID is this server's.
          return { kind: "accepted", messageIds: [null] };
        } catch (error) {
          return withoutSecret(classifySmtp(error, words), account.secret);
        }
      });
    },
    close: async () => current?.close(),
  };
}
