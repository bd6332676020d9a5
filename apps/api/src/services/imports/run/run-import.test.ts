import { once } from "node:events";
import { csvTemplate, FILE_ENCODING_LABELS } from "@dakiya/domain/import";
import { MESSAGES } from "@dakiya/domain/messages";
import { arbCsvCustomer, runs } from "@dakiya/domain/testing";
import { importDetailWire } from "@dakiya/domain/wire";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { countLockWaits } from "../../../../test/count-lock-waits.ts";
import { openProcess } from "../../../../test/open-process.ts";
import { customersOf, insertCustomers, someCustomer } from "../../../../test/customers.ts";
import { createUser, testCtx, withTestDatabase } from "../../../../test/database.ts";
import { anAttempt, FOR_EVER, importFile, runImport, upload } from "../../../../test/imports.ts";
import { customers, imports } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { exportCustomers } from "../../customers/export-customers.ts";
import { claimImport, nameOfRun } from "../import-run.ts";
import { getImport, listImports } from "../answers/read-imports.ts";
import { rejectedRows } from "../answers/rejected-rows.ts";
import { rescueImports } from "./rescue-imports.ts";
import { runImport as runAttempt, stageFile } from "./run-import.ts";
import type { Attempt } from "../../../queue/queue.ts";

const database = withTestDatabase({ queue: true });

async function newCtx(): Promise<Ctx> {
  return testCtx(database(), await createUser(database()));
}

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

/** Rows that a finished import must not leave behind. */
async function leftovers(ctx: Ctx): Promise<unknown> {
  const { rows } = await ctx.db.execute(sql`
    select (select count(*)::int from import_rows where account_id = ${ctx.account.id}) as rows,
      (select count(*)::int from import_chunks where account_id = ${ctx.account.id}) as chunks
  `);
  return rows[0];
}

const NOTHING = { rows: 0, chunks: 0 };
const WINDOWS_1252 = { label: FILE_ENCODING_LABELS["windows-1252"], isUtf8: false };
const counts = (of: { created: number; updated: number; unchanged: number; skipped: number }) => [
  of.created,
  of.updated,
  of.unchanged,
  of.skipped,
];

describe("an import", () => {
  it("adds the customers of the template with every field", async () => {
    const ctx = await newCtx();
    const done = await importFile(ctx, csvTemplate());
    expect(importDetailWire.parse(done)).toEqual(done);
    expect(done).toMatchObject({
      status: "completed",
      created: 1,
      rowsRead: 1,
      bytesRead: done.bytesTotal,
      message: "1 customer created, 0 updated, 0 unchanged, 0 skipped",
      errors: [],
      notes: [],
    });
    expect(await customersOf(database(), ctx.account.id)).toMatchObject([
      {
        name: "Asha Rao",
        email: "asha.rao@example.com",
        phone: "+91 98765 43210",
        city: "Mumbai",
        state: "Maharashtra",
        country: "India",
        gender: "female",
        age: 34,
        occupation: "Architect",
        totalSpent: 12500.5,
        orderCount: 7,
        joinedAt: new Date("2024-03-15"),
        isActive: true,
      },
    ]);
    expect(await leftovers(ctx)).toEqual(NOTHING);
  });

  it("changes nothing when the same file comes again", async () => {
    const ctx = await newCtx();
    await importFile(ctx, csvTemplate());
    const before = await customersOf(database(), ctx.account.id);
    const again = await importFile(ctx, csvTemplate());
    expect(counts(again)).toEqual([0, 0, 1, 0]);
    expect(await customersOf(database(), ctx.account.id)).toEqual(before);
  });

  it("sets the values of cells, erases nothing by an empty one, and re-subscribes nobody", async () => {
    const ctx = await newCtx();
    const unsubscribedAt = new Date("2026-01-01");
    await insertCustomers(database(), ctx.account.id, [
      someCustomer({
        email: "A@x.in",
        name: "Old",
        city: "Pune",
        age: 30,
        totalSpent: 50,
        unsubscribedAt,
      }),
      someCustomer({ email: "b@x.in", name: "Bina", isActive: false }),
      someCustomer({ email: "c@x.in", name: "Chand", isActive: true }),
    ]);
    const done = await importFile(
      ctx,
      "Email,Name,City,Age,Total Spent,Is Active\na@X.in,New,,,\u20b91%2C200,\nb@x.in,,,,,\nc@x.in,,,,,No\nd@x.in,,,,,\n".replace(
        "\u20b91%2C200",
        '"\u20b91,200"',
      ),
    );
    expect(counts(done)).toEqual([1, 2, 1, 0]);
    expect(await customersOf(database(), ctx.account.id)).toMatchObject([
      {
        email: "A@x.in",
        name: "New",
        city: "Pune",
        age: 30,
        totalSpent: 1200,
        unsubscribedAt,
      },
      { email: "b@x.in", name: "Bina", isActive: false },
      { email: "c@x.in", name: "Chand", isActive: false },
      { email: "d@x.in", name: "", isActive: true, totalSpent: 0 },
    ]);
  });

  it("reports every refused row and unread cell with line, column and reason and imports the rest", async () => {
    const ctx = await newCtx();
    const file = [
      "name,email,age,gender",
      "Asha,asha@x.in,34,female",
      '"Two\r\nlines",two@x.in,30,male',
      "No mail,,30,male",
      "Bad,bad@x.in,two hundred,robot",
      'Stray,"stray@x.in,30,male',
      "Long,long@x.in,30,male,extra",
      ",,,",
      "",
      "Asha again,ASHA@x.in,35,female",
      "Fine,fine@x.in,,",
    ].join("\r\n");
    const done = await importFile(ctx, file);
    expect(counts(done)).toEqual([4, 0, 0, 4]);
    expect(done.warned).toBe(2);
    expect(done.rowsRead).toBe(8);
    expect(done.errors.map(({ line, column }) => [line, column])).toEqual([
      [5, "email"],
      [7, "row"],
      [8, "row"],
      [11, "email"],
      [3, "name"],
      [6, "age"],
      [6, "gender"],
    ]);
    expect(done.errors[3]?.reason).toBe("Same email as line 2");
    expect((await customersOf(database(), ctx.account.id)).map(({ email }) => email)).toEqual([
      "asha@x.in",
      "two@x.in",
      "bad@x.in",
      "fine@x.in",
    ]);
  });

  it("gives the refused rows back as CSV that imports once they are put right", async () => {
    const ctx = await newCtx();
    const done = await importFile(
      ctx,
      'Full Name,E-mail,Phone,Notes,Age\n=Eve,eve@x.in,+91 1,"a ""note""",old\nEve,eve@x.in,,,\nZoe,ZOE@x.in,+1,,7\nZed,zoe@x.in,,,8\n',
    );
    expect(counts(done)).toEqual([2, 0, 0, 2]);
    expect(done.notes).toEqual(["Ignored columns: Notes"]);
    const csv = await textOf(rejectedRows(ctx, { id: done._id }));
    expect(csv).toBe(
      '\uFEFF"Full Name","E-mail","Phone","Notes","Age","line","reason"\r\n' +
        '"\'=Eve","eve@x.in","\'+91 1","a ""note""","old","2","""Age"" must be a whole number from 0 to 150, not ""old"""\r\n' +
        '"Eve","eve@x.in","","","","3","Same email as line 2"\r\n' +
        '"Zed","zoe@x.in","","","8","5","Same email as line 4"\r\n',
    );
    const again = await importFile(ctx, csv.replace('"old"', '"44"'));
    expect(counts(again)).toEqual([0, 2, 0, 1]);
    expect(await customersOf(database(), ctx.account.id)).toMatchObject([
      { name: "=Eve", phone: "+91 1", age: 44 },
      { name: "Zed", age: 8 },
    ]);
  });

  it("imports its own export without changing anything, for any texts", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(arbCsvCustomer, {
          selector: ({ email }) => email.toLowerCase(),
          minLength: 1,
          maxLength: 30,
        }),
        async (people) => {
          const [ctx, other] = [await newCtx(), await newCtx()];
          await insertCustomers(
            database(),
            ctx.account.id,
            people.map((person) => ({
              ...person,
              name: person.name ?? "Nobody",
              totalSpent: person.totalSpent ?? 0,
              orderCount: person.orderCount ?? 0,
              isActive: person.isActive ?? true,
              doNotTrack: person.doNotTrack ?? false,
            })),
          );
          const rows = await customersOf(database(), ctx.account.id);
          const csv = await textOf(exportCustomers(ctx, { status: "all" }));
          expect(counts(await importFile(ctx, csv))).toEqual([0, 0, people.length, 0]);
          expect(await customersOf(database(), ctx.account.id)).toEqual(rows);

          expect(counts(await importFile(other, csv))).toEqual([people.length, 0, 0, 0]);
          const strip = ({
            id: _id,
            accountId: _o,
            createdAt: _c,
            updatedAt: _u,
            importId: _i,
            ...rest
          }: (typeof rows)[number]) => rest;
          expect((await customersOf(database(), other.account.id)).map(strip)).toEqual(
            rows.toReversed().map(strip),
          );
        },
      ),
      { numRuns: runs(25) },
    );
  });

  it.each([
    ["UTF-8 with a byte order mark", "utf8", "\uFEFF", []],
    ["UTF-16, little-endian", "utf16le", "\uFEFF", []],
    [
      "Windows-1252",
      "latin1",
      "",
      [MESSAGES.server.importEncodingFound({ ...WINDOWS_1252, isSure: false })],
    ],
  ] as const)("reads %s", async (_, encoding, mark, notes) => {
    const ctx = await newCtx();
    const text = `${mark}name;email;total spent\r\nJosé Ñandú;jose@x.in;"1.200,50"\r\n`;
    const done = await importFile(ctx, Buffer.from(text, encoding));
    expect(done).toMatchObject({ created: 1, skipped: 0, notes });
    expect(await customersOf(database(), ctx.account.id)).toMatchObject([
      { name: "José Ñandú", totalSpent: 1200.5 },
    ]);
  });

  it("reads a file as Windows-1252 that is not UTF-8 at its last byte alone", async () => {
    const ctx = await newCtx();
    const rows = Array.from({ length: 200 }, (_, i) => `p${i}@x.in,Person ${i}`);
    const file = Buffer.from(["email,name", ...rows, "zoe@x.in,Zoë"].join("\n"), "latin1");
    const done = await importFile(ctx, file, {}, { chunkBytes: 1_024, batchRows: 50 });
    expect(done).toMatchObject({ status: "completed", created: 201 });
    expect(done.notes).toEqual([
      MESSAGES.server.importEncodingFound({ ...WINDOWS_1252, isSure: true }),
    ]);
    const people = await customersOf(database(), ctx.account.id);
    expect(people.at(-1)).toMatchObject({ name: "Zoë", email: "zoe@x.in" });
  });

  it.each([
    ["no email column", "name,city\nA,B\n", "The file has no email column"],
    ["only blank lines", "\n\n , \n", "The file is empty"],
    [
      "a header whose quotes don't balance",
      '"name,email\nA,a@x.in',
      "The first line can't be read as column names",
    ],
    [
      "more columns than are taken",
      `email${",x".repeat(100)}\n`,
      "The file has more than 100 columns",
    ],
  ])("fails with a sentence for a file with %s, and changes nothing", async (_, file, reason) => {
    const ctx = await newCtx();
    expect(await importFile(ctx, file)).toMatchObject({
      status: "failed",
      failure_reason: reason,
      message: reason,
    });
    expect(await customersOf(database(), ctx.account.id)).toEqual([]);
    expect(await leftovers(ctx)).toEqual(NOTHING);
    expect(await importFile(ctx, csvTemplate())).toMatchObject({ created: 1 });
  });

  it("completes with nothing for a file with a header alone", async () => {
    const ctx = await newCtx();
    expect(await importFile(ctx, "name,email")).toMatchObject({ status: "completed", rowsRead: 0 });
  });

  it("merges many rows in the order of the file, across batches and chunks", async () => {
    const ctx = await newCtx();
    const lines = Array.from(
      { length: 1_300 },
      (_, i) => `Person ${i},p${i % 1_000}@x.in,Town ${i % 7}`,
    );
    const done = await importFile(
      ctx,
      `name,email,city\n${lines.join("\n")}`,
      {},
      { chunkBytes: 16_384, batchRows: 300 },
    );
    expect(counts(done)).toEqual([1_000, 0, 0, 300]);
    const rows = await customersOf(database(), ctx.account.id);
    expect(rows.map(({ name }) => name)).toEqual(
      Array.from({ length: 1_000 }, (_, i) => `Person ${i}`),
    );
    const csv = await textOf(rejectedRows(ctx, { id: done._id }));
    expect(csv.split("\r\n")).toHaveLength(300 + 2);
    expect(done.errors).toHaveLength(200);
  });
});

describe("a file so big that it is read in a thread of its own", () => {
  const rows = (n: number) =>
    Array.from(
      { length: n },
      (_, i) => `"Person ""${i}"" ${"x".repeat(60)}",p${i}@x.in,${i % 120}`,
    );

  it("ends like any other, every row accounted for", async () => {
    const ctx = await newCtx();
    const lines = [...rows(1_500), "bad,,1", "worse,q@x.in,old", "again,P7@x.in,1"];
    const done = await importFile(
      ctx,
      `name,email,age\r\n${lines.join("\r\n")}`,
      {},
      { chunkBytes: 32_768, batchRows: 400 },
    );
    expect(done.bytesTotal).toBeGreaterThan(100_000);
    expect(counts(done)).toEqual([1_501, 0, 0, 2]);
    expect(done.errors.map(({ line, column }) => [line, column])).toEqual([
      [1_502, "email"],
      [1_504, "email"],
      [1_503, "age"],
    ]);
    const [first] = await customersOf(database(), ctx.account.id);
    expect(first).toMatchObject({ name: `Person "0" ${"x".repeat(60)}`, email: "p0@x.in", age: 0 });
  });

  it("fails with the same sentences", async () => {
    const done = await importFile(await newCtx(), `name,city\n${rows(1_500).join("\n")}`);
    expect(done).toMatchObject({
      status: "failed",
      failure_reason: "The file has no email column",
    });
  });
});

describe("an import whose run is interrupted", () => {
  const FILE = "name,email\nA,a@x.in\nB,b@x.in\nbad,\nB,b@x.in\n";

  it("is done whole by the next run after a crash between reading and merging", async () => {
    const ctx = await newCtx();
    const job = { accountId: ctx.account.id, importId: await upload(ctx, FILE) };
    const crashed = await claimImport(ctx.db, job, anAttempt());
    if (crashed === null) throw new Error("the import could not be claimed");
    expect(await stageFile(ctx, crashed, FOR_EVER)).toMatchObject({ valid: 2, refused: 2 });

    // While that run could be alive it keeps the import.
    expect(await rescueImports(ctx)).toBe(0);

    await silence(ctx, job.importId);
    expect(await rescueImports(ctx)).toBe(1);
    await runImport(ctx, job, FOR_EVER);
    const done = await getImport(ctx, { id: String(job.importId) });
    expect(counts(done)).toEqual([2, 0, 0, 2]);
    expect(done.errors).toHaveLength(2);
    expect(await leftovers(ctx)).toEqual(NOTHING);

    // The crashed run wakes up late: it can't write any more.
    await expect(stageFile(ctx, crashed, FOR_EVER)).rejects.toThrow();
    expect(await leftovers(ctx)).toEqual(NOTHING);
    await runImport(ctx, job, FOR_EVER);
    expect(await customersOf(database(), ctx.account.id)).toHaveLength(2);
  });

  it("is given up when its process has died as often as the queue tries", async () => {
    const ctx = await newCtx();
    const job = { accountId: ctx.account.id, importId: await upload(ctx, FILE) };
    await claimImport(ctx.db, job, anAttempt(4));
    await silence(ctx, job.importId);
    expect(await rescueImports(ctx)).toBe(1);
    expect(await getImport(ctx, { id: String(job.importId) })).toMatchObject({
      status: "failed",
      failure_reason: MESSAGES.server.importFailed,
    });
  });

  it("that a worker left in the middle is the next attempt of the same job", async () => {
    const ctx = await newCtx();
    const job = { accountId: ctx.account.id, importId: await upload(ctx, FILE) };
    const attempts: Attempt[] = [];
    (await openProcess(database())).work(
      "import-customers",
      async (data: typeof job, signal, attempt) => {
        if (data.importId !== job.importId) return;
        attempts.push(attempt);
        if (attempts.length > 1) return await runAttempt(ctx, data, signal, attempt);
        await claimImport(ctx.db, data, attempt);
        await silence(ctx, job.importId);
        await rescueImports(ctx);
      },
    );
    const status = async () => (await getImport(ctx, { id: String(job.importId) })).status;
    await expect.poll(status, { timeout: 60_000 }).toBe("completed");
    const [first, second] = attempts;
    expect(second).toEqual({ jobId: first?.jobId, attempt: 2 });
  });

  it("changes nothing when the merge fails, and is done by the next run", async () => {
    const ctx = await ctxWithSomebody();
    const job = { accountId: ctx.account.id, importId: await upload(ctx, FILE) };
    const failing = losingMerges(ctx, 1);
    await expect(runImport(failing, job, FOR_EVER)).rejects.toThrow();
    expect(await customersOf(database(), ctx.account.id)).toHaveLength(1);
    expect(await getImport(ctx, { id: String(job.importId) })).toMatchObject({ status: "queued" });
    await runImport(ctx, job, FOR_EVER);
    expect(await getImport(ctx, { id: String(job.importId) })).toMatchObject({ created: 2 });
  });

  it("is given up with a reason when it has failed as often as the queue tries", async () => {
    const ctx = await ctxWithSomebody();
    const job = { accountId: ctx.account.id, importId: await upload(ctx, FILE) };
    const failing = losingMerges(ctx, 4);
    for (const attempt of [1, 2, 3])
      await expect(runImport(failing, job, FOR_EVER, { attempt })).rejects.toThrow();
    await runImport(failing, job, FOR_EVER, { attempt: 4 });
    expect(await getImport(ctx, { id: String(job.importId) })).toMatchObject({
      status: "failed",
      failure_reason: "The import failed and changed nothing. Please try again",
    });
    expect(await leftovers(ctx)).toEqual(NOTHING);
    expect(await customersOf(database(), ctx.account.id)).toHaveLength(1);
  });

  it("is given up naming the disk when that is full", async () => {
    const ctx = await ctxWithSomebody();
    const job = { accountId: ctx.account.id, importId: await upload(ctx, FILE) };
    const failing = losingMerges(ctx, 4, "53100");
    for (const attempt of [1, 2, 3])
      await expect(runImport(failing, job, FOR_EVER, { attempt })).rejects.toThrow();
    await runImport(failing, job, FOR_EVER, { attempt: 4 });
    expect(await getImport(ctx, { id: String(job.importId) })).toMatchObject({
      status: "failed",
      failure_reason: MESSAGES.server.importDiskFull,
    });
  });

  it("waits for another run, at no cost of an attempt, when its process is asked to stop", async () => {
    const ctx = await newCtx();
    const job = { accountId: ctx.account.id, importId: await upload(ctx, FILE) };
    await runImport(ctx, job, AbortSignal.abort(), { attempt: 4 });
    const [row] = await ctx.db.select().from(imports).where(eq(imports.id, job.importId));
    expect(row).toMatchObject({ status: "queued", runId: null });
    await runImport(ctx, job, FOR_EVER);
    expect(await getImport(ctx, { id: String(job.importId) })).toMatchObject({ created: 2 });
  });
});

describe("an import beside another change", () => {
  it.skipIf(process.env["TEST_DATABASE_URL"] === undefined)(
    "does not wait for the rows of a run whose process hangs",
    async () => {
      const ctx = await newCtx();
      const job = { accountId: ctx.account.id, importId: await upload(ctx, csvTemplate()) };
      const hung = await claimImport(ctx.db, job, anAttempt());
      if (hung === null) throw new Error("the import could not be claimed");
      const client = await database().pool.connect();
      const brokenConnection = once(client, "error");
      await client.query("begin");
      await client.query("select set_config('application_name', $1, true)", [nameOfRun(hung)]);
      await client.query(
        "insert into customers (account_id, name, email) values ($1, 'Asha', 'asha.rao@example.com')",
        [ctx.account.id],
      );
      await silence(ctx, job.importId);
      await runImport(ctx, job, FOR_EVER);
      const done = await getImport(ctx, { id: String(job.importId) });
      expect(counts(done)).toEqual([1, 0, 0, 0]);
      await brokenConnection;
      client.release(true);
    },
  );

  // The embedded database has one connection: nothing happens beside anything there.
  it.skipIf(process.env["TEST_DATABASE_URL"] === undefined)(
    "merges into a customer whom somebody adds in the same moment",
    async () => {
      const ctx = await newCtx();
      const job = {
        accountId: ctx.account.id,
        importId: await upload(ctx, "name,email,city\nA,a@x.in,Pune\nB,b@x.in,Goa\n"),
      };
      const client = await database().pool.connect();
      await client.query("begin");
      await client.query(
        "insert into customers (account_id, name, email, phone) values ($1, 'Me', 'A@x.in', '1')",
        [ctx.account.id],
      );
      const running = runImport(ctx, job, FOR_EVER);
      await vi.waitFor(async () => expect(await countLockWaits(ctx.db)).toBe(1), {
        timeout: 60_000,
      });
      await client.query("commit");
      client.release();
      await running;
      const done = await getImport(ctx, { id: String(job.importId) });
      expect(counts(done)).toEqual([1, 1, 0, 0]);
      expect(await customersOf(database(), ctx.account.id)).toMatchObject([
        { name: "A", email: "A@x.in", phone: "1", city: "Pune" },
        { name: "B", city: "Goa" },
      ]);
    },
  );
});

/** A user who has a customer, so that an import has to compare. */
async function ctxWithSomebody(): Promise<Ctx> {
  const ctx = await newCtx();
  await insertCustomers(database(), ctx.account.id, [someCustomer({ email: "somebody@x.in" })]);
  return ctx;
}

async function silence(ctx: Ctx, importId: number): Promise<void> {
  await ctx.db
    .update(imports)
    .set({ heartbeatAt: sql`clock_timestamp() - interval '10 minutes'` })
    .where(eq(imports.id, importId));
}

/** The user's database where the connection is lost, some times, just before customers' changes are committed. */
function losingMerges(ctx: Ctx, times: number, code?: string): Ctx {
  let remaining = times;
  const transaction: Ctx["db"]["transaction"] = async (work) =>
    await ctx.db.transaction(async (tx) => {
      const result = await work(tx);
      const mergedCount = await tx.$count(customers, eq(customers.accountId, ctx.account.id));
      if (mergedCount > 1 && remaining > 0) {
        remaining -= 1;
        throw Object.assign(new Error("connection lost"), { code });
      }
      return result;
    });
  const db = new Proxy(ctx.db, {
    get: (target, name, receiver) =>
      name === "transaction" ? transaction : Reflect.get(target, name, receiver),
  });
  return { ...ctx, db };
}

describe("imports of another user, of nobody or of no shape", () => {
  it("are not found, listed, watched or downloaded", async () => {
    const [ctx, other] = [await newCtx(), await newCtx()];
    const { _id: theirs } = await importFile(other, csvTemplate());
    for (const id of [theirs, "999999999", "x", ""]) {
      const refusal = { kind: "missing", message: "Import not found" };
      await expect(getImport(ctx, { id })).rejects.toMatchObject(refusal);
      await expect(rejectedRows(ctx, { id }).next()).rejects.toMatchObject(refusal);
    }
    expect(await listImports(ctx, { limit: 10 })).toEqual([]);
    expect((await listImports(other, { limit: 10 })).map(({ _id }) => _id)).toEqual([theirs]);
    expect(await ctx.db.$count(customers, eq(customers.accountId, ctx.account.id))).toBe(0);
  });
});
