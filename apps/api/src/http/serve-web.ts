import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import { readLandingLinks } from "./landing-links.ts";

const NOT_PAGES = /^\/(api|trpc|t|u|webhooks|sandbox|assets)(\/|$)/;
const OTHER_LOOPBACK_NAME = /^(127\.0\.0\.1|\[::1\])(:\d+)?$/;
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/**
 * Serves the built web app: files under /assets for ever (their names hold a hash), compressed as the build left them;
 * every page as index.html.
 */
export async function serveWeb(
  app: FastifyInstance,
  config: Config,
  webRoot: string,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: webRoot,
    index: false,
    wildcard: false,
    // Its own would overwrite the header below.
    cacheControl: false,
    preCompressed: true,
    globIgnore: ["**/*.{br,gz}"],
    setHeaders: (reply, path) => {
      void reply.setHeader("vary", "accept-encoding");
      if (/[/\\]assets[/\\]/.test(path)) {
        void reply.setHeader("cache-control", `public, max-age=${YEAR_MS / 1000}, immutable`);
      }
    },
  });
  const landingLinks = await readLandingLinks(webRoot);
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === "GET" || request.method === "HEAD";
    if (!isPage || NOT_PAGES.test(request.url)) {
      return reply
        .code(404)
        .send({ statusCode: 404, success: false, message: "There is nothing at this address" });
    }
    const home = new URL(config.publicUrl);
    // Cookies and sign-in belong to one name of this machine; the others lead to it.
    if (
      config.mode === "local" &&
      home.hostname === "localhost" &&
      OTHER_LOOPBACK_NAME.test(request.headers.host ?? "")
    ) {
      return reply.redirect(new URL(request.url, home).href);
    }
    if (landingLinks !== null && /^\/(\?|$)/.test(request.url)) {
      void reply.header("link", landingLinks);
    }
    return reply.header("cache-control", "no-cache").sendFile("index.html");
  });
}
