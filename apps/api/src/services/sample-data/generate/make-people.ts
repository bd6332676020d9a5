import type { SegmentCustomer } from "@dakiya/domain/segment";
import { mailDomainOf } from "./mailboxes.ts";
import { draws, normal, pick, wait } from "./draws.ts";
import { PRODUCTS } from "./products.ts";
import type { Category } from "./products.ts";
import {
  FOREIGN_NAMES,
  FOREIGN_PLACES,
  INDIAN_NAMES,
  INDIAN_PLACES,
  LANGUAGES_OF_STATES,
  OCCUPATIONS,
} from "./vocabulary.ts";

/** A made-up customer who has not been mailed yet. */
export type Person = Omit<SegmentCustomer, "attributes" | "orders"> & {
  /** The number in the address, from 1. */
  n: number;
  unsubscribedAt: Date | null;
  createdAt: Date;
  attributes: { favourite_category: Category; loyalty_points: number };
};

/** The account's own fields that they have values of. */
export type SampleField = keyof Person["attributes"];

/** How many people, and the days over which they became customers. */
export type Crowd = {
  count: number;
  now: Date;
  days: number;
  domain: string;
  /** Whether their mailboxes are on subdomains of it, one for each provider. */
  hasProviders?: boolean;
  /** People of an earlier crowd, whose numbers are taken. */
  before?: number;
};

const DAY_MS = 86_400_000;
/** The shortest average time between orders: a customer of today has one order, not ten. */
const BETWEEN_ORDERS_MS = 6 * DAY_MS;
const CATEGORIES = Object.keys(PRODUCTS) as Category[];
/** Letters with marks: addresses are plain ASCII. */
const NOT_PLAIN = /[^A-Za-z.]/g;

/** When the person at a place became a customer: the oldest first, denser towards now. */
export function createdAtOf(place: number, { count, now, days }: Crowd): number {
  return Math.floor(now.getTime() - days * DAY_MS * (1 - (place + 0.5) / count) ** 1.4);
}

/** The person at a place of a crowd, from 0: the same every time, without the others. */
export function makePerson(place: number, crowd: Crowd): Person {
  const n = place + 1 + (crowd.before ?? 0);
  const draw = draws(n * 48_271);
  const chance = (share: number): boolean => draw() < share;
  const now = crowd.now.getTime();
  const createdAt = createdAtOf(place, crowd);
  const ago = now - createdAt;
  const isForeign = chance(0.08);
  const gender = chance(0.49) ? "female" : "male";
  const names = isForeign ? FOREIGN_NAMES : INDIAN_NAMES;
  const firstName = pick(names[gender], draw());
  const lastName = pick(names.last, draw() ** 2);
  // Most of them in the largest cities.
  const [city, state, country] = pick(isForeign ? FOREIGN_PLACES : INDIAN_PLACES, draw() ** 2);
  const orderCount = chance(0.08)
    ? 0
    : 1 + Math.floor(Math.min(3.5 * wait(draw), ago / BETWEEN_ORDERS_MS));
  // Orders after the first lie some time after it.
  const maxAgo = orderCount > 1 ? 0.6 * ago : ago;
  const totalSpent = Math.round(orderCount * Math.exp(6.7 + 0.95 * normal(draw)));
  const phone = Math.floor(draw() * 3_999_999_999);
  const address = `${firstName}.${lastName}`.normalize("NFD").replaceAll(NOT_PLAIN, "");
  return {
    n,
    name: `${firstName} ${lastName}`,
    email: `${address.toLowerCase()}.${n}@${crowd.hasProviders === true ? mailDomainOf(n, crowd.domain) : crowd.domain}`,
    phone: chance(0.05) ? null : isForeign ? `+1 ${2e9 + phone}` : `+91 ${6e9 + phone}`,
    city,
    state,
    country,
    gender: chance(0.03) ? null : chance(0.01) ? "other" : gender,
    age: chance(0.06) ? null : Math.round(Math.min(79, Math.max(18, 34 + 12 * normal(draw)))),
    occupation: chance(0.1) ? null : pick(OCCUPATIONS, draw() ** 2),
    totalSpent,
    orderCount,
    lastPurchaseAt:
      orderCount === 0 ? null : new Date(now - Math.min(maxAgo, 70 * DAY_MS * wait(draw))),
    joinedAt: new Date(Math.floor(createdAt / DAY_MS) * DAY_MS),
    isActive: !chance(0.05),
    unsubscribedAt: chance(0.02) ? new Date(Math.floor(createdAt + ago * draw())) : null,
    lastOpenedAt: null,
    lastClickedAt: null,
    campaignsReceived: 0,
    attributes: {
      favourite_category: pick(CATEGORIES, draw() ** 1.5),
      loyalty_points: Math.floor(totalSpent / 20),
    },
    // Last, so that the other values of a person stay what they were.
    language: isForeign || chance(0.5) ? "en" : (LANGUAGES_OF_STATES[state] ?? "hi"),
    doNotTrack: false,
    createdAt: new Date(createdAt),
  };
}
