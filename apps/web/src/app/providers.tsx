import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { createTrpcClient, trpc } from "../lib/trpc.ts";
import { cssVariables, theme } from "./theme.ts";
import "./kit.css";

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

/** The kit, the data cache and the server's procedures, for every signed-in page. */
export function AppProviders({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [trpcClient] = useState(() => createTrpcClient());

  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>
  );
}
