import type { AppRouter } from "@dakiya/api/router";
import { httpBatchLink, splitLink } from "@trpc/client";
import type { TRPCClient } from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import type { CreateTRPCReact } from "@trpc/react-query";
import { retryAfterLink, connectionLink, onceLink } from "./links.ts";
import { refreshLink } from "./refresh-link.ts";

/** The server's procedures as hooks, typed by the server's own router. */
export const trpc: CreateTRPCReact<AppRouter, unknown> = createTRPCReact<AppRouter>();

/** The server refuses a longer batch. */
const MAX_BATCH = 20;

/** For `trpc` of a query's options: it travels apart from the page's own, which do not wait for it. */
export const BESIDE = { context: { isBeside: true } };

/** The server has it too: what it sends is JSON already. */
const same = (value: unknown): unknown => value;

/** A client whose requests carry the session's cookies and renew an expired access token. */
export function createTrpcClient(url = "/trpc"): TRPCClient<AppRouter> {
  const batch = () =>
    httpBatchLink<AppRouter>({
      url,
      maxItems: MAX_BATCH,
      maxURLLength: 8000,
      transformer: { serialize: same, deserialize: same },
      fetch: (input, init) =>
        fetch(input, { ...init, signal: init?.signal ?? null, credentials: "include" }),
    });
  return trpc.createClient({
    links: [
      onceLink(),
      retryAfterLink(),
      connectionLink(),
      refreshLink(),
      splitLink({
        condition: ({ context }) => context["isBeside"] === true,
        true: batch(),
        false: batch(),
      }),
    ],
  });
}
