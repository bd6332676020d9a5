import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import helmet from "@fastify/helmet";
import Fastify from "fastify";
import type { FastifyInstance } from "fastify";
import { expect, it } from "vitest";
import { TEST_SECRET } from "../../test/test-secret.ts";
import { readConfig } from "../config.ts";
import { DOCUMENT_HEADERS, PERMISSIONS_POLICY } from "./security-headers.ts";
import { serveWeb } from "./serve-web.ts";

it("serves a build made after the start, and the page at every address of its own", async () => {
  const root = mkdtempSync(join(tmpdir(), "dakiya-web-"));
  mkdirSync(join(root, "assets"));
  writeFileSync(join(root, "index.html"), "the page");
  writeFileSync(join(root, "assets/old.js"), "old");
  mkdirSync(join(root, ".vite"));
  writeFileSync(join(root, ".vite/manifest.json"), "{}");
  for (const file of ["/favicon.ico", "/robots.txt"]) writeFileSync(join(root, file), file);
  const app = Fastify();
  try {
    await serveWeb(app, readConfig({ DATA_DIR: root, APP_SECRET: TEST_SECRET }), root);
    const get = async (url: string) =>
      await app.inject({ url, headers: { host: "localhost:3000" } });
    expect((await get("/assets/old.js")).body).toBe("old");
    rmSync(join(root, "assets/old.js"));
    writeFileSync(join(root, "assets/new.js"), "new");
    writeFileSync(join(root, "index.html"), "the new page");
    const fresh = await get("/assets/new.js");
    expect(fresh.body).toBe("new");
    expect(fresh.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(fresh.headers["vary"]).toBe("accept-encoding");
    for (const page of ["/", "/dashboard", "/customers?city=Agra", "/assets-of-ours", "/.."]) {
      const response = await get(page);
      expect([response.statusCode, response.body], page).toEqual([200, "the new page"]);
      expect(response.headers["cache-control"], page).toBe("no-cache");
    }
    for (const nothing of [
      ...["/assets/old.js", "/assets/", "/api/none", "/assets/../../etc/passwd"],
      ...[
        "/assets/..%2f..%2f..%2fetc%2fpasswd",
        "/assets/x/%2e%2e/%2e%2e/index.html",
        "//etc/passwd",
      ],
    ]) {
      expect((await get(nothing)).body, nothing).not.toMatch(/root:|^old$/);
    }
    expect((await get("/assets/old.js")).statusCode).toBe(404);
    // The build's notes to the server, and missing files, are not pages.
    for (const none of [
      "/.vite/manifest.json",
      "/manifest.json",
      "/%2evite/manifest.json",
      "/x.txt",
    ]) {
      expect((await get(none)).statusCode, none).toBe(404);
    }
    for (const [file, type] of [
      ["/favicon.ico", /^image\/(x-icon|vnd\.microsoft\.icon)/],
      ["/robots.txt", /^text\/plain/],
    ] as const) {
      const response = await get(file);
      expect([response.statusCode, response.body], file).toEqual([200, file]);
      expect(response.headers["content-type"], file).toMatch(type);
    }
    expect((await get("/api/none")).statusCode).toBe(404);
  } finally {
    await app.close();
    rmSync(root, { recursive: true });
  }
});

it("tells a browser what a document may do with pages, and not with their scripts, styles and fonts", async () => {
  const root = mkdtempSync(join(tmpdir(), "dakiya-web-"));
  mkdirSync(join(root, "assets"));
  writeFileSync(join(root, "index.html"), "the page");
  const parts = ["part.js", "part.css", "part.woff2"];
  for (const file of [...parts, "logo.svg"]) writeFileSync(join(root, "assets", file), file);
  for (const file of ["part.js", "part.css"])
    writeFileSync(join(root, "assets", `${file}.br`), brotliCompressSync(file));
  const app = Fastify();
  try {
    await app.register(helmet);
    app.addHook("onRequest", async (_request, reply) => {
      void reply.header("permissions-policy", PERMISSIONS_POLICY);
    });
    await serveWeb(app, readConfig({ DATA_DIR: root, APP_SECRET: TEST_SECRET }), root);
    const headersOf = async (url: string) => {
      const { headers } = await app.inject({
        url,
        headers: { host: "localhost:3000", "accept-encoding": "br" },
      });
      return Object.keys(headers).filter((name) => isDocumentHeader(name));
    };
    for (const part of parts) expect(await headersOf(`/assets/${part}`), part).toEqual([]);
    const ofPage = await headersOf("/dashboard");
    expect(ofPage).toContain("content-security-policy");
    expect(ofPage).toContain("permissions-policy");
    expect(await headersOf("/assets/logo.svg")).toEqual(ofPage);
    const { headers } = await app.inject({ url: "/assets/part.js" });
    expect(headers["x-content-type-options"]).toBe("nosniff");
  } finally {
    await app.close();
    rmSync(root, { recursive: true });
  }
});

it("sends a part of a page compressed as the browser accepts it", async () => {
  const root = mkdtempSync(join(tmpdir(), "dakiya-web-"));
  mkdirSync(join(root, "assets"));
  writeFileSync(join(root, "index.html"), "the page");
  const part = join(root, "assets/part.js");
  writeFileSync(part, "const part = 1;");
  writeFileSync(`${part}.br`, brotliCompressSync("const part = 1;"));
  writeFileSync(`${part}.gz`, gzipSync("const part = 1;"));
  const app = Fastify();
  try {
    await serveWeb(app, readConfig({ DATA_DIR: root, APP_SECRET: TEST_SECRET }), root);
    for (const [accepted, encoding, unpack] of [
      ["br, gzip", "br", brotliDecompressSync],
      ["gzip", "gzip", gunzipSync],
      ["identity", undefined, (raw: Buffer) => raw],
    ] as const) {
      const headers = { host: "localhost:3000", "accept-encoding": accepted };
      const response = await app.inject({ url: "/assets/part.js", headers });
      expect(response.headers["content-encoding"]).toBe(encoding);
      expect(response.headers["content-type"]).toContain("javascript");
      expect(response.headers["vary"]).toBe("accept-encoding");
      expect(response.headers["cache-control"]).toContain("immutable");
      expect(unpack(response.rawPayload).toString()).toBe("const part = 1;");
    }
  } finally {
    await app.close();
    rmSync(root, { recursive: true });
  }
});

const isDocumentHeader = (name: string): boolean =>
  (DOCUMENT_HEADERS as readonly string[]).includes(name);

it("serves the landing page with the files that its build named, and no other page so", async () => {
  const root = mkdtempSync(join(tmpdir(), "dakiya-web-"));
  mkdirSync(join(root, "assets"));
  writeFileSync(join(root, "index.html"), "the page");
  writeFileSync(join(root, "landing.html"), "the landing page");
  const app = Fastify();
  try {
    await serveWeb(app, readConfig({ DATA_DIR: root, APP_SECRET: TEST_SECRET }), root);
    for (const [url, body] of [
      ["/", "the landing page"],
      ["/?from=mail", "the landing page"],
      ["/login", "the page"],
      ["/landing.html", "the page"],
    ] as const) {
      const response = await app.inject({ url, headers: { host: "localhost:3000" } });
      expect([response.statusCode, response.body], url).toEqual([200, body]);
      expect(response.headers["cache-control"], url).toBe("no-cache");
    }
  } finally {
    await app.close();
    rmSync(root, { recursive: true });
  }
});

it.each([
  "//evil.example",
  "//evil.example/%2e%2e",
  "///evil.example",
  "/\\evil.example",
  "/\\/evil.example",
  "\\\\evil.example",
  "//evil.example:80@localhost/",
  "/%2f/evil.example",
  "https://evil.example/",
  "/?//evil.example",
  "/customers?city=Agra",
])("leads from another name of this machine to its own and nowhere else: %s", async (url) => {
  const root = mkdtempSync(join(tmpdir(), "dakiya-web-"));
  mkdirSync(join(root, "assets"));
  writeFileSync(join(root, "index.html"), "the page");
  const app = Fastify();
  try {
    await serveWeb(app, readConfig({ DATA_DIR: root, APP_SECRET: TEST_SECRET }), root);
    await app.listen({ port: 0, host: "127.0.0.1" });
    const location = await locationOf(app, url);
    if (location === null) return;
    // As a browser at the address that was asked for reads it.
    expect(new URL(location, "http://127.0.0.1:3000/").origin).toBe("http://localhost:3000");
  } finally {
    await app.close();
    rmSync(root, { recursive: true });
  }
});

/** Where a response leads; asked by hand, since a client would tidy the address up. */
async function locationOf(app: FastifyInstance, url: string): Promise<string | null> {
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(`GET ${url} HTTP/1.1\r\nhost: 127.0.0.1:3000\r\nconnection: close\r\n\r\n`);
  let response = "";
  for await (const piece of socket) response += String(piece);
  return /^location: (.*)\r$/im.exec(response)?.[1] ?? null;
}
