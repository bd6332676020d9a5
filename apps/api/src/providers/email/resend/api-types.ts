/** The parts of an email of Resend's `POST /emails/batch` that are used here. */
export type ResendEmail = {
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
