import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { describeInstallation } from "../services/moves/installation.ts";
import { installationIn } from "../services/moves/installation-of.ts";

/** Longer than any token. */
const TOKEN_MAX = 64;

/** The headers in which nginx and Caddy name the address that they ask about. */
const ASKED_ABOUT = ["x-original-uri", "x-forwarded-uri"] as const;

type Asked = { reads?: unknown; address?: unknown };

/** Answers other installations, and proxies before them. No response says anything of an account (docs/moving-accounts.md). */
export function registerInstallation(app: FastifyInstance, deps: Deps): void {
  app.get<{ Querystring: Asked }>("/installation", async ({ query }, reply) => {
    const token = typeof query.reads === "string" ? query.reads : "";
    const description = await describeInstallation(deps, token.length > TOKEN_MAX ? "" : token);
    return reply.header("cache-control", "no-store").send(description);
  });

  app.get<{ Querystring: Asked }>("/installation/of", async (request, reply) => {
    const installation = installationIn(addressIn(request));
    if (installation !== null) void reply.header("x-installation", String(installation));
    return reply.header("cache-control", "no-store").send({ installation });
  });
}

function addressIn({ query, headers }: FastifyRequest<{ Querystring: Asked }>): string {
  // The query may be the visitor's own, passed on.
  const given = [...ASKED_ABOUT.map((name) => headers[name]), query.address];
  return given.find((text) => typeof text === "string") ?? "";
}
