import type { SegmentCustomer } from "@dakiya/domain/segment";
import { draws } from "./draws.ts";
import { INDIAN_NAMES, INDIAN_PLACES, OCCUPATIONS } from "./vocabulary.ts";

/** A person of the sample data, before any row. */
export type SamplePerson = SegmentCustomer & { unsubscribedAt: Date | null; createdAt: Date };

/** A reserved top-level domain: nobody can ever own an address there. */
export const SAMPLE_DOMAIN = "sample.example";

const PEOPLE = 240;
const DAY_MS = 86_400_000;
const DAYS_OF_BUSINESS = 420;
const SEED = 1854;

/**
 * The sample customers, the oldest first: deterministic, with dates relative to `now`. Nobody has been mailed yet.
 * Spending has a long tail; some have bought nothing, some are inactive.
 */
export function makePeople(now: Date): SamplePerson[] {
  const draw = draws(SEED);
  const chance = (share: number): boolean => draw() < share;
  const ago = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  return Array.from({ length: PEOPLE }, (_, index): SamplePerson => {
    const gender = chance(0.5) ? "female" : "male";
    const firstName = pick(INDIAN_NAMES[gender], draw());
    const lastName = pick(INDIAN_NAMES.last, draw() ** 2);
    // Most of them in the largest cities.
    const [city, state, country] = pick(INDIAN_PLACES, draw() ** 2.5);
    const days = DAYS_OF_BUSINESS * (1 - index / PEOPLE) ** 1.2 + draw() * 0.8;
    const createdAt = ago(days);
    const orderCount = chance(0.1) ? 0 : 1 + Math.floor(-4 * Math.log(1 - draw()));
    const isActive = !chance(0.05);
    const unsubscribed = isActive && chance(0.03);
    return {
      name: `${firstName} ${lastName}`,
      email:
        `${firstName}.${lastName.replaceAll("'", "")}.${index + 1}@${SAMPLE_DOMAIN}`.toLowerCase(),
      phone: chance(0.05) ? null : `+91 ${Math.floor(6e9 + draw() * 4e9)}`,
      city,
      state,
      country,
      gender,
      age: chance(0.05) ? null : Math.min(74, Math.floor(19 + 52 * draw() * draw() + 8 * draw())),
      occupation: chance(0.1) ? null : pick(OCCUPATIONS, draw() ** 2),
      totalSpent: Math.round(orderCount * Math.exp(6.2 + 1.5 * draw()) * 100) / 100,
      orderCount,
      lastPurchaseAt: orderCount === 0 ? null : ago(Math.min(days, -60 * Math.log(1 - draw()))),
      joinedAt: new Date(createdAt.toISOString().slice(0, 10)),
      isActive,
      unsubscribedAt: unsubscribed ? ago(days * draw()) : null,
      lastOpenedAt: null,
      lastClickedAt: null,
      campaignsReceived: 0,
      createdAt,
    };
  });
}

function pick<Value>(values: readonly Value[], drawn: number): Value {
  const value = values[Math.floor(values.length * drawn)];
  if (value === undefined) throw new Error("nothing to pick from");
  return value;
}
