import type { CampaignStatus } from "@dakiya/domain/campaign";
import { LISTED_SERVICES } from "@dakiya/domain/email-settings";
import type { EmailService } from "@dakiya/domain/email-settings";
import { draws, pick } from "./draws.ts";
import { SEGMENTS } from "./segments.ts";
import type { SegmentKey } from "./segments.ts";
import { THEMES } from "./themes.ts";
import type { Theme } from "./themes.ts";

/** A campaign as it will be made; recipients are a run of its segment's members. */
export type PlannedCampaign = {
  n: number;
  segment: SegmentKey;
  name: string;
  subject: string;
  body: string;
  service: EmailService;
  status: CampaignStatus;
  createdAt: Date;
  /** How much larger than others it would like to be. */
  weight: number;
  /** Shares of those delivered who open, and of those who open who click. */
  openRate: number;
  clickRate: number;
  /** Progress before it was paused or cancelled: a share of its recipients. */
  reachedShare: number;
  /** The offset in its segment, as a share. */
  offset: number;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DAYS_BACK = 540;
const SHOP = "https://shop.sample.example";

const monthOf = new Intl.DateTimeFormat("en", {
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

const SERVICES: readonly EmailService[] = ["brevo", ...LISTED_SERVICES];

/** Draws campaigns to some segments, the oldest first; deterministic. */
export function drawCampaigns(
  segments: readonly SegmentKey[],
  { count, now }: { count: number; now: Date },
): PlannedCampaign[] {
  if (segments.length === 0) return [];
  const draw = draws(count);
  return Array.from({ length: count }, (_, index) => {
    const segment = pick(segments, draw() ** 1.5);
    const theme = pick(THEMES, draw());
    const age = (1 - index / count) ** 1.3 * DAYS_BACK * DAY_MS;
    const createdAt = new Date(Math.floor(now.getTime() - 3 * HOUR_MS - age));
    return {
      ...messageOf(theme),
      n: index + 1,
      segment,
      name: `${theme.title} · ${SEGMENTS[segment].name} · ${monthOf.format(createdAt)}`,
      service: SERVICES[index % SERVICES.length] ?? "brevo",
      status: drawStatus(draw()),
      createdAt,
      weight: Math.exp(1.1 * (draw() + draw() + draw() + draw() - 2) * 1.7),
      openRate: 0.14 + 0.34 * draw(),
      clickRate: 0.06 + 0.24 * draw(),
      reachedShare: 0.1 + 0.8 * draw(),
      offset: draw(),
    };
  });
}

/** Finished campaigns: over a quarter of a year, so that every range of the analytics has some, and one before. */
const FINISHED: readonly [
  segment: SegmentKey,
  title: string,
  daysAgo: number,
  openRate: number,
  clickRate: number,
  service: EmailService,
][] = [
  ["buyers", "Monsoon sale", 84, 0.31, 0.18, "brevo"],
  ["quiet", "We miss you", 66, 0.22, 0.12, "resend"],
  ["spenders", "Members' evening", 49, 0.52, 0.35, "brevo"],
  ["mumbai", "New shop in Bandra", 38, 0.44, 0.28, "brevo"],
  ["buyers", "Festive gifts", 24, 0.36, 0.24, "brevo"],
  ["founders", "Thank you", 13, 0.58, 0.31, "resend"],
  ["spenders", "Early access", 5, 0.49, 0.4, "brevo"],
  ["buyers", "New arrivals", 1, 0.34, 0.26, "brevo"],
];

/** The sample data's campaigns, each to its whole segment. */
export function finishedCampaigns(now: Date): PlannedCampaign[] {
  return FINISHED.map(([segment, title, daysAgo, openRate, clickRate, service], index) => {
    const theme = THEMES.find((one) => one.title === title);
    if (theme === undefined) throw new Error(`There is no theme ${title}`);
    return {
      ...messageOf(theme),
      ...{ n: index + 1, segment, name: `${title} (sample)`, service, openRate, clickRate },
      ...{ status: "completed", weight: 1, reachedShare: 1, offset: 0 },
      createdAt: new Date(now.getTime() - daysAgo * DAY_MS + 2 * HOUR_MS),
    };
  });
}

function messageOf({ title, subject, line }: Theme): { subject: string; body: string } {
  const page = title.toLowerCase().replaceAll(/[^a-z]+/g, "-");
  const body = `Hi {first_name|there},\n\n${line}\n\nHave a look: ${SHOP}/${page}\n\n{company}`;
  return { subject, body };
}

/** No campaign is left sending, so a concurrent worker finds nothing. */
function drawStatus(drawn: number): CampaignStatus {
  if (drawn < 0.04) return "draft";
  if (drawn < 0.07) return "paused";
  if (drawn < 0.11) return "cancelled";
  if (drawn < 0.13) return "failed";
  return "completed";
}
