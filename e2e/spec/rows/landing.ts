import type { Row } from "../support/row.ts";

const section = "Landing page";

export const LANDING_ROWS = [
  { id: "landing.top.features", section, says: "the top bar has a Features anchor" },
  { id: "landing.top.contact", section, says: "the top bar has a Contact anchor" },
  { id: "landing.top.get-started", section, says: "Get Started leads to /login" },
  { id: "landing.hero.trial", section, says: "Start Free Trial leads to /login" },
  { id: "landing.hero.demo", section, says: "View Demo is a button that does nothing" },
  { id: "landing.card.segmentation", section, says: "a card: Smart Segmentation" },
  { id: "landing.card.automation", section, says: "a card: Campaign Automation" },
  { id: "landing.card.analytics", section, says: "a card: Advanced Analytics" },
  { id: "landing.card.targeting", section, says: "a card: Audience Targeting" },
  { id: "landing.card.tracking", section, says: "a card: Real-time Tracking" },
  { id: "landing.card.security", section, says: "a card: Enterprise Security" },
  { id: "landing.cards.six", section, says: "six cards and no more" },
  { id: "landing.contact.mails", section, says: "the contact section has two mail links" },
  { id: "landing.contact.phones", section, says: "the contact section has two phone links" },
  { id: "landing.footer.product", section, says: "the footer has a column of product links" },
  { id: "landing.footer.company", section, says: "the footer has a column of company links" },
  { id: "landing.footer.social", section, says: "the footer has social links" },
  {
    id: "landing.points.ai",
    section,
    says: "AI-powered segmentation is named",
  },
  {
    id: "landing.points.automation",
    section,
    says: "campaign automation is named",
  },
  {
    id: "landing.points.targeting",
    section,
    says: "audience targeting is named",
  },
  {
    id: "landing.points.tracking",
    section,
    says: "real-time tracking of opens and clicks is named",
  },
  {
    id: "landing.points.analytics",
    section,
    says: "analytics dashboards are named",
  },
] as const satisfies readonly Row[];
