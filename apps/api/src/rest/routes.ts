import { OPERATIONS } from "@dakiya/domain/api";
import type { Operation } from "@dakiya/domain/api";

/** A call of the API, and the tRPC procedure of the same name that does the work. */
export type RestRoute = Operation & { procedure: string };

/** Every REST call that runs one procedure and responds with one JSON value. */
export const REST_ROUTES: readonly RestRoute[] = Object.entries(OPERATIONS).flatMap(
  ([noun, calls]) =>
    Object.entries<Operation>(calls).map(([verb, operation]) => ({
      ...operation,
      procedure: `${noun}.${verb}`,
    })),
);
