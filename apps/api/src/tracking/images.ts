import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { nothingHere } from "../http/errors.ts";
import { bareHeaders } from "../http/security-headers.ts";
import { createImageReader } from "../services/images/find-content.ts";
import type { ImageContent } from "../services/images/find-content.ts";
import { findMoved } from "../services/moves/find-moved.ts";
import { readSamplePicture } from "../services/products/sample-pictures.ts";
import { readImageAddress } from "../services/wire/image.ts";
import { leadOn } from "./lead-on.ts";

/** The drawing of a made-up product. */
async function findSample(name: string): Promise<ImageContent | null> {
  const content = await readSamplePicture(name);
  return content === null ? null : { type: "image/png", content };
}

/** The images of mails: the same bytes at an address for ever, for anybody, without a cookie. */
export function registerImages(app: FastifyInstance, deps: Deps): void {
  const find = createImageReader(deps);
  const safe = bareHeaders(deps.config);
  app.get<{ Params: { name: string } }>("/images/:name", async (request, reply) => {
    const { name } = request.params;
    void reply.headers(safe);
    const { hash = null, accountId } = readImageAddress(`/images/${name}`) ?? {};
    const image = hash === null ? await findSample(name) : await find(hash, accountId);
    if (image === null) {
      const address = hash === null ? null : await findMoved(deps.db, "image", hash, accountId);
      return address === null ? nothingHere(request, reply) : leadOn(request, reply, address);
    }
    void reply.headers({
      "cache-control": "public, max-age=31536000, immutable",
      etag: `"${hash ?? name}"`,
      // Mail programs on the web show it on pages of their own.
      "cross-origin-resource-policy": "cross-origin",
    });
    if (request.headers["if-none-match"] === `"${hash ?? name}"`) return reply.code(304).send();
    return reply.header("content-type", image.type).send(image.content);
  });
}
