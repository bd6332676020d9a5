import type { Device } from "@dakiya/domain/delivery";

/** A known fact about one log. Absent fields are unknown, not undone. */
export type LogFact = {
  campaignId: number;
  seq: number;
  sentAt?: Date | null;
  deliveredAt?: Date | null;
  openedAt?: Date | null;
  clickedAt?: Date | null;
  repliedAt?: Date | null;
  failedAt?: Date | null;
  failureReason?: string | null;
  /** The device of the open or click, where known. */
  device?: Device;
};

/** The joined facts of one log. `last…` are the latest times, for the person's own record. */
export type MergedFact = {
  campaignId: number;
  seq: number;
  sentAt: Date | null;
  deliveredAt: Date | null;
  openedAt: Date | null;
  clickedAt: Date | null;
  repliedAt: Date | null;
  failedAt: Date | null;
  failureReason: string | null;
  lastOpenedAt: Date | null;
  lastClickedAt: Date | null;
  /** The first open or click, and the first click, as far as the facts say. */
  opening: Use | null;
  clicking: Use | null;
};

type Use = { at: Date; device: Device };

/**
 * Joins facts about the same log: the earliest of each time, the reason of the earliest failure. Implied facts are
 * added: a click and a reply are an open, and a delivery or an open means it was sent. Commutative, associative and idempotent, so
 * order and repetition do not matter.
 *
 * @returns One fact per log, ordered by campaign and seq, which is the lock order of their rows.
 */
export function mergeFacts(facts: readonly LogFact[]): MergedFact[] {
  const factsByLog = new Map<string, MergedFact>();
  for (const fact of facts) {
    const key = `${fact.campaignId}:${fact.seq}`;
    const one = withImplied(fact);
    const before = factsByLog.get(key);
    factsByLog.set(key, before === undefined ? one : join(before, one));
  }
  return [...factsByLog.values()].toSorted((a, b) => a.campaignId - b.campaignId || a.seq - b.seq);
}

function withImplied(fact: LogFact): MergedFact {
  const clickedAt = fact.clickedAt ?? null;
  const repliedAt = fact.repliedAt ?? null;
  const openedAt = earliest(earliest(fact.openedAt ?? null, clickedAt), repliedAt);
  const deliveredAt = fact.deliveredAt ?? null;
  return {
    campaignId: fact.campaignId,
    seq: fact.seq,
    sentAt: earliest(fact.sentAt ?? null, earliest(deliveredAt, openedAt)),
    deliveredAt,
    openedAt,
    clickedAt,
    repliedAt,
    failedAt: fact.failedAt ?? null,
    failureReason: fact.failedAt == null ? null : (fact.failureReason ?? null),
    lastOpenedAt: latest(latest(fact.openedAt ?? null, clickedAt), repliedAt),
    lastClickedAt: clickedAt,
    opening: useOf(openedAt, fact.device),
    clicking: useOf(clickedAt, fact.device),
  };
}

function join(a: MergedFact, b: MergedFact): MergedFact {
  return {
    campaignId: a.campaignId,
    seq: a.seq,
    sentAt: earliest(a.sentAt, b.sentAt),
    deliveredAt: earliest(a.deliveredAt, b.deliveredAt),
    openedAt: earliest(a.openedAt, b.openedAt),
    clickedAt: earliest(a.clickedAt, b.clickedAt),
    repliedAt: earliest(a.repliedAt, b.repliedAt),
    failedAt: earliest(a.failedAt, b.failedAt),
    failureReason: firstReason(a, b),
    lastOpenedAt: latest(a.lastOpenedAt, b.lastOpenedAt),
    lastClickedAt: latest(a.lastClickedAt, b.lastClickedAt),
    opening: firstUse(a.opening, b.opening),
    clicking: firstUse(a.clicking, b.clicking),
  };
}

/** Of two failures at one instant, the reason that sorts first: any rule independent of order will do. */
function firstReason(a: MergedFact, b: MergedFact): string | null {
  if (a.failedAt === null) return b.failureReason;
  if (b.failedAt === null) return a.failureReason;
  const apart = a.failedAt.getTime() - b.failedAt.getTime();
  if (apart !== 0) return apart < 0 ? a.failureReason : b.failureReason;
  if (a.failureReason === null || b.failureReason === null) {
    return a.failureReason ?? b.failureReason;
  }
  return a.failureReason < b.failureReason ? a.failureReason : b.failureReason;
}

const useOf = (at: Date | null, device: Device | undefined): Use | null =>
  at === null || device === undefined ? null : { at, device };

/** Of two at one instant, the device that sorts first. */
function firstUse(a: Use | null, b: Use | null): Use | null {
  if (a === null || b === null) return a ?? b;
  const apart = a.at.getTime() - b.at.getTime();
  if (apart !== 0) return apart < 0 ? a : b;
  return a.device <= b.device ? a : b;
}

function earliest(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return a ?? b;
  return a.getTime() <= b.getTime() ? a : b;
}

function latest(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return a ?? b;
  return a.getTime() >= b.getTime() ? a : b;
}
