import type { SampleDataWire } from "@dakiya/domain/wire";
import { useEffect, useState } from "react";
import { useSession } from "../../lib/session/session.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { rememberSample, rememberedSample } from "./remembered-sample.ts";

/** Whoever comes for the first time waits for an answer no longer than this. */
const PATIENCE_MS = 1000;

/**
 * What made-up data the user has.
 *
 * @returns `isKnown` says whether a page can be shown under the strip, or without it, for good.
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
  // What has been drawn is not taken away again, also where the answer is asked for anew.
  const [isKnown, setKnown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setKnown(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  const answered = data !== undefined || error !== null;
  if (answered && !isKnown) setKnown(true);
  return { held: data, isKnown: isKnown || answered };
}
