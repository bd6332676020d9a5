import { MESSAGES } from "@dakiya/domain/messages";
import { importDetailWire } from "@dakiya/domain/wire";
import type { ImportMapping } from "@dakiya/domain/wire";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { customersOf } from "../../../../test/customers.ts";
import { createUser, testCtx, withTestDatabase } from "../../../../test/database.ts";
import { FOR_EVER, importFile, upload } from "../../../../test/imports.ts";
import { importChunks, imports } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { getImport } from "./read-imports.ts";
import { mapImport } from "./map-import.ts";
import { rescueImports } from "../run/rescue-imports.ts";
import { runImport } from "../run/run-import.ts";

const database = withTestDatabase({ queue: true });
const newCtx = async (): Promise<Ctx> => testCtx(database(), await createUser(database()));

const ASKS = { asks: true };
const FILE = "Who,Write to,Town\nAsha,asha@x.in,Pune\nRavi,ravi@x.in,Goa\n";
const ANSWER: ImportMapping = { name: [0], email: [1], city: [2] };

async function answer(ctx: Ctx, id: string, mapping: ImportMapping) {
  await mapImport(ctx, { id, mapping });
  await runImport(ctx, { accountId: ctx.account.id, importId: Number(id) }, FOR_EVER);
  return await getImport(ctx, { id });
}

describe("an import whose sender can be asked", () => {
  it("asks when no heading means email, and goes on with the answer", async () => {
    const ctx = await newCtx();
    const asking = await importFile(ctx, FILE, ASKS);
    expect(importDetailWire.parse(asking)).toEqual(asking);
    expect(asking).toMatchObject({
      status: "mapping",
      message: MESSAGES.server.importAsks,
      finishedAt: null,
      can_undo: false,
      question: {
        headings: ["Who", "Write to", "Town"],
        samples: [
          ["Asha", "asha@x.in", "Pune"],
          ["Ravi", "ravi@x.in", "Goa"],
        ],
        suggested: { email: [1], city: [2] },
      },
    });
    expect(await answer(ctx, asking._id, ANSWER)).toMatchObject({
      status: "completed",
      created: 2,
      question: null,
      notes: [],
    });
    expect(await customersOf(database(), ctx.account.id)).toMatchObject([
      { name: "Asha", email: "asha@x.in", city: "Pune" },
      { name: "Ravi", email: "ravi@x.in", city: "Goa" },
    ]);
  });

  it("asks when a heading means nothing, and ignores it when the answer leaves it out", async () => {
    const ctx = await newCtx();
    const asking = await importFile(ctx, "email,Shoe size\na@x.in,44\n", ASKS);
    expect(asking.question?.suggested).toEqual({ email: [0] });
    const done = await answer(ctx, asking._id, { email: [0] });
    expect(done).toMatchObject({ created: 1, notes: ["Ignored columns: Shoe size"] });
  });

  it("does not ask when every heading is understood", async () => {
    const done = await importFile(await newCtx(), "email,name\na@x.in,A\n", ASKS);
    expect(done).toMatchObject({ status: "completed", created: 1, question: null });
  });

  it.each([
    ["UTF-8 with a byte order mark, and semicolons", "utf8", "\uFEFF", ";"],
    ["UTF-16 with tabs", "utf16le", "\uFEFF", "\t"],
    ["Windows-1252", "latin1", "", ","],
    ["Excel's own first line", "utf8", "\uFEFFsep=;\r\n", ";"],
  ] as const)("asks about %s", async (_, encoding, start, separator) => {
    const ctx = await newCtx();
    const lines = [
      ["Qui", "Où écrire"],
      ["", ""],
      ['"Zoë, ""Zo"";\tB\r\nC"', "zoe@x.in"],
      ...Array.from({ length: 9 }, (__, i) => [`P${i}`, `p${i}@x.in`]),
    ];
    const text = start + lines.map((cells) => cells.join(separator)).join("\r\n");
    const asking = await importFile(ctx, Buffer.from(text, encoding), ASKS);
    expect(asking.question?.headings).toEqual(["Qui", "Où écrire"]);
    expect(asking.question?.samples).toEqual([
      ['Zoë, "Zo";\tB\nC', "zoe@x.in"],
      ...[0, 1, 2, 3].map((i) => [`P${i}`, `p${i}@x.in`]),
    ]);
    expect(await answer(ctx, asking._id, { email: [1] })).toMatchObject({ created: 10 });
  });

  it.each([
    ["empty", "\n\n", "The file is empty"],
    ["of an unreadable first line", '"a,b\nc', "The first line can't be read as column names"],
  ])("fails like any other when the file is %s", async (_, file, reason) => {
    expect(await importFile(await newCtx(), file, ASKS)).toMatchObject({
      status: "failed",
      failure_reason: reason,
    });
  });

  it.each<[string, ImportMapping, string]>([
    ["no email", { name: [0] }, MESSAGES.server.importMapsNoEmail],
    ["nothing", {}, MESSAGES.server.importMapsNoEmail],
    ["a column twice", { email: [1], name: [0, 1] }, MESSAGES.server.importMapsTwice],
    ["a column beyond the last", { email: [3] }, MESSAGES.server.importMapsNothing(3)],
  ])("refuses an answer that names %s, and still waits", async (_, mapping, message) => {
    const ctx = await newCtx();
    const { _id } = await importFile(ctx, FILE, ASKS);
    const refusal = { kind: "invalid", message };
    await expect(mapImport(ctx, { id: _id, mapping })).rejects.toMatchObject(refusal);
    expect((await answer(ctx, _id, ANSWER)).created).toBe(2);
  });

  it("takes one answer, and none while another import runs", async () => {
    const ctx = await newCtx();
    const { _id } = await importFile(ctx, FILE, ASKS);
    await ctx.db.insert(imports).values({ accountId: ctx.account.id, filename: "coming.csv" });
    await expect(mapImport(ctx, { id: _id, mapping: ANSWER })).rejects.toMatchObject({
      kind: "conflict",
      message: MESSAGES.server.importBusy,
    });
    await ctx.db.delete(imports).where(eq(imports.filename, "coming.csv"));
    await mapImport(ctx, { id: _id, mapping: ANSWER });
    await expect(mapImport(ctx, { id: _id, mapping: ANSWER })).rejects.toMatchObject({
      kind: "conflict",
      message: MESSAGES.server.importAnswered,
    });
  });

  it("gives its place to the next upload once that is stored", async () => {
    const ctx = await newCtx();
    const { _id } = await importFile(ctx, FILE, ASKS);
    await expect(upload(ctx, "")).rejects.toThrow();
    expect(await getImport(ctx, { id: _id })).toMatchObject({ status: "mapping" });
    await importFile(ctx, "email\na@x.in\n");
    await expect(getImport(ctx, { id: _id })).rejects.toMatchObject({ kind: "missing" });
  });

  it("is removed with its file after a day without an answer", async () => {
    const ctx = await newCtx();
    const { _id } = await importFile(ctx, FILE, ASKS);
    const ago = async (hours: number) =>
      await ctx.db
        .update(imports)
        .set({ heartbeatAt: sql`clock_timestamp() - make_interval(hours => ${hours})` })
        .where(eq(imports.id, Number(_id)));
    await ago(23);
    await rescueImports(ctx);
    await getImport(ctx, { id: _id });
    await ago(25);
    await rescueImports(ctx);
    await expect(getImport(ctx, { id: _id })).rejects.toMatchObject({ kind: "missing" });
    expect(await ctx.db.$count(importChunks, eq(importChunks.accountId, ctx.account.id))).toBe(0);
  });
});

describe("an import whose sender said what the columns mean", () => {
  it("goes by that and not by the headings", async () => {
    const ctx = await newCtx();
    const file = "email,name\nAsha,asha@x.in\n";
    const mapping = { name: [0], email: [1] };
    expect(await importFile(ctx, file, { ...ASKS, mapping })).toMatchObject({ created: 1 });
    expect(await customersOf(database(), ctx.account.id)).toMatchObject([
      { name: "Asha", email: "asha@x.in" },
    ]);
  });

  it("fails with a sentence when the file has no such column", async () => {
    const done = await importFile(await newCtx(), "email\na@x.in\n", { mapping: { email: [4] } });
    expect(done).toMatchObject({
      status: "failed",
      failure_reason: "The file has 1 column; a column was chosen that it does not have",
    });
  });
});
