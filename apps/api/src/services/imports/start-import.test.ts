import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { MESSAGES } from "@dakiya/domain/messages";
import type { ImportFileKind } from "@dakiya/domain/messages";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createUser, testCtx, withTestDatabase } from "../../../test/database.ts";
import { anAttempt, FOR_EVER, runImport, upload } from "../../../test/imports.ts";
import { importChunks, imports } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { claimImport } from "./import-run.ts";
import { rescueImports } from "./run/rescue-imports.ts";
import { startImport } from "./start-import.ts";
import { waitForImport } from "./answers/read-imports.ts";

const database = withTestDatabase({ queue: true });

async function newCtx(importMaxBytes?: number): Promise<Ctx> {
  const ctx = testCtx(database(), await createUser(database()));
  return importMaxBytes === undefined ? ctx : { ...ctx, config: { ...ctx.config, importMaxBytes } };
}

async function expectNothingKept(ctx: Ctx): Promise<void> {
  expect(await ctx.db.$count(imports, eq(imports.accountId, ctx.account.id))).toBe(0);
  expect(await ctx.db.$count(importChunks, eq(importChunks.accountId, ctx.account.id))).toBe(0);
}

const FILE = "name,email\nA,a@x.in\n";

const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

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
      where name = 'import-customers' and (data->>'accountId')::bigint = ${ctx.account.id}
    `);
    expect(jobs.rows).toEqual([{ data: { accountId: ctx.account.id, importId } }]);
  });

  it.each([
    ["text/plain", "customers.csv", FILE],
    [XLSX_TYPE, "customers.xlsx", "PK\x03\x04....[Content_Types].xml", "xlsx"],
    ["text/csv", "workbook.csv", "PK\x03\x04....[Content_Types].xml", "xlsx"],
    ["application/vnd.ms-excel", "customers.xls", FILE, "xls"],
    ["application/octet-stream", "customers.csv.exe", FILE],
    ["application/json", "customers.csv", FILE],
    ["", "customers.csv", FILE],
    ["text/csv", "a zip.csv", Buffer.from("PK\x03\x04rest"), "archive"],
    ["text/csv", "gzip.csv", gzipSync(FILE), "archive"],
    ["text/csv", "pdf.csv", "%PDF-1.7 name,email", "pdf"],
    ["text/csv", "picture.csv", Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2]), "image"],
    ["text/csv", "nul.csv", "name,email\nA\0,a@x.in\n"],
  ] as [string, string, string | Buffer, ImportFileKind?][])(
    "refuses %s named %s as no CSV and keeps nothing of it",
    async (mimeType, filename, content, kind?: ImportFileKind) => {
      const ctx = await newCtx();
      await expect(upload(ctx, content, { mimeType, filename })).rejects.toMatchObject({
        kind: "wrongType",
        message:
          kind === undefined
            ? MESSAGES.customers.uploadNeedsCsv
            : `Please upload a CSV file. ${MESSAGES.importFiles[kind]}`,
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
    const brokenFile = Readable.from(
      (function* () {
        yield Buffer.alloc(1_200_000, "a");
        throw new Error("connection reset");
      })(),
    );
    const starting = startImport(ctx, {
      filename: "a.csv",
      mimeType: "text/csv",
      stream: brokenFile,
    });
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
    await runImport(ctx, { accountId: ctx.account.id, importId }, FOR_EVER);
    await upload(ctx, FILE);
  });

  it("is not held up by an upload whose process died", async () => {
    const ctx = await newCtx();
    await ctx.db.insert(imports).values({
      accountId: ctx.account.id,
      filename: "dead.csv",
      heartbeatAt: sql`clock_timestamp() - interval '1 hour'`,
    });
    await upload(ctx, FILE);
    expect(await ctx.db.$count(imports, eq(imports.accountId, ctx.account.id))).toBe(1);
  });
});

describe("rescueImports", () => {
  it("gives all that was under way a job again when nobody else can be running it", async () => {
    const ctx = await newCtx();
    const importId = await upload(ctx, FILE);
    await claimImport(ctx.db, { accountId: ctx.account.id, importId }, anAttempt());
    expect(await rescueImports(ctx)).toBe(0);
    expect(await rescueImports(ctx, { isFreshStart: true })).toBeGreaterThan(0);
    await runImport(ctx, { accountId: ctx.account.id, importId }, FOR_EVER);
    expect(await ctx.db.select().from(imports).where(eq(imports.id, importId))).toMatchObject([
      { status: "completed" },
    ]);
  });
});

describe("waitForImport", () => {
  it("waits until the import has ended", async () => {
    const ctx = await newCtx();
    const importId = await upload(ctx, FILE);
    const end = waitForImport(ctx, { id: String(importId) }, new AbortController().signal);
    await runImport(ctx, { accountId: ctx.account.id, importId }, FOR_EVER);
    expect(await end).toMatchObject({ status: "completed" });
  });

  it("gives up when it has waited long enough", async () => {
    const ctx = await newCtx();
    const id = String(await upload(ctx, FILE));
    expect(await waitForImport(ctx, { id }, AbortSignal.timeout(20))).toBeNull();
  });
});
