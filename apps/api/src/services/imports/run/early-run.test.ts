import { Readable } from "node:stream";
import { MESSAGES } from "@dakiya/domain/messages";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { customersOf, insertCustomers, someCustomer } from "../../../../test/customers.ts";
import { createUser, rowsOf, testCtx, withTestDatabase } from "../../../../test/database.ts";
import { FOR_EVER } from "../../../../test/imports.ts";
import { mortal } from "../../../../test/mortal.ts";
import { imports } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { cancelImport } from "../answers/cancel-import.ts";
import { getImport } from "../answers/read-imports.ts";
import { rescueImports } from "./rescue-imports.ts";
import { runImport } from "./run-import.ts";
import { startImport, type Upload } from "../upload/start-import.ts";

const database = withTestDatabase({ queue: true });

/** With nobody known, rows are added as they are read; else they are staged and merged. */
const LISTS = ["a list of customers", "an empty list"] as const;
type List = (typeof LISTS)[number];

async function newCtx(list: List = "an empty list"): Promise<Ctx> {
  const ctx = testCtx(database(), await createUser(database()));
  if (list === "a list of customers") {
    const known = someCustomer({ email: "known@x.in", name: "Known", city: "Goa" });
    await insertCustomers(database(), ctx.userId, [known]);
  }
  return ctx;
}

/** Five chunks long; `last` is its last row. */
const fileOf = (last: string): string =>
  [
    "name,email,city",
    "Known,known@x.in,Pune",
    ...Array.from({ length: 12_000 }, (_, i) => `Person ${i} ${"x".repeat(180)},p${i}@x.in,Pune`),
    "Nobody,,Pune",
    last,
  ].join("\n");
const FILE = fileOf("Zoe,zoe@x.in,Agra");
const PEOPLE = 12_002;

/** An upload whose second half comes when the test says so. */
async function uploadHalf(ctx: Ctx, file: string | Buffer, fields: Partial<Upload> = {}) {
  const bytes = Buffer.from(file);
  const half = Math.floor(bytes.length / 2);
  let sendRest: () => void = () => {};
  let breakOff: (error: Error) => void = () => {};
  const rest = new Promise<void>((resolve, reject) => {
    sendRest = resolve;
    breakOff = reject;
  });
  const parts = async function* () {
    yield bytes.subarray(0, half);
    await rest;
    yield bytes.subarray(half);
  };
  const stream = Readable.from(parts());
  const whole = startImport(ctx, {
    filename: "customers.csv",
    mimeType: "text/csv",
    ...fields,
    stream,
  });
  whole.catch(() => {});
  const stored = sql`select import_id::int as id from import_chunks where owner_id = ${ctx.userId}`;
  await expect.poll(async () => (await rowsOf(database(), stored)).length).toBeGreaterThan(0);
  const [row] = await ctx.db.select().from(imports).where(eq(imports.ownerId, ctx.userId));
  const job = { ownerId: ctx.userId, importId: row?.id ?? 0 };
  return { job, id: String(job.importId), whole, sendRest, breakOff };
}

/** How many jobs wait for the user's imports. */
async function jobsOf(ctx: Ctx): Promise<number> {
  const { rows } = await ctx.db.execute<{ jobs: number }>(sql`
    select count(*)::int as jobs from pgboss.job
    where name = 'import-customers' and (data->>'ownerId')::bigint = ${ctx.userId}
  `);
  return rows[0]?.jobs ?? 0;
}

/** Such an upload with a run that has read of its first half. */
async function readHalf(ctx: Ctx, file: string | Buffer) {
  const upload = await uploadHalf(ctx, file);
  const running = runImport(ctx, upload.job, FOR_EVER);
  const rowsRead = async () => (await getImport(ctx, { id: upload.id })).rowsRead;
  await expect.poll(rowsRead).toBeGreaterThan(0);
  return { ...upload, running };
}

async function expectNothingLeft(ctx: Ctx): Promise<void> {
  const left = sql`select
    (select count(*)::int from import_rows where owner_id = ${ctx.userId}) as rows,
    (select count(*)::int from import_chunks where owner_id = ${ctx.userId}) as chunks`;
  expect(await rowsOf(database(), left)).toEqual([{ rows: 0, chunks: 0 }]);
}

/** The import's end: of a run that a busy machine has kept waiting too long, another one brings it about. */
async function ended(ctx: Ctx, job: { ownerId: number; importId: number }, running: Promise<void>) {
  await running;
  await runImport(ctx, job, FOR_EVER);
  return await getImport(ctx, { id: String(job.importId) });
}

const emailsOf = async (ctx: Ctx): Promise<string[]> =>
  (await customersOf(database(), ctx.userId)).map(({ email }) => email);

describe("an import whose run begins while its file is coming", () => {
  it.each(LISTS)("into %s changes nothing before the file is whole, and then all", async (list) => {
    const ctx = await newCtx(list);
    const before = await customersOf(database(), ctx.userId);
    const { job, id, whole, sendRest, running } = await readHalf(ctx, FILE);
    expect(await customersOf(database(), ctx.userId)).toEqual(before);
    expect((await getImport(ctx, { id })).status).toBe("queued");

    sendRest();
    await whole;
    expect(await ended(ctx, job, running)).toMatchObject({
      status: "completed",
      created: PEOPLE - before.length,
      updated: before.length,
      skipped: 1,
      bytesRead: Buffer.byteLength(FILE),
      bytesTotal: Buffer.byteLength(FILE),
      errors: [{ line: 12_003, column: "email" }],
    });
    expect(await emailsOf(ctx)).toHaveLength(PEOPLE);
    await expectNothingLeft(ctx);
    // Jobs that come after it find nothing to do.
    await runImport(ctx, job, FOR_EVER);
    expect(await emailsOf(ctx)).toHaveLength(PEOPLE);
  });

  it.each(LISTS)("into %s reads a file anew that is not UTF-8 at its last byte", async (list) => {
    const ctx = await newCtx(list);
    const file = Buffer.from(fileOf("Jos\u00e9,zoe@x.in,Orl\u00e9"), "latin1");
    const { job, id, whole, sendRest, running } = await readHalf(ctx, file);
    sendRest();
    await whole;
    await running;
    expect(await jobsOf(ctx)).toBeGreaterThan(0);
    expect((await getImport(ctx, { id })).status).toBe("queued");
    expect(await emailsOf(ctx)).not.toContain("zoe@x.in");
    expect(await ended(ctx, job, running)).toMatchObject({
      status: "completed",
      skipped: 1,
      notes: ["The file is not UTF-8; it was read as Windows-1252"],
    });
    const people = await customersOf(database(), ctx.userId);
    expect(people).toHaveLength(PEOPLE);
    expect(people.find(({ email }) => email === "zoe@x.in")).toMatchObject({
      name: "José",
      city: "Orlé",
    });
    await expectNothingLeft(ctx);
  });

  it.each(["utf16le", "latin1"] as const)("knows %s by its beginning", async (encoding) => {
    const ctx = await newCtx();
    const mark = encoding === "utf16le" ? "\uFEFF" : "";
    const file = Buffer.from(mark + FILE.replace("Person 0", "José"), encoding);
    const { job, whole, sendRest, running } = await readHalf(ctx, file);
    sendRest();
    await whole;
    const notes =
      encoding === "latin1" ? ["The file is not UTF-8; it was read as Windows-1252"] : [];
    expect(await ended(ctx, job, running)).toMatchObject({ status: "completed", notes });
    const people = await customersOf(database(), ctx.userId);
    expect(people.find(({ email }) => email === "p0@x.in")?.name).toMatch(/^José /);
  });

  it.each(LISTS)("into %s keeps nothing of an upload that breaks off", async (list) => {
    const ctx = await newCtx(list);
    const before = await customersOf(database(), ctx.userId);
    const { whole, breakOff, running } = await readHalf(ctx, FILE);
    breakOff(new Error("connection reset"));
    await expect(whole).rejects.toThrow("connection reset");
    await running;
    expect(await customersOf(database(), ctx.userId)).toEqual(before);
    expect(await ctx.db.$count(imports, eq(imports.ownerId, ctx.userId))).toBe(0);
    await expectNothingLeft(ctx);
  });

  it.each(LISTS)("into %s can be cancelled", async (list) => {
    const ctx = await newCtx(list);
    const before = await customersOf(database(), ctx.userId);
    const { id, whole, sendRest, running } = await readHalf(ctx, FILE);
    await cancelImport(ctx, { id });
    await running;
    sendRest();
    await expect(whole).rejects.toMatchObject({
      kind: "conflict",
      message: MESSAGES.server.importCancelled,
    });
    expect((await getImport(ctx, { id })).status).toBe("cancelled");
    expect(await customersOf(database(), ctx.userId)).toEqual(before);
    await expectNothingLeft(ctx);
  });

  it("gets its job when the beginning of a large file is stored, on PostgreSQL", async () => {
    const ctx = await newCtx();
    const { whole, sendRest } = await uploadHalf(ctx, `${FILE}\n`.repeat(4));
    const isServer = database().kind === "postgres";
    if (isServer) await expect.poll(async () => await jobsOf(ctx)).toBe(1);
    sendRest();
    await whole;
    expect(await jobsOf(ctx)).toBe(isServer ? 2 : 1);
  });

  it("is left to a run of the whole file where the file stops coming for a while", async () => {
    const ctx = await newCtx();
    const { job, id, whole, sendRest } = await uploadHalf(ctx, FILE);
    await runImport(ctx, job, FOR_EVER);
    expect(await jobsOf(ctx)).toBe(0);
    sendRest();
    await whole;
    expect(await jobsOf(ctx)).toBe(1);
    await runImport(ctx, job, FOR_EVER);
    expect(await getImport(ctx, { id })).toMatchObject({ status: "completed", created: PEOPLE });
  });

  it("asks what columns mean only once the file is whole", async () => {
    const ctx = await newCtx();
    const file = FILE.replace("name,email,city", "name,email,shelf");
    const { job, id, whole, sendRest } = await uploadHalf(ctx, file, { asks: true });
    await runImport(ctx, job, FOR_EVER);
    expect((await getImport(ctx, { id })).status).toBe("queued");
    sendRest();
    await whole;
    await runImport(ctx, job, FOR_EVER);
    expect((await getImport(ctx, { id })).status).toBe("mapping");
  });

  it("says what is wrong with the file as a whole once it is stored", async () => {
    const ctx = await newCtx();
    const file = FILE.replace("name,email,city", "name,wohnort,city");
    const { job, id, whole, sendRest } = await uploadHalf(ctx, file);
    await runImport(ctx, job, FOR_EVER);
    expect((await getImport(ctx, { id })).status).toBe("queued");
    sendRest();
    await whole;
    await runImport(ctx, job, FOR_EVER);
    expect(await getImport(ctx, { id })).toMatchObject({
      status: "failed",
      message: MESSAGES.server.importNoEmailColumn,
    });
    await expectNothingLeft(ctx);
  });

  it.each(LISTS.flatMap((list) => [2, 6, 9, 12, 15].map((nth) => ({ list, nth }))))(
    "into $list ends right though the process of its run is killed at statement $nth",
    async ({ list, nth }) => {
      const ctx = await newCtx(list);
      const before = await customersOf(database(), ctx.userId);
      const { job, id, whole, sendRest } = await uploadHalf(ctx, FILE);
      const dying = mortal(ctx, { nth, moment: "after" });
      const running = runImport(dying.ctx, job, FOR_EVER).catch(() => {});
      sendRest();
      await whole;
      await running;
      dying.bury();
      expect(await customersOf(database(), ctx.userId)).toEqual(before);

      await ctx.db
        .update(imports)
        .set({ heartbeatAt: sql`clock_timestamp() - interval '1 hour'` })
        .where(eq(imports.ownerId, ctx.userId));
      await rescueImports(ctx);
      await runImport(ctx, job, FOR_EVER);
      expect(await getImport(ctx, { id })).toMatchObject({ status: "completed", skipped: 1 });
      expect(await emailsOf(ctx)).toHaveLength(PEOPLE);
      await expectNothingLeft(ctx);
    },
  );
});
