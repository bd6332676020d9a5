import { importDetailWire, importPreviewWire } from "@dakiya/domain/wire";
import { MESSAGES } from "@dakiya/domain/messages";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { customersOf } from "../../../../test/customers.ts";
import { createUser, testCtx, withTestDatabase } from "../../../../test/database.ts";
import { encodeText } from "../../../../test/encode-text.ts";
import { FOR_EVER, importFile, runImport } from "../../../../test/imports.ts";
import { imports } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { cancelImport } from "./cancel-import.ts";
import { mapImport } from "./map-import.ts";
import { previewImport } from "./preview-import.ts";
import { getImport } from "./read-imports.ts";
import { rereadImport } from "./reread-import.ts";

const database = withTestDatabase({ queue: true });
const newCtx = async (): Promise<Ctx> => testCtx(database(), await createUser(database()));
const ASKS = { asks: true };

/** Reads as Windows-1252 and Windows-1250 alike, but for names. */
const OPEN = encodeText("email;name\nr@x.in;René Lefèvre\nz@x.in;Zoé Gaël\n", "windows-1252");

async function goOn(ctx: Ctx, id: string) {
  await runImport(ctx, { accountId: ctx.account.id, importId: Number(id) }, FOR_EVER);
  return await getImport(ctx, { id });
}

describe("an import whose file may be read in several ways", () => {
  it("asks with names as each encoding reads them, and imports by the answer", async () => {
    const ctx = await newCtx();
    const asking = await importFile(ctx, OPEN, ASKS);
    expect(importDetailWire.parse(asking)).toEqual(asking);
    expect(asking).toMatchObject({ status: "mapping", question: null });
    expect(asking.reading?.is_asked).toBe(true);
    expect(asking.reading?.candidates[0]).toEqual({
      encoding: "windows-1252",
      names: ["René Lefèvre", "Zoé Gaël"],
    });
    expect(asking.reading?.candidates.length).toBeGreaterThan(1);
    await rereadImport(ctx, { id: asking._id, encoding: "windows-1250" });
    const done = await goOn(ctx, asking._id);
    expect(done).toMatchObject({ status: "completed", created: 2, notes: [], reading: null });
    expect(await customersOf(database(), ctx.account.id)).toMatchObject([
      { name: "René Lefčvre" },
      { name: "Zoé Gaël" },
    ]);
  });

  it("keeps no names of it once that is answered, or the import is cancelled", async () => {
    const ctx = await newCtx();
    const reading = async (id: string) =>
      await ctx.db
        .select({ reading: imports.reading })
        .from(imports)
        .where(eq(imports.id, Number(id)));
    const first = await importFile(ctx, OPEN, ASKS);
    await rereadImport(ctx, { id: first._id });
    expect(await reading(first._id)).toEqual([{ reading: { isConfirmed: true } }]);
    await goOn(ctx, first._id);
    const second = await importFile(ctx, OPEN, ASKS);
    await cancelImport(ctx, { id: second._id });
    expect(await reading(second._id)).toEqual([{ reading: {} }]);
    const unasked = await importFile(ctx, OPEN);
    expect(await reading(unasked._id)).toEqual([{ reading: {} }]);
  });

  it("fails with a sentence where the file is not in the encoding that was chosen", async () => {
    const ctx = await newCtx();
    const { _id } = await importFile(ctx, OPEN, ASKS);
    await rereadImport(ctx, { id: _id, encoding: "utf-8" });
    expect((await goOn(ctx, _id)).failure_reason).toMatch(
      /^The file is not Unicode \(UTF-8\): line 2/,
    );
  });

  it("asks first how it is read where its headings are not in the first line", async () => {
    const ctx = await newCtx();
    const asking = await importFile(ctx, "a@x.in,Asha Rao,44\nr@x.in,Ravi Iyer,40\n", ASKS);
    expect(asking.reading).toEqual({ encoding: "utf-8", candidates: [], is_asked: true });
    expect(asking.question?.suggested).toEqual({ email: [0], name: [1] });
    await mapImport(ctx, { id: asking._id, mapping: { email: [0], name: [1] }, new_fields: [] });
    expect(await goOn(ctx, asking._id)).toMatchObject({ created: 2 });
    const plain = await importFile(ctx, "email,Shoe\na@x.in,44\n", ASKS);
    expect(plain.reading).toEqual({ encoding: "utf-8", candidates: [], is_asked: false });
  });

  it("is read anew from the line and with the separator that are chosen, and asks again", async () => {
    const ctx = await newCtx();
    const file = "email|name,x\nMail|Kontakt\na@x.in|Asha Rao\n";
    const { _id } = await importFile(ctx, file, ASKS);
    await rereadImport(ctx, { id: _id, separator: "|", heading_line: 2 });
    const asking = await goOn(ctx, _id);
    expect(asking.question).toMatchObject({ headings: ["Mail", "Kontakt"] });
    expect(asking.reading?.is_asked).toBe(false);
  });

  it("takes an answer only while it asks", async () => {
    const ctx = await newCtx();
    const { _id } = await importFile(ctx, "email\na@x.in\n");
    const refusal = { kind: "conflict", message: MESSAGES.server.importAnswered };
    await expect(rereadImport(ctx, { id: _id })).rejects.toMatchObject(refusal);
    await expect(previewImport(ctx, { id: _id })).rejects.toMatchObject(refusal);
    const stranger = await newCtx();
    const other = await importFile(ctx, OPEN, ASKS);
    await expect(previewImport(stranger, { id: other._id })).rejects.toMatchObject({
      kind: "missing",
    });
  });
});

describe("the first lines of a file", () => {
  it("are shown as they would be read", async () => {
    const ctx = await newCtx();
    const file = "Customers of Pune\n\nKontakt;E-Mail;\nAsha Rao;a@x.in;1\nRavi;r@x.in;2\n";
    const { _id } = await importFile(ctx, file, ASKS);
    const found = await previewImport(ctx, { id: _id });
    expect(importPreviewWire.parse(found)).toEqual(found);
    expect(found).toEqual({
      encoding: "utf-8",
      separator: ";",
      heading_line: 3,
      headings: ["Kontakt", "E-Mail", "Column 3"],
      rows: [
        { line: 1, cells: ["Customers of Pune"] },
        { line: 3, cells: ["Kontakt", "E-Mail", ""] },
        { line: 4, cells: ["Asha Rao", "a@x.in", "1"] },
        { line: 5, cells: ["Ravi", "r@x.in", "2"] },
      ],
      is_damaged: false,
    });
    const other = await previewImport(ctx, { id: _id, separator: ",", heading_line: 0 });
    expect(other).toMatchObject({ heading_line: 0, headings: ["Column 1"] });
  });

  it("say when the encoding does not fit them", async () => {
    const ctx = await newCtx();
    const { _id } = await importFile(ctx, OPEN, ASKS);
    expect((await previewImport(ctx, { id: _id, encoding: "utf-8" })).is_damaged).toBe(true);
    expect((await previewImport(ctx, { id: _id })).is_damaged).toBe(false);
  });

  it("are of the beginning of a large file alone", async () => {
    const ctx = await newCtx();
    const rows = Array.from({ length: 9_000 }, (_, at) => `p${at}@x.in,Person ${at},ü\n`).join("");
    const { _id } = await importFile(ctx, `email,Who,Shoe\n${rows}`, ASKS);
    const found = await previewImport(ctx, { id: _id });
    expect([found.rows.length, found.is_damaged]).toEqual([12, false]);
  });
});
