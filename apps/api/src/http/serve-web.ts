import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyStaticOptions } from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Config } from "../config.ts";
import { nothingHere } from "./errors.ts";
import { DOCUMENT_HEADERS } from "./security-headers.ts";

const NOT_PAGES =
  /^\/((api|trpc|t|u|countdown|webhooks|sandbox|assets)(\/|$)|[^?]*\.(json|ico|txt|xml|map|js|css)(\?|$))/;
const OTHER_LOOPBACK_NAME = /^(127\.0\.0\.1|\[::1\])(:\d+)?$/;
const INDEX = "index.html";
const LANDING = "landing.html";
/** Some forty files of a page, served without the headers for documents: these would add a tenth to its weight. */
const PART_OF_PAGE = /\.(js|css|woff2)(\.(br|gz))?$/;
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/**
 * Serves the built web app: immutable files under /assets (their names hold a hash), precompressed by the build;
 * every page as index.html, but the landing page as landing.html, which names its own files for an early load.
 */
export async function serveWeb(
  app: FastifyInstance,
  config: Config,
  webRoot: string,
): Promise<void> {
  const compressed = {
    root: webRoot,
    preCompressed: true,
    setHeaders: (reply: FastifyReply) => void reply.header("vary", "accept-encoding"),
  } satisfies FastifyStaticOptions;
  await app.register(fastifyStatic, {
    ...compressed,
    setHeaders: (reply, path) => {
      compressed.setHeaders(reply);
      if (PART_OF_PAGE.test(path)) dropDocumentHeaders(reply);
    },
    root: join(webRoot, "assets"),
    prefix: "/assets/",
    maxAge: YEAR_MS,
    immutable: true,
    // The folder itself is nothing to look at.
    allowedPath: (path) => !path.endsWith("/"),
    decorateReply: false,
  });
  await app.register(fastifyStatic, {
    ...compressed,
    index: false,
    wildcard: false,
    globIgnore: ["assets/**", ".vite/**", "landing.html", "**/*.{br,gz}"],
  });
  const landing = existsSync(join(webRoot, LANDING)) ? LANDING : INDEX;
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === "GET" || request.method === "HEAD";
    if (!isPage || NOT_PAGES.test(request.url)) return nothingHere(request, reply);
    const home = new URL(config.publicUrl);
    // Cookies and sign-in belong to one host name of this machine; the others redirect to it.
    if (
      config.mode === "local" &&
      home.hostname === "localhost" &&
      OTHER_LOOPBACK_NAME.test(request.headers.host ?? "")
    ) {
      return reply.redirect(addressAt(home, request.url));
    }
    return reply
      .header("cache-control", "no-cache")
      .sendFile(/^\/(\?|$)/.test(request.url) ? landing : INDEX, { cacheControl: false });
  });
}

/** Those set by a plugin stand on Node's own response. */
function dropDocumentHeaders(reply: FastifyReply): void {
  for (const name of DOCUMENT_HEADERS) {
    reply.removeHeader(name);
    reply.raw.removeHeader(name);
  }
}

/** The same path at another origin; a path that starts with two slashes would name a host. */
function addressAt({ origin }: URL, url: string): string {
  return `${origin}/${url.replace(/^[/\\]+/, "")}`;
}
