import type { CampaignStatus } from "@dakiya/domain/campaign";
import { EMAIL_SERVICES } from "@dakiya/domain/email-settings";
import type { EmailService } from "@dakiya/domain/email-settings";
import { draws } from "../../src/services/sample-data/draws.ts";
import type { SeededSegment } from "./seed-segments.ts";

/** A campaign as it will be made; recipients are a run of its segment's members. */
export type PlannedCampaign = {
  n: number;
  segmentId: number;
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
const DAYS_BACK = 540;

const monthOf = new Intl.DateTimeFormat("en", {
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

const SERVICES: readonly EmailService[] = ["brevo", ...EMAIL_SERVICES];

const THEMES = [
  ["Diwali offer", "A little light for {first_name}", "For Diwali, {first_name}: 20% off."],
  ["New arrivals", "New this week in {city|your town}", "Fresh on the shelves since Monday."],
  ["We miss you", "{first_name}, it has been a while", "Your next order travels free of charge."],
  ["Monsoon sale", "Rain outside, {first_name|friend}?", "Umbrellas and more at half the price."],
  ["Thank you", "Thank you for {order_count} orders", "You make our work a joy, {first_name}."],
  [
    "Members' evening",
    "You are invited, {first_name}",
    "Join us on Friday, first come first served.",
  ],
  ["Festive gifts", "Gifts that arrive in {city|time}", "Wrapped, written and sent from us."],
  ["Feedback", "How did we do, {first_name}?", "Two questions, one minute. Thank you!"],
] as const;

/** Draws campaigns, the oldest first; deterministic. */
export function planCampaigns(
  segments: readonly SeededSegment[],
  options: { count: number; startedAt: Date; shopUrl: string },
): PlannedCampaign[] {
  const draw = draws(options.count);
  return Array.from({ length: options.count }, (_, index) => {
    const segment = segments[Math.floor(segments.length * draw() ** 1.5)];
    const theme = THEMES[Math.floor(THEMES.length * draw())];
    if (segment === undefined || theme === undefined) throw new Error("nobody to write to");
    const age = (1 - index / options.count) ** 1.3 * DAYS_BACK * 24 * HOUR_MS;
    const createdAt = new Date(options.startedAt.getTime() - 3 * HOUR_MS - age);
    const [title, subject, line] = theme;
    const month = monthOf.format(createdAt);
    const path = title.toLowerCase().replaceAll(/[^a-z]+/g, "-");
    return {
      n: index + 1,
      segmentId: segment.id,
      name: `${title} · ${segment.name} · ${month}`,
      subject,
      body: `Hi {first_name|there},\n\n${line}\n\nHave a look: ${options.shopUrl}/${path}\n\n{company}`,
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

/** No campaign is left sending, so a concurrent worker finds nothing. */
function drawStatus(drawn: number): CampaignStatus {
  if (drawn < 0.04) return "draft";
  if (drawn < 0.07) return "paused";
  if (drawn < 0.11) return "cancelled";
  if (drawn < 0.13) return "failed";
  return "completed";
}

/**
 * Distributes logs among campaigns by weight, within each one's capacity.
 *
 * @param rooms - Per campaign its weight and its capacity; a draft's is 0.
 */
export function shareLogs(
  rooms: readonly { weight: number; room: number }[],
  logs: number,
): number[] {
  const sizes = rooms.map(() => 0);
  for (let remaining = logs; remaining > 0;) {
    const open = rooms.flatMap(({ room, weight }, at) =>
      (sizes[at] ?? 0) < room ? [{ at, room, weight }] : [],
    );
    if (open.length === 0) break;
    const total = open.reduce((sum, { weight }) => sum + weight, 0);
    const round = remaining;
    for (const { at, room, weight } of open) {
      const size = sizes[at] ?? 0;
      const more = Math.min(room - size, remaining, Math.ceil((round * weight) / total));
      sizes[at] = size + more;
      remaining -= more;
    }
  }
  return sizes;
}
