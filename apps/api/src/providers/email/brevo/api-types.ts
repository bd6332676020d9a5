/** The parts of Brevo's `POST /v3/smtp/email` that are used here, all in its reference. */
export type BrevoAddress = { email: string; name?: string };

export type BrevoEmail = {
  sender: BrevoAddress;
  to: [BrevoAddress];
  subject: string;
  htmlContent: string;
  textContent: string;
  /** ASCII only: Brevo sends anything else as raw bytes. */
  headers: Record<string, string>;
};
