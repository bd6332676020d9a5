import { REASONS } from "../../deliveries/index.ts";
import { draws, wait } from "./draws.ts";
import type { PlannedCampaign } from "./plan-campaigns.ts";

/** The outcome of one made-up mail: its instants in milliseconds since 1970. */
export type MadeLog = {
  seq: number;
  sentAt: number | null;
  deliveredAt: number | null;
  openedAt: number | null;
  clickedAt: number | null;
  failedAt: number | null;
  failureReason: string | null;
};

/** Mails of a campaign: how many, and how many were reached before it stood still. */
export type Extent = { size: number; reached: number };

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;
/** Mails a second; large campaigns are faster, and end within an hour. */
const MIN_PACE = 10;

/** When the first mail goes out. */
export const firstSentAt = ({ createdAt }: PlannedCampaign): number =>
  createdAt.getTime() + 5 * SECOND_MS;

/** The outcomes of a campaign's mails, none after `now`. Services that report no delivery have none. */
export function* makeLogs(
  campaign: PlannedCampaign,
  { size, reached }: Extent,
  now: Date,
): Generator<MadeLog> {
  const { n, status, service, openRate, clickRate } = campaign;
  const draw = draws(n * 16_807 + size);
  const apart = Math.min(SECOND_MS / MIN_PACE, HOUR_MS / size);
  for (let seq = 1; seq <= size; seq += 1) {
    const sent = firstSentAt(campaign) + Math.min(seq, reached + 1) * apart;
    const delivered = sent + SECOND_MS * (1 + 4 * wait(draw));
    const opened = delivered + 8 * HOUR_MS * wait(draw);
    const clicked = opened + (HOUR_MS / 15) * wait(draw);
    const [fate, opens, clicks] = [draw(), draw() < openRate, draw() < clickRate];
    const isTaken = seq <= reached && status !== "failed" && fate >= 0.005;
    const isBounced = fate < 0.022;
    const arrived = isTaken && !isBounced;
    const waits = seq > reached && status === "paused";
    const happened = (whether: boolean, at: number): number | null =>
      whether && at <= now.getTime() ? Math.floor(at) : null;
    yield {
      seq,
      sentAt: happened(isTaken, sent),
      deliveredAt: happened(arrived && service !== "gmail", delivered),
      openedAt: happened(arrived && opens, opened),
      clickedAt: happened(arrived && opens && clicks, clicked),
      failedAt: happened(!arrived && !waits, sent + 2 * SECOND_MS),
      failureReason: arrived || waits ? null : reasonOf(seq > reached, isTaken, status),
    };
  }
}

function reasonOf(
  isCancelled: boolean,
  isTaken: boolean,
  status: PlannedCampaign["status"],
): string {
  if (isCancelled) return REASONS.cancelled;
  if (status === "failed") return "The email service refused the key";
  return isTaken ? "550 5.1.1 The mailbox does not exist" : "Invalid recipient address";
}
