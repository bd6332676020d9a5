import type { BuiltRequest } from "../http-adapter.ts";
import type { MailBatch, OutgoingMail } from "../types.ts";
import { unsubscribeHeaders } from "../unsubscribe-headers.ts";
import type { SendgridAddress, SendgridMail, SendgridPersonalization } from "./api-types.ts";

/** Below SendGrid's 10,000, since how it counts is not said. */
const MAX_SUBSTITUTION_BYTES = 9_500;

/** Opens and clicks are counted by this product's own links, so that SendGrid must leave them as they are. */
const TRACKING_OFF: SendgridMail["tracking_settings"] = {
  click_tracking: { enable: false, enable_text: false },
  open_tracking: { enable: false },
  subscription_tracking: { enable: false },
  ganalytics: { enable: false },
};

/**
 * Writes SendGrid's request.
 *
 * SendGrid shares the content among all recipients and fills in substitutions, so that a batch's content is nothing
 * but two tags, each recipient's whole text and whole HTML their values. A mail alone is sent as it is. A batch with
 * a mail too long for a substitution is rejected, which halves it: long mails end up alone, in exchange for more
 * requests.
 */
export function buildSendgridRequest(batch: MailBatch): BuiltRequest {
  const [first, ...others] = batch.mails;
  const alone = first !== undefined && others.length === 0;
  const tags = { text: `-t.${batch.key}-`, html: `-h.${batch.key}-` };
  if (!alone && !batch.mails.every((mail) => fitsSubstitution(mail, tags))) {
    return {
      ok: false,
      outcome: { kind: "rejected", reason: "Too much for one request to SendGrid." },
    };
  }
  const mail: SendgridMail = {
    personalizations: batch.mails.map((each) => ({
      ...envelope(each),
      ...(alone ? {} : { substitutions: substitutions(each, tags) }),
    })),
    from: sendgridAddress(batch.from),
    content: [
      { type: "text/plain", value: alone ? first.text : tags.text },
      { type: "text/html", value: alone ? first.html : tags.html },
    ],
    tracking_settings: TRACKING_OFF,
  };
  return { ok: true, body: Buffer.from(JSON.stringify(mail)) };
}

type Tags = { text: string; html: string };

function substitutions(mail: OutgoingMail, tags: Tags): Record<string, string> {
  return { [tags.text]: mail.text, [tags.html]: mail.html };
}

function fitsSubstitution(mail: OutgoingMail, tags: Tags): boolean {
  const bytes = Buffer.byteLength(JSON.stringify(substitutions(mail, tags)));
  return bytes <= MAX_SUBSTITUTION_BYTES;
}

function envelope(mail: OutgoingMail): SendgridPersonalization {
  const headers = unsubscribeHeaders(mail);
  return {
    to: [sendgridAddress(mail.to)],
    // SendGrid refuses an empty one.
    subject: mail.subject === "" ? " " : mail.subject,
    ...(Object.keys(headers).length > 0 && { headers }),
    custom_args: { token: mail.token },
  };
}

/** SendGrid refuses a name with `;` or `,`, which is left out then. */
function sendgridAddress({ address, name }: { address: string; name: string }): SendgridAddress {
  return name === "" || /[;,]/.test(name) ? { email: address } : { email: address, name };
}
