import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { createQueryClient } from "../lib/server/query-client.ts";
import { createTrpcClient, trpc } from "../lib/server/trpc.ts";
import { Layout } from "./layout.tsx";
import { cssVariables, theme } from "./theme.ts";
import "./kit.css";

/** The signed-in part of the application: its providers and the frame around every page. */
export function Shell() {
  return (
    <AppProviders>
      <Layout />
    </AppProviders>
  );
}

/** The kit, the data cache and the server's procedures, for every signed-in page. */
function AppProviders({ children }: { children: ReactNode }) {
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
