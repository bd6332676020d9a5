import { MESSAGES } from "@dakiya/domain/messages";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createUser, rowsOf, testCtx, withTestDatabase } from "../../../../test/database.ts";
import { anAttempt, importFile, upload } from "../../../../test/imports.ts";
import { imports } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { getImport, listImports } from "./read-imports.ts";
import { claimImport, reportProgress } from "../import-run.ts";
import { pruneImports } from "./prune-imports.ts";
import { undoImport } from "./undo-import.ts";
import { rejectedRows } from "./rejected-rows.ts";

const database = withTestDatabase({ queue: true });
const newCtx = async (): Promise<Ctx> => testCtx(database(), await createUser(database()));

describe("the history of imports", () => {
  it("comes in pages, the newest first", async () => {
    const ctx = await newCtx();
    const ids: string[] = [];
    for (const n of [1, 2, 3, 4, 5]) ids.unshift((await importFile(ctx, `email\n${n}@x.in\n`))._id);
    const idsOf = async (input: { limit: number; before?: string }) =>
      (await listImports(ctx, input)).map(({ _id }) => _id);
    expect(await idsOf({ limit: 2 })).toEqual(ids.slice(0, 2));
    expect(await idsOf({ limit: 2, before: ids[1] ?? "" })).toEqual(ids.slice(2, 4));
    expect(await idsOf({ limit: 2, before: ids[3] ?? "" })).toEqual(ids.slice(4));
    expect(await idsOf({ limit: 2, before: ids[4] ?? "" })).toEqual([]);
    expect(await idsOf({ limit: 2, before: "nonsense" })).toEqual([]);
  });

  it("keeps the reports, and for 30 days the refused rows and the data for an undo", async () => {
    const ctx = await newCtx();
    await importFile(ctx, "email,city\na@x.in,Pune\n");
    const [old, young, undone] = [
      await importFile(ctx, "email,city\na@x.in,Goa\nbad,\n"),
      await importFile(ctx, "email,city\na@x.in,Agra\nbad,\n"),
      await importFile(ctx, "email,city\na@x.in,Surat\nbad,\n"),
    ];
    await undoImport(ctx, { id: undone._id });
    await ctx.db
      .update(imports)
      .set({ finishedAt: sql`clock_timestamp() - interval '30 days 2 hours'` })
      .where(eq(imports.id, Number(old._id)));
    await pruneImports(ctx);

    const refusal = { kind: "missing", message: MESSAGES.server.importRowsForgotten };
    await expect(rejectedRows(ctx, { id: old._id }).next()).rejects.toMatchObject(refusal);
    expect(await getImport(ctx, { id: old._id })).toMatchObject({
      status: "completed",
      skipped: 1,
      errors: [],
      can_undo: false,
    });
    for (const { _id } of [young, undone]) {
      expect((await rejectedRows(ctx, { id: _id }).next()).value).toContain("line");
    }
    const rows = await rowsOf(
      database(),
      sql`select import_id::text as id from import_befores where account_id = ${ctx.account.id}`,
    );
    expect(rows).toEqual([{ id: young._id }]);
  });
});

describe("leftovers of an import whose process ends with it", () => {
  it("is removed, but not of one that goes on", async () => {
    const ctx = await newCtx();
    const done = await importFile(ctx, "email\na@x.in\n");
    const waiting = await upload(ctx, "email\nb@x.in\n");
    const accountId = ctx.account.id;
    await ctx.db.execute(sql`
      insert into import_chunks (account_id, import_id, seq, bytes) values (${accountId}, ${Number(done._id)}, 0, 'x');
    `);
    await ctx.db.execute(sql`
      insert into import_rows (account_id, import_id, line, email)
      select ${accountId}, id, 1, 'a@x.in' from imports where account_id = ${accountId}
    `);
    await pruneImports(ctx);
    const remaining = await rowsOf(
      database(),
      sql`select import_id::int as id, 'chunk' as what from import_chunks where account_id = ${accountId}
        union all select import_id::int, 'row' from import_rows where account_id = ${accountId}`,
    );
    expect(remaining).toEqual([
      { id: waiting, what: "chunk" },
      { id: waiting, what: "row" },
    ]);
  });
});

describe("an import that is read", () => {
  it("tells how far it is, how fast, and how long it will take, by the database's clock", async () => {
    const ctx = await newCtx();
    const importId = await upload(ctx, `email\n${"x".repeat(994)}`);
    const id = String(importId);
    expect(await getImport(ctx, { id })).toMatchObject({ rowsPerSecond: null, secondsLeft: null });
    const run = await claimImport(ctx.db, { accountId: ctx.account.id, importId }, anAttempt());
    if (run === null) throw new Error("the import could not be claimed");
    expect(await getImport(ctx, { id })).toMatchObject({ rowsPerSecond: null, secondsLeft: null });
    await reportProgress(ctx.db, run, { bytesRead: 250, rowsRead: 40, skipped: 3 });
    await ctx.db
      .update(imports)
      .set({ startedAt: sql`heartbeat_at - interval '2 seconds'` })
      .where(eq(imports.id, importId));
    expect(await getImport(ctx, { id })).toMatchObject({
      status: "reading",
      bytesTotal: 1_000,
      bytesRead: 250,
      rowsRead: 40,
      skipped: 3,
      rowsPerSecond: expect.closeTo(20, 1),
      secondsLeft: expect.closeTo(6, 1),
    });
    await reportProgress(ctx.db, run, {
      status: "merging",
      bytesRead: 1_000,
      rowsRead: 40,
      skipped: 3,
    });
    expect(await getImport(ctx, { id })).toMatchObject({ rowsPerSecond: null, secondsLeft: null });
  });
});
