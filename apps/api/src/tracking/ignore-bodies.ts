import type { FastifyInstance } from "fastify";

/** Ignores request bodies where the address says everything. Fastify would refuse a malformed content type. */
export function ignoreBodies(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    delete request.raw.headers["content-type"];
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: 16_384 }, (_request, _body, done) =>
    done(null),
  );
}
