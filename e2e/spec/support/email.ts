import type { Person } from "./person.ts";

/** Sets up a person's email, by the API: the sandbox takes any key of the right form. */
export async function setUpEmail({ api }: Person): Promise<void> {
  const { status, message } = await api.send("PUT", "/user/email-settings", {
    emailService: "brevo",
    preferredService: "brevo",
    smtpUser: "hello@dakiya.example",
    fromName: "Dakiya Traders",
    brevoApiKey: "xkeysib-0123456789abcdef",
    isConfigured: true,
  });
  if (status !== 200) throw new Error(`email was not set up: ${status} ${message}`);
}
