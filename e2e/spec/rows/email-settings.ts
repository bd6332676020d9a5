import type { Row } from "../support/row.ts";

const section = "§2 Email Settings";
const services = "§3 Email services";
const rules = "§5 Email settings";
const toasts = "§8 Email settings";

export const EMAIL_SETTINGS_ROWS = [
  { id: "email.title", section, says: "titled 'Email Configuration'" },
  { id: "email.banner.required", section, says: "the banner says Required" },
  { id: "email.banner.configured", section, says: "the banner says Configured" },
  { id: "email.services.four", section, says: "a choice of gmail, brevo, resend, sendgrid" },
  {
    id: "email.services.gmail",
    section: services,
    says: "gmail: mail API via OAuth, recommended, free, medium setup",
  },
  {
    id: "email.services.brevo",
    section: services,
    says: "brevo: free tier of 300 emails/day, easy, recommended",
  },
  { id: "email.services.resend", section: services, says: "resend: 100 emails/day free, easy" },
  {
    id: "email.services.sendgrid",
    section: services,
    says: "sendgrid: paid, easy setup, from 14.95 dollars/month",
  },
  { id: "email.form.email", section: rules, says: "Company Email: required, of type email" },
  { id: "email.form.name", section: rules, says: "Company Name: required" },
  { id: "email.form.key.brevo", section: rules, says: "the brevo key: required, xkeysib-" },
  { id: "email.form.key.resend", section: rules, says: "the resend key: required, re_" },
  { id: "email.form.key.sendgrid", section: rules, says: "the sendgrid key: required, SG." },
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
    section: "§4 Email configuration",
    says: "saving makes it configured",
  },
  {
    id: "email.saved.services",
    section: "§4 Email configuration",
    says: "the chosen service is emailService and preferredService",
  },
  {
    id: "email.saved.payload",
    section: "§7 Calls",
    says: "the call carries the fields and isConfigured true",
  },
  { id: "email.saved.toast", section: toasts, says: "'Email settings saved successfully!'" },
  { id: "email.saved.duration", section: "§9 Toasts", says: "it stays 2000 ms" },
  {
    id: "email.invalid.email",
    section: rules,
    says: "without an email: 'Please fill in your email and company name'",
  },
  { id: "email.invalid.name", section: rules, says: "so too without a company name" },
  {
    id: "email.invalid.credential.brevo",
    section: rules,
    says: "'Please configure API credentials for brevo'",
  },
  { id: "email.invalid.credential.resend", section: rules, says: "and for resend" },
  { id: "email.invalid.credential.sendgrid", section: rules, says: "and for sendgrid" },
  { id: "email.invalid.credential.gmail", section: rules, says: "and for gmail without either" },
  {
    id: "email.gmail.password",
    section: rules,
    says: "gmail takes a password in place of a token",
  },
  {
    id: "email.test.unsaved",
    section: rules,
    says: "a test of what is not saved: 'Please save your configuration first'",
  },
  { id: "email.test.payload", section: "§7 Calls", says: "the test carries to, subject and body" },
  {
    id: "email.test.sent",
    section: toasts,
    says: "'Test email sent! Check your inbox to verify configuration.'",
  },
  {
    id: "email.test.failed",
    section: toasts,
    says: "'Test email failed. Please check your configuration.'",
  },
  { id: "email.save-failed.fallback", section: toasts, says: "'Failed to save email settings'" },
  { id: "email.save-failed.server-message", section: toasts, says: "the server's is preferred" },
  { id: "email.fetch-failed", section: toasts, says: "'Failed to fetch email settings'" },
  { id: "email.fetch-failed.duration", section: "§9 Toasts", says: "it stays 4000 ms" },
] as const satisfies readonly Row[];
