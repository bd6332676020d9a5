import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { readConfig } from "../config.ts";
import { serveWeb } from "./serve-web.ts";

it("serves what a build made after the start, and the page at every address of its own", async () => {
  const root = mkdtempSync(join(tmpdir(), "dakiya-web-"));
  mkdirSync(join(root, "assets"));
  writeFileSync(join(root, "index.html"), "the page");
  writeFileSync(join(root, "assets/old.js"), "old");
  const app = Fastify();
  try {
    await serveWeb(app, readConfig({ DATA_DIR: root, APP_SECRET: "test".repeat(16) }), root);
    const get = async (url: string) =>
      await app.inject({ url, headers: { host: "localhost:3000" } });
    expect((await get("/assets/old.js")).body).toBe("old");
    rmSync(join(root, "assets/old.js"));
    writeFileSync(join(root, "assets/new.js"), "new");
    writeFileSync(join(root, "index.html"), "the new page");
    const fresh = await get("/assets/new.js");
    expect(fresh.body).toBe("new");
    expect(fresh.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    for (const page of ["/", "/dashboard", "/customers?city=Agra", "/assets-of-ours", "/.."]) {
      const answer = await get(page);
      expect([answer.statusCode, answer.body], page).toEqual([200, "the new page"]);
      expect(answer.headers["cache-control"], page).toBe("no-cache");
    }
    for (const nothing of ["/assets/old.js", "/assets/", "/api/none", "/assets/../../etc/passwd"]) {
      expect((await get(nothing)).body, nothing).not.toMatch(/root:|^old$/);
    }
    expect((await get("/assets/old.js")).statusCode).toBe(404);
    expect((await get("/api/none")).statusCode).toBe(404);
  } finally {
    await app.close();
    rmSync(root, { recursive: true });
  }
});
