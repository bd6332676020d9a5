import { QueryClient } from "@tanstack/react-query";

/** A cache for one signed-in stretch: it goes with the session, so no user sees another's data. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // The refresh link has already retried what a retry can mend; failing at once shows the toast.
      queries: { retry: false, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
}
