import { escapeJson } from "@dakiya/domain/campaign";
import { pause } from "../classify.ts";
import { compileJson } from "../compile-json.ts";
import { listHeaders } from "../header-safety.ts";
import type { BuiltRequest } from "../http-adapter.ts";
import { writeList } from "../json.ts";
import type { MailBatch, OutgoingMail } from "../types.ts";

/**
 * Resend refuses a quoted name with 422 and an encoded one with 451; unquoted, these characters end the name or look
 * encoded.
 */
const NAME_SPECIALS = /[()<>[\]:;@\\,"]|=\?/;

const writeEmail = compileJson(({ slot, optional }): ResendEmail => ({
  from: slot("from"),
  // Without the name, which would need the quotes Resend refuses.
  to: [slot("to")],
  subject: slot("subject"),
  html: slot("html"),
  text: slot("text"),
  headers: listHeaders({ listId: optional("listId"), unsubscribeUrl: optional("unsubscribeUrl") }),
  tags: [{ name: "token", value: slot("token") }],
}));

/** Writes Resend's request: a list of at most 100 emails, one recipient each. */
export function buildResendRequest(batch: MailBatch): BuiltRequest {
  const { address, name } = batch.from;
  const special = NAME_SPECIALS.exec(name)?.[0];
  if (special !== undefined) {
    return {
      ok: false,
      outcome: pause(
        "account",
        `Resend can't send with “${special}” in the company name. Change it in Email Settings.`,
      ),
    };
  }
  const from = escapeJson(name === "" ? address : `${name} <${address}>`);
  const write = ({ to, subject, bodyAs, unsubscribeUrl, token }: OutgoingMail): string =>
    writeEmail({
      from,
      to: to.address,
      // Resend refuses an empty one.
      subject: subject === "" ? " " : escapeJson(subject),
      ...bodyAs("json"),
      listId: batch.listId,
      unsubscribeUrl,
      token,
    });
  return { ok: true, body: writeList("[", batch.mails, write, "]") };
}

/** The parts of an email of Resend's `POST /emails/batch` that are used here. */
type ResendEmail = {
  /** `Name <address>`, the name neither quoted nor encoded. */
  from: string;
  /** Exactly one: events do not name their recipient. */
  to: [string];
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  /** Letters, digits, `_` and `-`. A list here, an object in events. */
  tags: [{ name: "token"; value: string }];
};
