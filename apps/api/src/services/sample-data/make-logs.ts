import { logStatus } from "@dakiya/domain/delivery";
import type { LogStatus, LogTimestamps } from "@dakiya/domain/delivery";
import type { SampleCampaign } from "./sample-campaigns.ts";

/** The outcome of one sample mail. `person` is the recipient's position in the list of people. */
export type SampleLog = LogTimestamps & {
  person: number;
  status: LogStatus;
  failureReason: string | null;
};

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** Mails a second. */
const PACE = 5;

/**
 * The outcomes of a sample campaign's mails: sent one after the other, most delivered in seconds, opened within
 * hours, clicked minutes later; a few refused or bounced. Nothing lies after `now`.
 *
 * @param people - Positions of the recipients.
 * @param draw - Numbers in [0, 1).
 */
export function makeLogs(
  { openShare, clickShare }: SampleCampaign,
  { people, at, now, draw }: { people: readonly number[]; at: Date; now: Date; draw: () => number },
): SampleLog[] {
  const wait = (meanMs: number): number => -meanMs * Math.log(1 - draw());
  return people.map((person, index): SampleLog => {
    const sentMs = at.getTime() + ((index + 1) / PACE) * SECOND_MS;
    const delivered = sentMs + SECOND_MS + wait(4 * SECOND_MS);
    const openedMs = delivered + wait(7 * HOUR_MS);
    const clicked = openedMs + wait(4 * MINUTE_MS);
    const [fate, opens, clicks] = [draw(), draw() < openShare, draw() < clickShare];
    const isRefused = fate < 0.008;
    const bounced = !isRefused && fate < 0.03;
    const arrived = fate >= 0.03 && fate < 0.985;
    const happened = (whether: boolean, time: number): Date | null =>
      whether && time <= now.getTime() ? new Date(Math.floor(time)) : null;
    const times = {
      sentAt: happened(!isRefused, sentMs),
      deliveredAt: happened(arrived, delivered),
      openedAt: happened(arrived && opens, openedMs),
      clickedAt: happened(arrived && opens && clicks, clicked),
      failedAt: happened(isRefused || bounced, delivered),
    };
    return {
      person,
      ...times,
      status: logStatus(times),
      failureReason: reasonOf(isRefused, bounced),
    };
  });
}

function reasonOf(refused: boolean, bounced: boolean): string | null {
  if (refused) return "Invalid recipient address";
  return bounced ? "550 5.1.1 The mailbox does not exist" : null;
}
