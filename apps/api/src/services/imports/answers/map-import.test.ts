import { fieldInput } from "@dakiya/domain/fields";
import { MESSAGES } from "@dakiya/domain/messages";
import { importDetailWire } from "@dakiya/domain/wire";
import type { ImportMapping, ImportMappingInput } from "@dakiya/domain/wire";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { customersOf } from "../../../../test/customers.ts";
import { createUser, testCtx, withTestDatabase } from "../../../../test/database.ts";
import { FOR_EVER, importFile, runImport, upload } from "../../../../test/imports.ts";
import { importChunks, imports } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { createField } from "../../fields/change-fields.ts";
import { findFields } from "../../fields/find-fields.ts";
import { getImport } from "./read-imports.ts";
import { mapImport } from "./map-import.ts";
import { removeUnfinished } from "../run/clear-import.ts";

const database = withTestDatabase({ queue: true });
const field = (given: unknown) => fieldInput.parse(given);
const newCtx = async (): Promise<Ctx> => testCtx(database(), await createUser(database()));

const ASKS = { asks: true };
const FILE = "Who,Write to,Town\nAsha,asha@x.in,Pune\nRavi,ravi@x.in,Goa\n";
const ANSWER: ImportMapping = { name: [0], email: [1], city: [2] };

async function answer(
  ctx: Ctx,
  id: string,
  mapping: ImportMapping,
  new_fields: ImportMappingInput["new_fields"] = [],
) {
  await mapImport(ctx, { id, mapping, new_fields });
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

  it("suggests each column's type as a new field, by the whole file, and makes those of the answer", async () => {
    const ctx = await newCtx();
    await createField(ctx, field({ label: "Since", type: "date" }));
    const rows = Array.from({ length: 40 }, (_, n) =>
      [
        `a${n}@x.in`,
        n % 3 === 0 ? "Gold" : n % 2 === 0 ? "gold" : "silver",
        n,
        "",
        "x",
        "1",
      ].join(),
    );
    const head = "email,Level,Shoe size,Empty,Since!,Customer id\n";
    const asking = await importFile(
      ctx,
      `${head}${rows.join("\n")}\nz@x.in,silver,n/a,,y,1\n`,
      ASKS,
    );
    const proposed = asking.question?.new_fields ?? [];
    expect(proposed).toEqual([
      null,
      { label: "Level", type: "choice", choices: ["Gold", "silver"] },
      { label: "Shoe size", type: "number", choices: Array.from({ length: 40 }, (_, n) => `${n}`) },
      null,
      null,
      { label: "Customer id", type: "number", choices: ["1"] },
    ]);
    const [, level, size] = proposed;
    const done = await answer(ctx, asking._id, { email: [0] }, [
      { heading: 1, field: field(level) },
      { heading: 2, field: field({ ...size, choices: [], label: "Size" }) },
    ]);
    expect(done).toMatchObject({ created: 41, skipped: 0, warned: 0 });
    expect((await findFields(ctx.db, ctx.account.id)).map(({ key, type }) => [key, type])).toEqual([
      ["since", "date"],
      ["level", "choice"],
      ["size", "number"],
    ]);
    const [first] = await customersOf(database(), ctx.account.id);
    expect(first?.attributes).toEqual({ level: "Gold", size: 0 });
  });

  it("takes a column of birthdays without a year for dates", async () => {
    const ctx = await newCtx();
    const file = "name,email,Birthday\nA,a@bd.test,04/12\nB,b@bd.test,--02-29\nC,c@bd.test,11/25\n";
    const asking = await importFile(ctx, file, ASKS);
    const birthday = asking.question?.new_fields[2];
    expect(birthday).toMatchObject({ label: "Birthday", type: "date" });
    const done = await answer(ctx, asking._id, { name: [0], email: [1] }, [
      { heading: 2, field: field({ ...birthday, choices: [] }) },
    ]);
    expect(done).toMatchObject({ created: 3, skipped: 0, warned: 0 });
    const people = await customersOf(database(), ctx.account.id);
    expect(people.map(({ attributes }) => attributes)).toEqual([
      { birthday: "--04-12" },
      { birthday: "--02-29" },
      { birthday: "--11-25" },
    ]);
  });

  it("makes no field of an answer it refuses, and still waits", async () => {
    const ctx = await newCtx();
    const { _id: id } = await importFile(ctx, FILE, ASKS);
    const town = field({ label: "Town", type: "text" });
    const answers: [ImportMapping, ImportMappingInput["new_fields"], string][] = [
      [ANSWER, [{ heading: 2, field: town }], "invalid"],
      [{ email: [1] }, [{ heading: 7, field: town }], "invalid"],
      [{ email: [1] }, [0, 2].map((heading) => ({ heading, field: town })), "conflict"],
    ];
    for (const [mapping, new_fields, kind] of answers)
      await expect(mapImport(ctx, { id, mapping, new_fields })).rejects.toMatchObject({ kind });
    expect(await findFields(ctx.db, ctx.account.id)).toEqual([]);
    expect((await answer(ctx, id, ANSWER)).created).toBe(2);
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
    // Which encoding it is, nobody could tell; that is asked first.
    const stated = encoding === "latin1" ? ({ encoding: "windows-1252" } as const) : {};
    const asking = await importFile(ctx, Buffer.from(text, encoding), { ...ASKS, ...stated });
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
    await expect(mapImport(ctx, { id: _id, mapping, new_fields: [] })).rejects.toMatchObject(
      refusal,
    );
    expect((await answer(ctx, _id, ANSWER)).created).toBe(2);
  });

  it("takes one answer, and none while another import runs", async () => {
    const ctx = await newCtx();
    const { _id } = await importFile(ctx, FILE, ASKS);
    await ctx.db.insert(imports).values({ accountId: ctx.account.id, filename: "coming.csv" });
    await expect(
      mapImport(ctx, { id: _id, mapping: ANSWER, new_fields: [] }),
    ).rejects.toMatchObject({
      kind: "conflict",
      message: MESSAGES.server.importBusy,
    });
    await ctx.db.delete(imports).where(eq(imports.filename, "coming.csv"));
    await mapImport(ctx, { id: _id, mapping: ANSWER, new_fields: [] });
    await expect(
      mapImport(ctx, { id: _id, mapping: ANSWER, new_fields: [] }),
    ).rejects.toMatchObject({
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
    await removeUnfinished(ctx);
    await getImport(ctx, { id: _id });
    await ago(25);
    await removeUnfinished(ctx);
    await expect(getImport(ctx, { id: _id })).rejects.toMatchObject({ kind: "missing" });
    expect(await ctx.db.$count(importChunks, eq(importChunks.accountId, ctx.account.id))).toBe(0);
  });
});

describe("an import with a mapping from its upload", () => {
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

it.each([
  ["Birthday", ["1990-02-03", "1991-04-05"], "date"],
  ["Tags", ["tea;coffee", "tea;milk"], "tags"],
  ["Notes", ["Likes tea", "Calls on Mondays"], "text"],
  ["Company", ["Lamps Ltd", "Teas Ltd"], "text"],
])(
  "A file whose only unknown column is %s is asked about, as a new field",
  async (label, cells, type) => {
    const ctx = await newCtx();
    const rows = cells.map((cell, n) => `${n}@x.in,Asha,${cell}`);
    const asking = await importFile(ctx, [`email,name,${label}`, ...rows].join("\n"), ASKS);
    expect(asking).toMatchObject({
      status: "mapping",
      question: { suggested: { email: [0], name: [1] } },
    });
    expect(asking.question?.new_fields[2]).toMatchObject({ label, type });
  },
);
