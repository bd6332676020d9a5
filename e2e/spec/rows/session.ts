import type { Row } from "../support/row.ts";

const start = "§4 Authentication";
const calls = "§7 Behaviour around calls";
const errors = "§8 Authentication";

export const SESSION_ROWS = [
  { id: "session.start.verify", section: start, says: "on start the session is verified" },
  { id: "session.start.user", section: start, says: "success sets the user" },
  { id: "session.start.customers", section: start, says: "customers are loaded once signed in" },
  { id: "session.start.refused", section: start, says: "failure clears the user" },
  { id: "session.verify-401.silent", section: errors, says: "401 is silent" },
  { id: "session.verify-error.logged", section: errors, says: "any other error is logged" },
  { id: "session.verify-error.cleared", section: errors, says: "and the user is cleared" },
  { id: "session.verify-error.login", section: errors, says: "and sent to /login" },
  { id: "session.logout.call", section: "§7 Calls", says: "POST /auth/logout" },
  { id: "session.logout.toast", section: start, says: "'Logged out successfully'" },
  { id: "session.logout.duration", section: "§9 Toasts", says: "it stays 2000 ms" },
  { id: "session.logout.landing", section: "§2 Routes", says: "sign-out returns to /" },
  { id: "session.logout.user", section: start, says: "the stored user is cleared" },
  { id: "session.logout.pages", section: start, says: "and every page asks for sign-in" },
  { id: "session.logout-failed.toast", section: errors, says: "'Failed to logout'" },
  {
    id: "session.logout-failed.cleared",
    section: start,
    says: "the state is cleared all the same",
  },
  { id: "session.logout-failed.landing", section: start, says: "and the app goes to /" },
  { id: "session.logout-failed.server-message", section: errors, says: "or the server's message" },
  {
    id: "session.logout.status-code",
    section: start,
    says: "it succeeds when the body carries statusCode 200, and only then",
  },
  { id: "session.refresh.silent", section: calls, says: "a 401 leads to one silent refresh" },
  { id: "session.refresh.retry", section: calls, says: "then to a retry of the request" },
  { id: "session.refresh.shared", section: calls, says: "of several at once, too" },
  { id: "session.refresh.once", section: calls, says: "one refresh a request, no more" },
  { id: "session.refresh.start", section: calls, says: "the check at start is renewed likewise" },
  { id: "session.refresh-failed.cookies", section: calls, says: "else both cookies are cleared" },
  { id: "session.refresh-failed.login", section: calls, says: "and the user is sent to /login" },
  { id: "session.refresh-broken.cookies", section: calls, says: "so too when the refresh breaks" },
  { id: "session.refresh-broken.login", section: calls, says: "with the user sent to /login" },
  { id: "session.refresh-failed.at-login", section: calls, says: "unless already there" },
  { id: "session.cookies", section: "§7 Calls", says: "cookies are sent along" },
  { id: "session.json", section: "§7 Calls", says: "what is sent is JSON" },
  { id: "session.no-timeout", section: "§9 Limits", says: "a call may take as long as it takes" },
  { id: "session.reload.mount", section: start, says: "pages load their data again when opened" },
  { id: "session.reload.refresh", section: start, says: "the global refresh reloads the page" },
  { id: "session.reload.customers", section: start, says: "and the customers" },
  { id: "session.toasts.twenty", section: "§9 Toasts", says: "at most 20 toasts at once" },
] as const satisfies readonly Row[];
