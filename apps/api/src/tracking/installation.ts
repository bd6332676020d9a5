import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { describeInstallation } from "../services/moves/installation.ts";

/** Longer than any token. */
const TOKEN_MAX = 64;

/** Answers a move of an account before it begins; it says nothing of any account (docs/moving-accounts.md). */
export function registerInstallation(app: FastifyInstance, deps: Deps): void {
  app.get<{ Querystring: { reads?: unknown } }>("/installation", async ({ query }, reply) => {
    const token = typeof query.reads === "string" ? query.reads : "";
    const description = await describeInstallation(deps, token.length > TOKEN_MAX ? "" : token);
    return reply.header("cache-control", "no-store").send(description);
  });
}
