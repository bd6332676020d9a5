import { MESSAGES } from "@dakiya/domain/messages";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { AppError, isDiskFull } from "../errors.ts";
import { shareReading } from "../share-reading.ts";

/** How long a response of the database counts, so that probes by strangers ask it no oftener. */
const COUNTS_FOR_MS = 1_000;

/** The addresses a supervisor asks; none of them is in the access log. */
export const PROBES = new Set(["/livez", "/readyz", "/healthz"]);

/**
 * Probes for the supervisor of the process:
 * - /livez: it answers requests at all. The database is not asked: a restart would not mend that
 * - /readyz: its database answers on a connection of its own; a balancer sends requests elsewhere until then
 * - /healthz: the reserved connections, which sign-in, links and webhooks use, are free. Says whether a replica is read;
 *   one that is away harms nobody
 */
export function registerProbes(app: FastifyInstance, { database }: Deps): void {
  const ok = { ok: true };
  const probe = shareReading(COUNTS_FOR_MS, async () => await database.probe());
  app.get("/livez", () => ok);
  app.get("/readyz", async () => {
    await probe().catch(refuse);
    return ok;
  });
  app.get("/healthz", async () => {
    await database.reserve.pool.query("select 1").catch(refuse);
    return database.replica === null ? ok : { ...ok, replica: database.replica.state() };
  });
}

function refuse(cause: unknown): never {
  if (isDiskFull(cause)) throw cause;
  throw new AppError("unavailable", MESSAGES.server.unavailable, { cause });
}
