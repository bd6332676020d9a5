import { MutationCache, QueryClient, hashKey } from "@tanstack/react-query";
import { listenToFocus } from "./on-focus.ts";

/** A cache for one signed-in stretch: it goes with the session, so no user sees another's data. */
export function createQueryClient(): QueryClient {
  listenToFocus();
  return new QueryClient({
    mutationCache: createMutationCache(),
    defaultOptions: {
      // The refresh link has already retried what a retry can mend; failing at once shows the toast. And asked always:
      // a machine without a network still reaches a server of its own, and waiting for one to come says nothing.
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: "always" },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/**
 * Where a button is pressed again before the page has caught up, both presses get the one answer there is; what follows
 * from it, such as a toast, follows once: from the last press, which is the one the page watches.
 */
function createMutationCache(): MutationCache {
  const cache = new MutationCache({
    onMutate: (variables, { options: { mutationKey } }) => {
      if (mutationKey === undefined) return;
      const asked = hashKey([variables]);
      const same = cache
        .findAll({ mutationKey, status: "pending" })
        .filter(({ state }) => hashKey([state.variables]) === asked);
      for (const earlier of same.slice(0, -1)) {
        const { onSuccess: _success, onError: _error, onSettled: _end, ...rest } = earlier.options;
        earlier.setOptions(rest);
      }
    },
  });
  return cache;
}
