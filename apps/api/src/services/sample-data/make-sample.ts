import { matchesSegment } from "@dakiya/domain/segment";
import { draws } from "./draws.ts";
import { makeLogs } from "./make-logs.ts";
import type { SampleLog } from "./make-logs.ts";
import { makePeople } from "./make-people.ts";
import type { SamplePerson } from "./make-people.ts";
import { SAMPLE_CAMPAIGNS } from "./sample-campaigns.ts";
import type { SampleCampaign } from "./sample-campaigns.ts";
import { SAMPLE_SEGMENTS } from "./sample-segments.ts";
import type { SampleSegment } from "./sample-segments.ts";

/** All of the sample data before it is stored; members and recipients are positions in `people`. */
export type Sample = {
  people: SamplePerson[];
  segments: (SampleSegment & { members: number[]; createdAt: Date })[];
  campaigns: (SampleCampaign & { createdAt: Date; logs: SampleLog[] })[];
};

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const SEED = 1947;

/**
 * Makes the sample data: customers, segments of them by the domain's own rules, finished campaigns to those, and the
 * people's records. Deterministic, relative to `now`.
 */
export function makeSample(now: Date): Sample {
  const draw = draws(SEED);
  const people = makePeople(now);
  const segments = SAMPLE_SEGMENTS.map((segment) => ({
    ...segment,
    members: people.flatMap((person, place) =>
      matchesSegment(segment.rules, person, now) ? [place] : [],
    ),
    createdAt: new Date(now.getTime() - 90 * DAY_MS),
  }));
  const campaigns = SAMPLE_CAMPAIGNS.map((campaign) => {
    const createdAt = new Date(now.getTime() - campaign.daysAgo * DAY_MS + 2 * HOUR_MS);
    const members = segments.find(({ key }) => key === campaign.segment)?.members ?? [];
    const mailed = members.filter((place) => mayBeMailed(people[place], createdAt));
    return {
      ...campaign,
      createdAt,
      logs: makeLogs(campaign, { people: mailed, at: createdAt, now, draw }),
    };
  });
  for (const { logs } of campaigns) for (const log of logs) remember(people[log.person], log);
  return { people, segments, campaigns };
}

function mayBeMailed(person: SamplePerson | undefined, at: Date): boolean {
  if (person === undefined || !person.isActive || person.createdAt > at) return false;
  return person.unsubscribedAt === null || person.unsubscribedAt > at;
}

function remember(person: SamplePerson | undefined, log: SampleLog): void {
  if (person === undefined || log.sentAt === null) return;
  person.campaignsReceived += 1;
  person.lastOpenedAt = latest(person.lastOpenedAt, log.openedAt);
  person.lastClickedAt = latest(person.lastClickedAt, log.clickedAt);
}

function latest(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return a ?? b;
  return a > b ? a : b;
}
