import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { nothingHere } from "../http/errors.ts";
import { bareHeaders } from "../http/security-headers.ts";
import { readAddress } from "../services/countdown/address.ts";
import { createCountdownReader } from "../services/countdown/countdown-reader.ts";

/** Longer than any address that is written. */
const ADDRESS_MAX = 600;

/** The pictures of countdowns, drawn for the moment at which they are asked for. No cookie, no database, nothing counted. */
export function registerCountdown(
  app: FastifyInstance,
  { config, secrets }: Pick<Deps, "config" | "secrets">,
): void {
  const read = createCountdownReader();
  const safe = bareHeaders(config);
  app.get<{ Params: { "*": string } }>("/countdown/*", async (request, reply) => {
    void reply.headers(safe);
    const address = request.params["*"].replace(/\.gif$/, "");
    const picture = address.length > ADDRESS_MAX ? null : readAddress(secrets, address);
    if (picture === null) return nothingHere(request, reply);
    const gif = await read(address, picture);
    // Mail programs on the web show it on pages of their own.
    void reply.header("cross-origin-resource-policy", "cross-origin");
    if (gif === null) return reply.code(503).header("retry-after", "2").send();
    return reply
      .header("content-type", "image/gif")
      .header("cache-control", gif.isOver ? "public, max-age=86400" : "no-store, max-age=0")
      .send(gif.content);
  });
}
