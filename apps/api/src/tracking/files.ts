import { Readable } from "node:stream";
import { FILE_FORMATS } from "@dakiya/domain/wire";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { nothingHere } from "../http/errors.ts";
import { bareHeaders } from "../http/security-headers.ts";
import { createFileReader } from "../services/files/find-content.ts";
import { findMovedAccount } from "../services/moves/find-moved.ts";
import { readFileAddress } from "../services/wire/file.ts";
import { parseId } from "../services/wire/values.ts";
import { leadMoved } from "./lead-on.ts";

/** The files that emails link to: downloads for anybody with the address, without a cookie. The name is not looked at. */
export function registerFiles(app: FastifyInstance, deps: Deps): void {
  const { find, read } = createFileReader(deps);
  const safe = bareHeaders(deps.config);
  leadMoved<{ account: string }>(
    app,
    async ({ account }) => await findMovedAccount(deps.db, parseId(account)),
  );
  app.get<{ Params: { account: string; key: string } }>(
    "/files/:account/:key/:name",
    async (request, reply) => {
      const { account, key } = request.params;
      void reply.headers(safe);
      const address = readFileAddress(`/files/${account}/${key}/`);
      const file = address === null ? null : await find(address);
      if (file === null) return nothingHere(request, reply);
      const etag = `"${file.hash}"`;
      void reply.headers({
        // A program that shows it anyway runs nothing and gives it no origin.
        "content-security-policy": `${safe["content-security-policy"]}; sandbox`,
        // Kept, but asked for each time: another file may have taken its place.
        "cache-control": "public, no-cache",
        "cross-origin-resource-policy": "same-origin",
        "x-robots-tag": "noindex",
        etag,
      });
      if (request.headers["if-none-match"] === etag) return reply.code(304).send();
      void reply.headers({
        "content-type": FILE_FORMATS[file.format].type,
        "content-length": file.size,
        "content-disposition": attachment(file.name),
      });
      const parts = request.method === "HEAD" ? [] : read(file);
      return reply.send(Readable.from(parts, { objectMode: false }));
    },
  );
}

/** Both ways of RFC 6266 to name a download: for old programs in ASCII, for others in UTF-8. */
function attachment(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replaceAll(/[^ -~]+/g, "_")
    .replaceAll(/["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
