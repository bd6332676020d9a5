import { pause } from "../classify.ts";
import { preparedFrom, withoutSecret } from "../http-adapter.ts";
import type { EmailAdapter } from "../types.ts";
import { classifySmtp } from "./classify-smtp.ts";
import { buildSmtpRequest } from "./request.ts";
import type { SmtpSessions } from "./session-pool.ts";
import { createSmtpSessions } from "./session-pool.ts";
import { readSmtpTarget } from "./smtp-target.ts";

/** Opens Gmail's SMTP server, `smtp://host:port` or `smtps://host:port`, for accounts with an app password. */
export function createGmailSmtpAdapter(url: string): EmailAdapter {
  let sessions: SmtpSessions | null = null;
  return {
    service: "gmail",
    batchSize: () => 1,
    retrySafety: "once",
    keyTtlMs: null,
    prepare(batch, credentials) {
      const { envelope, request } = buildSmtpRequest(batch);
      return preparedFrom(request, async (raw, deadlineMs) => {
        const pass = appPassword(credentials.smtpPassword ?? "");
        if (pass === "")
          return pause("credentials", "Gmail has no app password. Enter one in Email Settings.");
        sessions ??= createSmtpSessions(readSmtpTarget(url));
        try {
          const account = { user: credentials.senderEmail, pass };
          await sessions.send(account, { ...envelope, raw }, deadlineMs);
          // SMTP's 250 names no id that an event would ever carry; the Message-ID is our own.
          return { kind: "accepted", messageIds: [null] };
        } catch (error) {
          return withoutSecret(classifySmtp(error), pass);
        }
      });
    },
    close: async () => sessions?.close(),
  };
}

/** Google shows app passwords in four groups of four; the spaces are no part of them. */
function appPassword(text: string): string {
  return /^(?:[a-z]{4} ){3}[a-z]{4}$/.test(text.trim()) ? text.replaceAll(" ", "") : text;
}
