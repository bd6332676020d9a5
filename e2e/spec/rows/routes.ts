import type { Row } from "../support/row.ts";

export const ROUTES_ROWS = [
  { id: "routes.landing.public", section: "§2 Routes", says: "/ is open to visitors" },
  { id: "routes.landing.by-logo", section: "§2 Routes", says: "the logo leads to /" },
  {
    id: "routes.landing.signed-in",
    section: "§2 Routes",
    says: "for a signed-in user / leads on to /dashboard",
  },
  { id: "routes.login.public", section: "§2 Routes", says: "/login is open to visitors" },
  {
    id: "routes.login.signed-in",
    section: "§2 Routes",
    says: "a signed-in user is sent from /login to /dashboard",
  },
  { id: "routes.dashboard.protected", section: "§2 Routes", says: "/dashboard asks for sign-in" },
  { id: "routes.campaigns.protected", section: "§2 Routes", says: "/campaigns asks for sign-in" },
  {
    id: "routes.campaigns-create.protected",
    section: "§2 Routes",
    says: "/campaigns/create asks for sign-in",
  },
  { id: "routes.customers.protected", section: "§2 Routes", says: "/customers asks for sign-in" },
  { id: "routes.audience.protected", section: "§2 Routes", says: "/audience asks for sign-in" },
  { id: "routes.analytics.protected", section: "§2 Routes", says: "/analytics asks for sign-in" },
  {
    id: "routes.email-settings.protected",
    section: "§2 Routes",
    says: "/email-settings asks for sign-in",
  },
  { id: "routes.dashboard.shown", section: "§2 Routes", says: "/dashboard is the overview" },
  { id: "routes.campaigns.shown", section: "§2 Routes", says: "/campaigns is the campaign list" },
  {
    id: "routes.campaigns-create.shown",
    section: "§2 Routes",
    says: "/campaigns/create is Create Campaign",
  },
  {
    id: "routes.customers.shown",
    section: "§2 Routes",
    says: "/customers is Customer Management",
  },
  {
    id: "routes.audience.shown",
    section: "§2 Routes",
    says: "/audience is Audience Intelligence",
  },
  { id: "routes.analytics.shown", section: "§2 Routes", says: "/analytics is Advanced Analytics" },
  {
    id: "routes.email-settings.shown",
    section: "§2 Routes",
    says: "/email-settings is Email Configuration",
  },
  {
    id: "routes.visitor.history-replaced",
    section: "§2 Routes",
    says: "the way to /login replaces the address in the history",
  },
  {
    id: "routes.unknown.visitor",
    section: "§2 Routes",
    says: "a visitor's unknown path leads to /login like any other",
  },
  { id: "routes.unknown.signed-in", section: "§2 Routes", says: "an unknown path leads to /" },
  {
    id: "routes.layout.header",
    section: "§2 Routes",
    says: "protected pages share a layout with a header",
  },
  {
    id: "routes.loading.spinner",
    section: "§2 Routes",
    says: "a spinner while it is not known who is signed in",
  },
  {
    id: "routes.error-page.heading",
    section: "§2 Routes",
    says: "a screen that breaks says 'Unexpected Application Error!'",
  },
  {
    id: "routes.roles.two-states",
    section: "§6 Roles",
    says: "a visitor sees landing and sign-in alone, and nobody else's data by the API",
  },
  {
    id: "spinner.label",
    section: "§2 Reusable pieces",
    says: "the loading spinner has a label",
  },
  {
    id: "nav.links",
    section: "§2 Navigation bar",
    says: "Dashboard, Campaigns, Customers, Audience, Analytics, Email Settings, in this order",
  },
  { id: "nav.links.lead", section: "§2 Navigation bar", says: "each leads to its page" },
  { id: "nav.mobile-menu", section: "§2 Navigation bar", says: "a phone has a menu of the links" },
  { id: "nav.user.initial", section: "§2 Navigation bar", says: "the user menu shows the initial" },
  { id: "nav.user.name", section: "§2 Navigation bar", says: "the user menu shows the name" },
  { id: "nav.user.email", section: "§2 Navigation bar", says: "the user menu shows the email" },
  { id: "nav.user.sign-out", section: "§2 Navigation bar", says: "the user menu has Sign out" },
] as const satisfies readonly Row[];
