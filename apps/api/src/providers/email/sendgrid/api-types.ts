/** The parts of SendGrid's `POST /v3/mail/send` that are used here. */
export type SendgridAddress = { email: string; name?: string };

/** One recipient's envelope. */
export type SendgridPersonalization = {
  to: [SendgridAddress];
  subject: string;
  headers?: Record<string, string>;
  /** At most 10,000 bytes; a value is inserted into text and HTML alike, so every place has a tag of its own. */
  substitutions?: Record<string, string>;
  /** Returned at the top of every event and stored there for years: the token, nothing personal. */
  custom_args: { token: string };
};

export type SendgridMail = {
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
