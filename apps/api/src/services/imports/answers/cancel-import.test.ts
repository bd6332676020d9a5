import { Readable } from "node:stream";
import { MESSAGES } from "@dakiya/domain/messages";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { customersOf } from "../../../../test/customers.ts";
import { createUser, rowsOf, testCtx, withTestDatabase } from "../../../../test/database.ts";
import { anAttempt, FOR_EVER, importFile, runImport, upload } from "../../../../test/imports.ts";
import { meanwhile } from "../../../../test/mortal.ts";
import { imports } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { cancelImport } from "./cancel-import.ts";
import { getImport } from "./read-imports.ts";
import { claimImport } from "../import-run.ts";
import { stageFile } from "../run/run-import.ts";
import { startImport } from "../start-import.ts";

const database = withTestDatabase({ queue: true });
const newCtx = async (): Promise<Ctx> => testCtx(database(), await createUser(database()));

const FILE = "name,email\nA,a@x.in\nbad,\n";
const CANCELLED = {
  status: "cancelled",
  message: MESSAGES.server.importCancelled,
  finishedAt: expect.any(String),
  errors: [],
  question: null,
  skipped: 0,
  can_undo: false,
};

/** Nothing of the file is there, its run does nothing, and the next import starts at once. */
async function expectGone(ctx: Ctx, importId: number): Promise<void> {
  const remaining = await rowsOf(
    database(),
    sql`select (select count(*)::int from import_rows where account_id = ${ctx.account.id}) as rows,
      (select count(*)::int from import_chunks where account_id = ${ctx.account.id}) as chunks,
      (select count(*)::int from import_errors where account_id = ${ctx.account.id}) as errors`,
  );
  expect(remaining).toEqual([{ rows: 0, chunks: 0, errors: 0 }]);
  await runImport(ctx, { accountId: ctx.account.id, importId }, FOR_EVER);
  expect(await getImport(ctx, { id: String(importId) })).toMatchObject(CANCELLED);
  expect(await customersOf(database(), ctx.account.id)).toEqual([]);
  expect(await importFile(ctx, FILE)).toMatchObject({ status: "completed", created: 1 });
}

describe("cancelImport", () => {
  it("ends an import that waits for a worker", async () => {
    const ctx = await newCtx();
    const importId = await upload(ctx, FILE);
    expect(await cancelImport(ctx, { id: String(importId) })).toMatchObject(CANCELLED);
    await expectGone(ctx, importId);
  });

  it("ends an import that waits for an answer", async () => {
    const ctx = await newCtx();
    const { _id } = await importFile(ctx, "who,where\nA,B\n", { asks: true });
    expect(await cancelImport(ctx, { id: _id })).toMatchObject(CANCELLED);
    await expectGone(ctx, Number(_id));
  });

  it("ends an import whose file is still coming", async () => {
    const ctx = await newCtx();
    let importId = 0;
    const cancelMidway = async function* () {
      yield Buffer.alloc(600_000, "a");
      for (let tries = 0; importId === 0 && tries < 1_000; tries += 1) {
        const [row] = await ctx.db
          .select()
          .from(imports)
          .where(eq(imports.accountId, ctx.account.id));
        importId = row?.id ?? 0;
      }
      await cancelImport(ctx, { id: String(importId) });
      yield Buffer.alloc(600_000, "b");
    };
    const stream = Readable.from(cancelMidway());
    const starting = startImport(ctx, { filename: "a.csv", mimeType: "text/csv", stream });
    await expect(starting).rejects.toMatchObject({
      kind: "conflict",
      message: MESSAGES.server.importCancelled,
    });
    await expectGone(ctx, importId);
  });

  it("ends an import at any point of its run, which stops without an error, or comes too late", async () => {
    const lines = Array.from({ length: 60 }, (_, i) => `P ${i} ${"x".repeat(90)},p${i}@x.in`);
    const file = ["name,email", ...lines].join("\n");
    const outcomes: string[] = [];
    for (let nth = 1; outcomes.at(-1) !== "not asked"; nth += 1) {
      const ctx = await newCtx();
      const importId = await upload(ctx, file, {}, { chunkBytes: 4_096 });
      let outcome = "not asked";
      const run = meanwhile(ctx, nth, async () => {
        outcome = await cancelImport(ctx, { id: String(importId) }).then(
          () => "cancelled",
          () => "refused",
        );
      });
      await runImport(run, { accountId: ctx.account.id, importId }, FOR_EVER, { batchRows: 40 });
      if (outcome === "cancelled") await expectGone(ctx, importId);
      else expect(await customersOf(database(), ctx.account.id)).toHaveLength(60);
      outcomes.push(outcome);
    }
    expect(outcomes.join(" ")).toMatch(/^(cancelled ){6,}(refused )+not asked$/);
  });

  it("leaves no row of a run that comes back late", async () => {
    const ctx = await newCtx();
    const importId = await upload(ctx, FILE);
    const run = await claimImport(ctx.db, { accountId: ctx.account.id, importId }, anAttempt());
    if (run === null) throw new Error("the import could not be claimed");
    await stageFile(ctx, run, FOR_EVER);
    await cancelImport(ctx, { id: String(importId) });
    await expect(stageFile(ctx, run, FOR_EVER)).rejects.toThrow();
    await expectGone(ctx, importId);
  });

  it("refuses with a sentence once the rows are merged, or the import has ended", async () => {
    const ctx = await newCtx();
    const importId = await upload(ctx, FILE);
    const id = String(importId);
    await ctx.db.update(imports).set({ status: "merging" }).where(eq(imports.id, importId));
    const refusal = (status: string) => ({
      kind: "conflict",
      message: MESSAGES.server.importNotCancellable(status),
    });
    await expect(cancelImport(ctx, { id })).rejects.toMatchObject(refusal("merging"));
    await runImport(ctx, { accountId: ctx.account.id, importId }, FOR_EVER);
    await expect(cancelImport(ctx, { id })).rejects.toMatchObject(refusal("completed"));
    expect(await customersOf(database(), ctx.account.id)).toHaveLength(1);
  });

  it("can be asked twice", async () => {
    const ctx = await newCtx();
    const id = String(await upload(ctx, FILE));
    const first = await cancelImport(ctx, { id });
    expect(await cancelImport(ctx, { id })).toEqual(first);
  });
});
