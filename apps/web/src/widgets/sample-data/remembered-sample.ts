import type { SampleDataWire } from "@dakiya/domain/wire";

const NONE = "none";

const key = (userId: string): string => `sample-data-${userId}`;

/**
 * What this browser last knew of a user's sample data: with it the strip stands in its place from the first moment, and
 * nothing moves down when the answer comes.
 */
export function rememberedSample(userId: string): SampleDataWire | undefined {
  const remembered = localStorage.getItem(key(userId)) ?? "";
  if (remembered === NONE) return { loaded: false, customers: 0, segments: 0, campaigns: 0 };
  const [, customers, campaigns] = /^(\d{1,9}) (\d{1,9})$/.exec(remembered) ?? [];
  if (customers === undefined || campaigns === undefined) return undefined;
  return {
    loaded: true,
    customers: Number(customers),
    segments: 0,
    campaigns: Number(campaigns),
  };
}

/** Remembers it for the next visit. */
export function rememberSample(userId: string, held: SampleDataWire): void {
  localStorage.setItem(key(userId), held.loaded ? `${held.customers} ${held.campaigns}` : NONE);
}
