import type { SampleDataWire } from "@dakiya/domain/wire";

const key = (userId: string): string => `sample-data-${userId}`;

/**
 * What this browser last knew of a user's sample data: with it the strip stands in its place from the first moment, and
 * nothing moves down when the answer comes.
 */
export function rememberedSample(userId: string): SampleDataWire | undefined {
  const [, customers, campaigns] =
    /^(\d{1,9}) (\d{1,9})$/.exec(localStorage.getItem(key(userId)) ?? "") ?? [];
  if (customers === undefined || campaigns === undefined) return undefined;
  return {
    loaded: true,
    customers: Number(customers),
    segments: 0,
    campaigns: Number(campaigns),
  };
}

/** Remembers it for the next visit; nothing is kept of who has none. */
export function rememberSample(userId: string, held: SampleDataWire): void {
  if (held.loaded) localStorage.setItem(key(userId), `${held.customers} ${held.campaigns}`);
  else localStorage.removeItem(key(userId));
}
