import type { Row } from "../support/row.ts";

const section = "Sign-in";

export const LOGIN_ROWS = [
  { id: "login.provider-button", section, says: "a button signs in with the identity provider" },
  { id: "login.email-form.email", section, says: "the form has an Email field" },
  { id: "login.email-form.password", section, says: "the form has a Password field" },
  { id: "login.email-form.remember", section, says: "the form has a Remember me checkbox" },
  { id: "login.email-form.forgot", section, says: "the form has a Forgot password link" },
  { id: "login.email-form.sign-in", section, says: "the form has a Sign in button" },
  {
    id: "login.email-form.uncontrolled",
    section,
    says: "the fields keep what is typed into them, and show no rules",
  },
  {
    id: "login.email-form.does-nothing",
    section,
    says: "submitting asks nobody, says nothing and stays",
  },
  {
    id: "login.provider-failed.toast",
    section,
    says: "a failure at the provider reads its name, then ' login failed'",
  },
  {
    id: "login.provider-unreachable.toast",
    section,
    says: "so does a provider that does not answer",
  },
  {
    id: "login.refused.server-message",
    section,
    says: "a refusal by the server reads as the server says it",
  },
  {
    id: "login.refused.fallback",
    section,
    says: "without a sentence it reads the provider's name, then ' login failed'",
  },
  { id: "login.refused.duration", section: "Toasts", says: "an error toast stays 4000 ms" },
  {
    id: "login.success.user",
    section,
    says: "signing in sets the user",
  },
  {
    id: "login.success.toast",
    section,
    says: "signing in says 'Login successful!'",
  },
  {
    id: "login.success.dashboard",
    section,
    says: "signing in goes to /dashboard",
  },
  { id: "login.success.duration", section: "Toasts", says: "a success toast stays 2000 ms" },
  {
    id: "login.success.call",
    section: "REST calls",
    says: "POST /auth/google-login carries the credential once",
  },
] as const satisfies readonly Row[];
