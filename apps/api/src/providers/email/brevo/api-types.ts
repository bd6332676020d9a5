/** The parts of Brevo's `POST /v3/smtp/email` that are used here. */
export type BrevoAddress = { email: string; name?: string };

/** What differs by recipient. */
export type BrevoVersion = {
  to: [BrevoAddress];
  subject: string;
  htmlContent: string;
  textContent: string;
  /** Not in Brevo's published model, but obeyed; ASCII only. */
  headers: Record<string, string>;
};

export type BrevoEmail = {
  sender: BrevoAddress;
  subject: string;
  htmlContent: string;
  textContent?: string;
  to?: [BrevoAddress];
  headers: Record<string, string>;
  messageVersions?: BrevoVersion[];
};
