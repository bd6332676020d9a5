import type { Row } from "../support/row.ts";

const section = "Email settings";

export const EMAIL_SETTINGS_ROWS = [
  { id: "email.title", section, says: "titled 'Email Configuration'" },
  { id: "email.banner.required", section, says: "the banner says Required" },
  { id: "email.banner.configured", section, says: "the banner says Configured" },
  { id: "email.services.four", section, says: "a choice of gmail, brevo, resend, sendgrid" },
  {
    id: "email.services.gmail",
    section,
    says: "gmail: mail API via OAuth, recommended, free, medium setup",
  },
  {
    id: "email.services.brevo",
    section,
    says: "brevo: free tier of 300 emails/day, easy, recommended",
  },
  { id: "email.services.resend", section, says: "resend: 100 emails/day free, easy" },
  {
    id: "email.services.sendgrid",
    section,
    says: "sendgrid: paid, easy setup, from 14.95 dollars/month",
  },
  { id: "email.form.email", section, says: "Company Email: required, of type email" },
  { id: "email.form.name", section, says: "Company Name: required" },
  { id: "email.form.key.brevo", section, says: "the brevo key: required, xkeysib-" },
  { id: "email.form.key.resend", section, says: "the resend key: required, re_" },
  { id: "email.form.key.sendgrid", section, says: "the sendgrid key: required, SG." },
  { id: "email.form.gmail", section, says: "gmail: an access token or a password" },
  { id: "email.form.save", section, says: "a button Save Configuration" },
  { id: "email.form.no-test", section, says: "no Test button before it is configured" },
  { id: "email.form.test", section, says: "a Test button once it is" },
  { id: "email.guide.steps", section, says: "setup steps for each service" },
  { id: "email.guide.links", section, says: "helpful links for each service" },
  {
    id: "email.summary",
    section,
    says: "Current Configuration: service, email, from name, status Ready",
  },
  {
    id: "email.saved.configured",
    section,
    says: "saving makes it configured",
  },
  {
    id: "email.saved.services",
    section,
    says: "the chosen service is emailService and preferredService",
  },
  {
    id: "email.saved.payload",
    section: "REST calls",
    says: "the call carries the fields and isConfigured true",
  },
  { id: "email.saved.toast", section, says: "'Email settings saved successfully!'" },
  { id: "email.saved.duration", section: "Toasts", says: "it stays 2000 ms" },
  {
    id: "email.invalid.email",
    section,
    says: "without an email: 'Please fill in your email and company name'",
  },
  { id: "email.invalid.name", section, says: "so too without a company name" },
  {
    id: "email.invalid.credential.brevo",
    section,
    says: "'Please configure API credentials for brevo'",
  },
  { id: "email.invalid.credential.resend", section, says: "and for resend" },
  { id: "email.invalid.credential.sendgrid", section, says: "and for sendgrid" },
  { id: "email.invalid.credential.gmail", section, says: "and for gmail without either" },
  {
    id: "email.gmail.password",
    section,
    says: "gmail takes a password in place of a token",
  },
  {
    id: "email.test.unsaved",
    section,
    says: "a test of what is not saved: 'Please save your configuration first'",
  },
  {
    id: "email.test.payload",
    section: "REST calls",
    says: "the test carries to, subject and body",
  },
  {
    id: "email.test.sent",
    section,
    says: "'Test email sent! Check your inbox to verify configuration.'",
  },
  {
    id: "email.test.failed",
    section,
    says: "'Test email failed. Please check your configuration.'",
  },
  { id: "email.save-failed.fallback", section, says: "'Failed to save email settings'" },
  { id: "email.save-failed.server-message", section, says: "the server's is preferred" },
  { id: "email.fetch-failed", section, says: "'Failed to fetch email settings'" },
  { id: "email.fetch-failed.duration", section: "Toasts", says: "it stays 4000 ms" },
] as const satisfies readonly Row[];
