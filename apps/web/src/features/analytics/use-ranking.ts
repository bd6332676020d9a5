import { RANKING_SORTS } from "@dakiya/domain/analytics";
import type { Period, RankingSort } from "@dakiya/domain/analytics";
import type { AnalyticsWire, CampaignKind, RankingWire } from "@dakiya/domain/wire";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect } from "react";
import { setOrDelete, useAddressParams } from "../../lib/address-params.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { periodInput } from "./use-period.ts";

/** The ranking on screen, and the change of its order. */
export type Ranking = {
  sort: RankingSort;
  onSort: (sort: RankingSort) => void;
  /** Undefined while it loads for the first time. */
  rows: RankingWire | undefined;
  isWaiting: boolean;
  isFailed: boolean;
};

/** The sort of a name, as in an address; by score for a missing or unknown one. */
export function sortFrom(name: string | null): RankingSort {
  return RANKING_SORTS.find(({ value }) => value === name)?.value ?? "score";
}

/**
 * The ranking by the sort of the address. By score it comes with the page's figures, otherwise by a request of its own.
 */
export function useRanking(
  data: AnalyticsWire | undefined,
  { period, kind }: { period: Period; kind: CampaignKind },
): Ranking {
  const [params, change] = useAddressParams();
  const sort = sortFrom(params.get("sort"));
  const {
    data: sorted,
    error,
    isPlaceholderData,
    isFetching,
  } = trpc.insights.ranking.useQuery(
    { ...periodInput(period), sort, ...(kind === "campaigns" ? {} : { kind }) },
    { enabled: sort !== "score", refetchOnMount: "always", placeholderData: keepPreviousData },
  );
  useEffect(() => {
    if (error !== null) console.error("The ranking could not be loaded", error);
  }, [error]);
  const rows = sort === "score" ? data?.ranking : (sorted ?? data?.ranking);
  const isFailed = sort !== "score" && error !== null;
  return {
    sort,
    onSort: (next) =>
      change((address) => setOrDelete(address, "sort", next === "score" ? "" : next)),
    rows,
    isWaiting: sort !== "score" && isFetching && (sorted === undefined || isPlaceholderData),
    isFailed,
  };
}
