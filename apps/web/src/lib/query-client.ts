import { QueryClient } from "@tanstack/react-query";

/** A cache for one signed-in stretch: it goes with the session, so no user sees another's data. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // The refresh link has already retried what a retry can mend; failing at once shows the toast. And asked always:
      // a machine without a network still reaches a server of its own, and waiting for one to come says nothing.
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: "always" },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
