import { escapeJson } from "@dakiya/domain/campaign";
import { type Slots, compileJson } from "../compile-json.ts";
import { listHeaders } from "../header-safety.ts";
import type { BuiltRequest } from "../http-adapter.ts";
import { writeList } from "../json.ts";
import type { MailBatch, MailBody, OutgoingMail } from "../types.ts";

/** Below SendGrid's 10,000, since its way of counting is undocumented. */
const MAX_SUBSTITUTION_BYTES = 9_500;

/** This product tracks opens and clicks itself, so SendGrid's tracking is off. */
const TRACKING_OFF: SendgridMail["tracking_settings"] = {
  click_tracking: { enable: false, enable_text: false },
  open_tracking: { enable: false },
  subscription_tracking: { enable: false },
  ganalytics: { enable: false },
};

/**
 * Writes SendGrid's request.
 *
 * SendGrid shares the content among all recipients and expands substitutions, so a batch's content is just two tags,
 * whose values are each recipient's whole text and HTML. A single mail is sent as it is. A batch with a mail too long
 * for a substitution is rejected, which splits it until the mail is alone.
 */
export function buildSendgridRequest(batch: MailBatch): BuiltRequest {
  const alone = batch.mails.length === 1 ? [...batch.mails][0]?.bodyAs("plain") : undefined;
  const tags = alone === undefined ? { text: `-t.${batch.key}-`, html: `-h.${batch.key}-` } : null;
  const rest: Omit<SendgridMail, "personalizations"> = {
    from: sendgridAddress(batch.from),
    content: [
      { type: "text/plain", value: tags?.text ?? alone?.text ?? "" },
      { type: "text/html", value: tags?.html ?? alone?.html ?? "" },
    ],
    tracking_settings: TRACKING_OFF,
  };
  const writePersonalization = compilePersonalization(tags);
  let fit = true;
  const write = (mail: OutgoingMail): string => {
    const body = mail.bodyAs("json");
    fit &&= tags === null || fitsSubstitution(body, tags);
    return writePersonalization({ ...valuesOf(mail, batch.listId), ...body });
  };
  const close = `],${JSON.stringify(rest).slice(1)}`;
  const body = writeList(`{"personalizations":[`, batch.mails, write, close);
  if (!fit) {
    return {
      ok: false,
      outcome: { kind: "rejected", reason: "Too much for one request to SendGrid." },
    };
  }
  return { ok: true, body };
}

type Tags = { text: string; html: string };

function fitsSubstitution({ text, html }: MailBody, tags: Tags): boolean {
  const written = `{"${tags.text}":"${text}","${tags.html}":"${html}"}`;
  return (
    // Most are far from it in whatever script.
    written.length * 3 <= MAX_SUBSTITUTION_BYTES ||
    Buffer.byteLength(written) <= MAX_SUBSTITUTION_BYTES
  );
}

type Slot = "email" | "name" | "subject" | "text" | "html" | "token" | "listId" | "unsubscribeUrl";

function compilePersonalization(tags: Tags | null) {
  return compileJson(({ slot, optional }: Slots<Slot>): SendgridPersonalization => {
    const name = optional("name");
    const headers = listHeaders({
      listId: optional("listId"),
      unsubscribeUrl: optional("unsubscribeUrl"),
    });
    return {
      to: [named(slot("email"), name)],
      subject: slot("subject"),
      ...(Object.keys(headers).length > 0 && { headers }),
      custom_args: { token: slot("token") },
      ...(tags !== null && {
        substitutions: { [tags.text]: slot("text"), [tags.html]: slot("html") },
      }),
    };
  });
}

function valuesOf(
  mail: OutgoingMail,
  listId: string | null,
): Record<Exclude<Slot, keyof MailBody>, string | null> {
  const { token, unsubscribeUrl } = mail;
  const { email, name } = sendgridAddress(mail.to);
  return {
    email,
    name: name === undefined ? null : escapeJson(name),
    // SendGrid refuses an empty one.
    subject: mail.subject === "" ? " " : escapeJson(mail.subject),
    token,
    listId,
    unsubscribeUrl,
  };
}

/** SendGrid refuses a name with `;` or `,`, which is left out then. */
function sendgridAddress({ address, name }: { address: string; name: string }): SendgridAddress {
  return named(address, name === "" || /[;,]/.test(name) ? null : name);
}

function named(email: string, name: string | null): SendgridAddress {
  return name === null ? { email } : { email, name };
}

/** The parts of SendGrid's `POST /v3/mail/send` that are used here. */
type SendgridAddress = { email: string; name?: string };

/** One recipient's envelope. */
type SendgridPersonalization = {
  to: [SendgridAddress];
  subject: string;
  headers?: Record<string, string>;
  /** At most 10,000 bytes; a value is inserted into text and HTML alike, so every place has a tag of its own. */
  substitutions?: Record<string, string>;
  /** Returned at the top of every event and stored there for years: the token, nothing personal. */
  custom_args: { token: string };
};

type SendgridMail = {
  personalizations: SendgridPersonalization[];
  from: SendgridAddress;
  /** Shared by all personalizations; plain text first. */
  content: [{ type: "text/plain"; value: string }, { type: "text/html"; value: string }];
  tracking_settings: {
    click_tracking: { enable: false; enable_text: false };
    open_tracking: { enable: false };
    subscription_tracking: { enable: false };
    ganalytics: { enable: false };
  };
};
