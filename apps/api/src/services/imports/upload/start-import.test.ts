import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { MESSAGES } from "@dakiya/domain/messages";
import type { ImportWire } from "@dakiya/domain/wire";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createUser, testCtx, withTestDatabase } from "../../../../test/database.ts";
import { FOR_EVER, upload } from "../../../../test/imports.ts";
import { importChunks, imports } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { rescueImports } from "../run/rescue-imports.ts";
import { runImport } from "../run/run-import.ts";
import { startImport } from "./start-import.ts";
import { watchImport } from "../answers/read-imports.ts";

const database = withTestDatabase({ queue: true });

async function newCtx(importMaxBytes?: number): Promise<Ctx> {
  const ctx = testCtx(database(), await createUser(database()));
  return importMaxBytes === undefined ? ctx : { ...ctx, config: { ...ctx.config, importMaxBytes } };
}

async function expectNothingKept(ctx: Ctx): Promise<void> {
  expect(await ctx.db.$count(imports, eq(imports.ownerId, ctx.userId))).toBe(0);
  expect(await ctx.db.$count(importChunks, eq(importChunks.ownerId, ctx.userId))).toBe(0);
}

const FILE = "name,email\nA,a@x.in\n";

describe("startImport", () => {
  it.each([
    ["text/csv", "customers.csv"],
    ["text/csv; charset=utf-8", "customers"],
    ["TEXT/CSV", "c.txt"],
    ["application/vnd.ms-excel", "Customers.CSV"],
    ["application/octet-stream", "customers.csv"],
  ])("takes %s named %s, stores its bytes and adds the job", async (mimeType, filename) => {
    const ctx = await newCtx();
    const importId = await upload(ctx, FILE, { mimeType, filename });
    const chunks = await ctx.db
      .select()
      .from(importChunks)
      .where(eq(importChunks.importId, importId));
    expect(Buffer.concat(chunks.map(({ bytes }) => bytes)).toString()).toBe(FILE);
    const jobs = await ctx.db.execute(sql`
      select data from pgboss.job
      where name = 'import-customers' and (data->>'ownerId')::bigint = ${ctx.userId}
    `);
    expect(jobs.rows).toEqual([{ data: { ownerId: ctx.userId, importId } }]);
  });

  it.each([
    ["text/plain", "customers.csv", FILE],
    ["application/vnd.ms-excel", "customers.xls", FILE],
    ["application/octet-stream", "customers.csv.exe", FILE],
    ["application/json", "customers.csv", FILE],
    ["", "customers.csv", FILE],
    ["text/csv", "a zip.csv", Buffer.from("PK\x03\x04rest")],
    ["text/csv", "gzip.csv", gzipSync(FILE)],
    ["text/csv", "pdf.csv", "%PDF-1.7 name,email"],
    ["text/csv", "picture.csv", Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2])],
    ["text/csv", "nul.csv", "name,email\nA\0,a@x.in\n"],
  ])(
    "refuses %s named %s as no CSV and keeps nothing of it",
    async (mimeType, filename, content) => {
      const ctx = await newCtx();
      await expect(upload(ctx, content, { mimeType, filename })).rejects.toMatchObject({
        kind: "wrongType",
        message: MESSAGES.customers.uploadNeedsCsv,
      });
      await expectNothingKept(ctx);
    },
  );

  it("refuses an empty file, and one past the limit while it is still coming", async () => {
    const ctx = await newCtx(1_048_576);
    await expect(upload(ctx, "")).rejects.toMatchObject({ kind: "impossible" });
    const endless = Readable.from(
      (function* () {
        for (;;) yield Buffer.alloc(65_536, "a");
      })(),
    );
    const starting = startImport(ctx, { filename: "a.csv", mimeType: "text/csv", stream: endless });
    await expect(starting).rejects.toMatchObject({
      kind: "tooLarge",
      message: "The file is larger than 1 MiB",
    });
    endless.destroy();
    await expectNothingKept(ctx);
  });

  it("keeps nothing of an upload that breaks off", async () => {
    const ctx = await newCtx();
    const broken = Readable.from(
      (function* () {
        yield Buffer.alloc(1_200_000, "a");
        throw new Error("connection reset");
      })(),
    );
    const starting = startImport(ctx, { filename: "a.csv", mimeType: "text/csv", stream: broken });
    await expect(starting).rejects.toThrow("connection reset");
    await expectNothingKept(ctx);
  });

  it("lets one import of a user run at a time, and one of each user", async () => {
    const [ctx, other] = [await newCtx(), await newCtx()];
    const importId = await upload(ctx, FILE);
    await expect(upload(ctx, FILE)).rejects.toMatchObject({
      kind: "conflict",
      message: MESSAGES.server.importBusy,
    });
    await upload(other, FILE);
    await runImport(ctx, { ownerId: ctx.userId, importId }, FOR_EVER);
    await upload(ctx, FILE);
  });

  it("is not held up by an upload whose process died", async () => {
    const ctx = await newCtx();
    await ctx.db.insert(imports).values({
      ownerId: ctx.userId,
      filename: "dead.csv",
      heartbeatAt: sql`clock_timestamp() - interval '1 hour'`,
    });
    await upload(ctx, FILE);
    expect(await ctx.db.$count(imports, eq(imports.ownerId, ctx.userId))).toBe(1);
  });
});

describe("rescueImports", () => {
  it("gives all that was under way a job again when nobody else can be running it", async () => {
    const ctx = await newCtx();
    const importId = await upload(ctx, FILE);
    expect(await rescueImports(ctx)).toBe(0);
    expect(await rescueImports(ctx, { nobodyElse: true })).toBeGreaterThan(0);
    await runImport(ctx, { ownerId: ctx.userId, importId }, FOR_EVER);
    expect(await ctx.db.select().from(imports).where(eq(imports.id, importId))).toMatchObject([
      { status: "completed" },
    ]);
  });
});

describe("watchImport", () => {
  it("shows each change until the import has ended", async () => {
    const ctx = await newCtx();
    const importId = await upload(ctx, FILE);
    const seen: ImportWire["status"][] = [];
    for await (const { status } of watchImport(ctx, { id: String(importId) })) {
      seen.push(status);
      if (status === "queued") await runImport(ctx, { ownerId: ctx.userId, importId }, FOR_EVER);
    }
    expect(seen).toEqual(["queued", "completed"]);
  });

  it("stops when nobody listens", async () => {
    const ctx = await newCtx();
    const id = String(await upload(ctx, FILE));
    const gone = new AbortController();
    const seen: string[] = [];
    for await (const { status } of watchImport(ctx, { id }, gone.signal)) {
      seen.push(status);
      gone.abort();
    }
    expect(seen).toEqual(["queued"]);
  });
});
