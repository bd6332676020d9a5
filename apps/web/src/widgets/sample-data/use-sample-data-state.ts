import type { SampleDataWire } from "@dakiya/domain/wire";
import { useEffect, useState } from "react";
import { trpc } from "../../lib/server/trpc.ts";
import { useSession } from "../../lib/session/session.ts";

/** Longest time a first page waits for the response. */
const PATIENCE_MS = 1000;

/** The user's sample data. @returns `isKnown` says whether the page's layout with or without the strip is final. */
export function useSampleDataState(): { sampleData: SampleDataWire | undefined; isKnown: boolean } {
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
  const hasResponse = data !== undefined || error !== null;
  if (hasResponse && !isKnown) setKnown(true);
  return { sampleData: data, isKnown: isKnown || hasResponse };
}

const NONE = "none";

const key = (userId: string): string => `sample-data-${userId}`;

/**
 * The sample data this browser last stored for a user: with it the strip is drawn at once, and nothing moves down when
 * the response comes.
 */
export function rememberedSample(userId: string): SampleDataWire | undefined {
  const text = localStorage.getItem(key(userId)) ?? "";
  if (text === NONE) return { loaded: false, customers: 0, segments: 0, campaigns: 0 };
  const [, customers, campaigns] = /^(\d{1,9}) (\d{1,9})$/.exec(text) ?? [];
  if (customers === undefined || campaigns === undefined) return undefined;
  return {
    loaded: true,
    customers: Number(customers),
    segments: 0,
    campaigns: Number(campaigns),
  };
}

/** Remembers it for the next visit. */
export function rememberSample(userId: string, sampleData: SampleDataWire): void {
  localStorage.setItem(
    key(userId),
    sampleData.loaded ? `${sampleData.customers} ${sampleData.campaigns}` : NONE,
  );
}
