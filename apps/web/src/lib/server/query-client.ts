import { MutationCache, QueryClient, hashKey } from "@tanstack/react-query";
import type { InvalidateOptions, InvalidateQueryFilters } from "@tanstack/react-query";
import { listenToFocus } from "./on-focus.ts";

/** A cache for one session, so that no user sees another's data. */
export function createQueryClient(): QueryClient {
  listenToFocus();
  return new FreshQueryClient({
    mutationCache: createMutationCache(),
    defaultOptions: {
      // No retries here: the refresh link has retried already, and failing at once shows the toast. `networkMode`
      // always: a machine without a network may still reach a local server.
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: "always" },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/**
 * Invalidates a first load that is under way too: it may have been read before the change, and the kit would take its
 * response for fresh.
 */
class FreshQueryClient extends QueryClient {
  override async invalidateQueries(
    filters: InvalidateQueryFilters = {},
    options?: InvalidateOptions,
  ): Promise<void> {
    const firstLoads = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.fetchStatus === "fetching" && state.data === undefined);
    await Promise.all(firstLoads.map(async (query) => await query.cancel({ silent: true })));
    await super.invalidateQueries(filters, options);
  }
}

/** A double click shares one response; its callbacks run once, for the last click, which the page observes. */
function createMutationCache(): MutationCache {
  const cache = new MutationCache({
    onMutate: (variables, { options: { mutationKey } }) => {
      if (mutationKey === undefined) return;
      const hash = hashKey([variables]);
      const same = cache
        .findAll({ mutationKey, status: "pending" })
        .filter(({ state }) => hashKey([state.variables]) === hash);
      for (const earlier of same.slice(0, -1)) {
        const { onSuccess: _success, onError: _error, onSettled: _end, ...rest } = earlier.options;
        earlier.setOptions(rest);
      }
    },
  });
  return cache;
}
