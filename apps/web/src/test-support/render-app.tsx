import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { useState } from "react";
import type { ReactNode } from "react";
import { Toaster } from "react-hot-toast";
import { RouterProvider, createMemoryRouter, useLocation } from "react-router-dom";
import { createQueryClient } from "../lib/server/query-client.ts";
import { createTrpcClient, trpc } from "../lib/server/trpc.ts";

function Address() {
  const { pathname } = useLocation();
  return <output aria-label="Address">{pathname}</output>;
}

/** A signed-in screen's providers, with the test's server. */
function TestProviders({ at, children }: { at: string; children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [client] = useState(() => createTrpcClient());
  // A router with data, as the application's is: a page can ask before it is left.
  const [router] = useState(() =>
    createMemoryRouter(
      [
        {
          path: "*",
          element: (
            <>
              {children}
              <Address />
            </>
          ),
        },
      ],
      { initialEntries: [at] },
    ),
  );
  return (
    <MantineProvider env="test">
      <trpc.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </trpc.Provider>
      <Toaster />
    </MantineProvider>
  );
}

/** Renders a screen as the application does, at an address; "Address" says where the router has been led. */
export function renderApp(children: ReactNode, { at } = { at: "/" }): void {
  render(<TestProviders at={at}>{children}</TestProviders>);
}
