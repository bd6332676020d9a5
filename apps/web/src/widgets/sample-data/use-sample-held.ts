import type { SampleDataWire } from "@dakiya/domain/wire";
import { useEffect, useState } from "react";
import { trpc } from "../../lib/server/trpc.ts";
import { useSession } from "../../lib/session/session.ts";

/** Longest time a first page waits for the answer. */
const PATIENCE_MS = 1000;

/**
 * The user's sample data.
 *
 * @returns `isKnown` says whether the page's layout with or without the strip is final.
 */
export function useSampleHeld(): { held: SampleDataWire | undefined; isKnown: boolean } {
  const session = useSession();
  const userId = session.status === "authenticated" ? session.user._id : "";
  const { data, error, isPlaceholderData } = trpc.sampleData.get.useQuery(undefined, {
    staleTime: Infinity,
    placeholderData: () => rememberedSample(userId),
  });
  useEffect(() => {
    if (data !== undefined && !isPlaceholderData) rememberSample(userId, data);
  }, [data, isPlaceholderData, userId]);
  // The strip stays during a refetch.
  const [isKnown, setKnown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setKnown(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  const answered = data !== undefined || error !== null;
  if (answered && !isKnown) setKnown(true);
  return { held: data, isKnown: isKnown || answered };
}

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
