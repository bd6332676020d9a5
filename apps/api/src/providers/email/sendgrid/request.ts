import { listHeaders } from "../header-safety.ts";
import type { BuiltRequest } from "../http-adapter.ts";
import type { MailBatch, OutgoingMail } from "../types.ts";

/** Below SendGrid's 10,000, since its way of counting is undocumented. */
export const MAX_SUBSTITUTION_BYTES = 9_500;

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
  const mails = [...batch.mails];
  const alone = mails.length === 1 ? mails[0] : undefined;
  const tags = alone === undefined ? { text: `-t.${batch.key}-`, html: `-h.${batch.key}-` } : null;
  const personalizations = mails.map((mail) => personalize(mail, batch.listId, tags));
  if (!personalizations.every(fits)) {
    return {
      ok: false,
      outcome: { kind: "rejected", reason: "Too much for one request to SendGrid." },
    };
  }
  const request: SendgridMail = {
    personalizations,
    from: sendgridAddress(batch.from),
    ...(batch.replyTo !== undefined && { reply_to: { email: batch.replyTo } }),
    content: [
      { type: "text/plain", value: tags?.text ?? alone?.text ?? "" },
      { type: "text/html", value: tags?.html ?? alone?.html ?? "" },
    ],
    tracking_settings: TRACKING_OFF,
  };
  return { ok: true, frozen: JSON.stringify(request) };
}

function personalize(
  { to, subject, token, unsubscribeUrl, text, html }: OutgoingMail,
  listId: string | null,
  tags: { text: string; html: string } | null,
): SendgridPersonalization {
  const headers = listHeaders({ listId, unsubscribeUrl });
  return {
    to: [sendgridAddress(to)],
    // SendGrid refuses an empty one.
    subject: subject === "" ? " " : subject,
    ...(Object.keys(headers).length > 0 && { headers }),
    custom_args: { token },
    ...(tags !== null && { substitutions: { [tags.text]: text, [tags.html]: html } }),
  };
}

function fits({ substitutions }: SendgridPersonalization): boolean {
  return (
    substitutions === undefined ||
    Buffer.byteLength(JSON.stringify(substitutions)) <= MAX_SUBSTITUTION_BYTES
  );
}

/** SendGrid refuses a name with `;` or `,`, which is left out then. */
function sendgridAddress({ address, name }: { address: string; name: string }): SendgridAddress {
  return name === "" || /[;,]/.test(name) ? { email: address } : { email: address, name };
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
  reply_to?: SendgridAddress;
  /** Shared by all personalizations; plain text first. */
  content: [{ type: "text/plain"; value: string }, { type: "text/html"; value: string }];
  tracking_settings: {
    click_tracking: { enable: false; enable_text: false };
    open_tracking: { enable: false };
    subscription_tracking: { enable: false };
    ganalytics: { enable: false };
  };
};
