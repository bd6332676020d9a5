import type { Row } from "../support/row.ts";

export const ROUTES_ROWS = [
  { id: "routes.landing.public", section: "Pages", says: "/ is open to visitors" },
  { id: "routes.landing.by-logo", section: "Pages", says: "the logo leads to /" },
  {
    id: "routes.landing.signed-in",
    section: "Pages",
    says: "for a signed-in user / leads on to /dashboard",
  },
  { id: "routes.login.public", section: "Pages", says: "/login is open to visitors" },
  {
    id: "routes.login.signed-in",
    section: "Pages",
    says: "a signed-in user is sent from /login to /dashboard",
  },
  { id: "routes.dashboard.protected", section: "Pages", says: "/dashboard asks for sign-in" },
  { id: "routes.campaigns.protected", section: "Pages", says: "/campaigns asks for sign-in" },
  {
    id: "routes.campaigns-create.protected",
    section: "Pages",
    says: "/campaigns/create asks for sign-in",
  },
  { id: "routes.customers.protected", section: "Pages", says: "/customers asks for sign-in" },
  { id: "routes.audience.protected", section: "Pages", says: "/audience asks for sign-in" },
  { id: "routes.analytics.protected", section: "Pages", says: "/analytics asks for sign-in" },
  {
    id: "routes.email-settings.protected",
    section: "Pages",
    says: "/email-settings asks for sign-in",
  },
  { id: "routes.dashboard.shown", section: "Pages", says: "/dashboard is the overview" },
  { id: "routes.campaigns.shown", section: "Pages", says: "/campaigns is the campaign list" },
  {
    id: "routes.campaigns-create.shown",
    section: "Pages",
    says: "/campaigns/create is Create Campaign",
  },
  {
    id: "routes.customers.shown",
    section: "Pages",
    says: "/customers is Customer Management",
  },
  {
    id: "routes.audience.shown",
    section: "Pages",
    says: "/audience is Audience Intelligence",
  },
  { id: "routes.analytics.shown", section: "Pages", says: "/analytics is Advanced Analytics" },
  {
    id: "routes.email-settings.shown",
    section: "Pages",
    says: "/email-settings is Email Configuration",
  },
  {
    id: "routes.visitor.history-replaced",
    section: "Pages",
    says: "the way to /login replaces the address in the history",
  },
  {
    id: "routes.unknown.visitor",
    section: "Pages",
    says: "a visitor's unknown path leads to /login like any other",
  },
  { id: "routes.unknown.signed-in", section: "Pages", says: "an unknown path leads to /" },
  {
    id: "routes.layout.header",
    section: "Pages",
    says: "protected pages share a layout with a header",
  },
  {
    id: "routes.loading.spinner",
    section: "Pages",
    says: "a spinner while it is not known who is signed in",
  },
  {
    id: "routes.error-page.heading",
    section: "Pages",
    says: "a screen that breaks says 'Unexpected Application Error!'",
  },
  {
    id: "routes.roles.two-states",
    section: "Pages",
    says: "a visitor sees landing and sign-in alone, and nobody else's data by the API",
  },
  {
    id: "spinner.label",
    section: "Pages",
    says: "the loading spinner has a label",
  },
  {
    id: "nav.links",
    section: "Pages",
    says: "Dashboard, Campaigns, Customers, Audience, Analytics, Email Settings, in this order",
  },
  { id: "nav.links.lead", section: "Pages", says: "each leads to its page" },
  { id: "nav.mobile-menu", section: "Pages", says: "a phone has a menu of the links" },
  { id: "nav.user.initial", section: "Pages", says: "the user menu shows the initial" },
  { id: "nav.user.name", section: "Pages", says: "the user menu shows the name" },
  { id: "nav.user.email", section: "Pages", says: "the user menu shows the email" },
  { id: "nav.user.sign-out", section: "Pages", says: "the user menu has Sign out" },
] as const satisfies readonly Row[];
