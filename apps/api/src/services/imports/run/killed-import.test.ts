import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { customersOf, insertCustomers, someCustomer } from "../../../../test/customers.ts";
import { createUser, rowsOf, testCtx, withTestDatabase } from "../../../../test/database.ts";
import { FOR_EVER, importFile, runImport } from "../../../../test/imports.ts";
import { Killed, mortal } from "../../../../test/mortal.ts";
import type { Death } from "../../../../test/mortal.ts";
import { imports } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { getImport } from "../answers/read-imports.ts";
import { removeUnfinished } from "./clear-import.ts";
import { rescueImports } from "./rescue-imports.ts";
import { undoImport } from "../answers/undo-import.ts";

const database = withTestDatabase({ queue: true });
/** Of each kind of list; the embedded database takes several times as long for each. */
const POINTS = process.env["TEST_DATABASE_URL"] === undefined ? 10 : 20;
const SEED = 20_261_121;

/** Emails that some already have, and some not: with no customers, rows are added as they are read. */
const LISTS = ["a list of customers", "an empty list"] as const;
type List = (typeof LISTS)[number];

/** New customers, known ones that change, known ones that don't, refused rows, an email twice; two chunks and batches long. */
const FILE = [
  "name,email,city",
  "Known 1,known1@x.in,Goa",
  "Known 2,known2@x.in,",
  ...Array.from({ length: 60 }, (_, i) => `Person ${i} ${"x".repeat(90)},p${i}@x.in,Pune`),
  "Nobody,,Pune",
  "Again,P7@x.in,Pune",
].join("\n");
const SIZES = { chunkBytes: 4_096, batchRows: 40 };
const COUNTS = {
  "a list of customers": { created: 60, updated: 1, unchanged: 1, skipped: 2, rowsRead: 64 },
  "an empty list": { created: 62, updated: 0, unchanged: 0, skipped: 2, rowsRead: 64 },
};

async function newCtx(list: List = "a list of customers"): Promise<Ctx> {
  const ctx = testCtx(database(), await createUser(database()));
  if (list === "an empty list") return ctx;
  await insertCustomers(database(), ctx.account.id, [
    someCustomer({ email: "known1@x.in", name: "Known 1", city: "Pune" }),
    someCustomer({ email: "known2@x.in", name: "Known 2" }),
  ]);
  return ctx;
}

/** From the upload to the end, as one process does it. */
async function importAll(ctx: Ctx): Promise<void> {
  await importFile(ctx, FILE, {}, SIZES);
}

/** All of the import's changes are there or none: the number of customers, and the changed one. */
async function stateOf(ctx: Ctx): Promise<"all" | "none" | object> {
  const people = await customersOf(database(), ctx.account.id);
  const city = people.find(({ email }) => email === "known1@x.in")?.city;
  if (people.length === 0 || (people.length === 2 && city === "Pune")) return "none";
  return people.length === 62 && city === "Goa" ? "all" : { people: people.length, city };
}

/** Long after: a live process takes over the dead one's work. */
async function rescueLater(ctx: Ctx): Promise<void> {
  await ctx.db
    .update(imports)
    .set({ heartbeatAt: sql`clock_timestamp() - interval '1 hour'` })
    .where(eq(imports.accountId, ctx.account.id));
  await removeUnfinished(ctx);
  await rescueImports(ctx);
}

const statements = { "a list of customers": 0, "an empty list": 0 };
beforeAll(async () => {
  for (const list of LISTS) {
    const living = mortal(await newCtx(list), null);
    await importAll(living.ctx);
    statements[list] = living.statements();
  }
}, 600_000);

/** Deterministic 0..1 numbers (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
const random = seeded(SEED);
const points = Array.from({ length: POINTS * LISTS.length }, (_, index) => ({
  list: LISTS[index % LISTS.length] ?? LISTS[0],
  // One in each part of the way, so that no part of it is left out.
  percent: Math.ceil((100 * (Math.floor(index / LISTS.length) + random())) / POINTS),
  moment: random() < 0.5 ? ("before" as const) : ("after" as const),
}));
/** One of these commits the import's end; later ones only clean up. */
const lastAnswers = LISTS.flatMap((list) =>
  [1, 2, 3, 4, 5].map((before) => ({ list, before, moment: "unanswered" as const })),
);

describe("an import whose process is killed, or gets no answer", () => {
  it.each([...points, ...lastAnswers])(
    "leaves all or nothing, and ends right: %o",
    async ({ list, moment, ...at }) => {
      const ctx = await newCtx(list);
      const nth =
        "before" in at
          ? statements[list] - at.before
          : Math.ceil((at.percent / 100) * statements[list]);
      const death: Death = { nth, moment };
      const dying = mortal(ctx, death);
      // An import killed in its final clean-up can't fail any more.
      await importAll(dying.ctx).catch((error: unknown) => {
        for (let cause = error; !(cause instanceof Killed);) {
          if (!(cause instanceof Error)) throw error;
          cause = cause.cause;
        }
      });
      dying.bury();
      expect(["all", "none"]).toContain(await stateOf(ctx));

      await rescueLater(ctx);
      const [importRow] = await ctx.db
        .select()
        .from(imports)
        .where(eq(imports.accountId, ctx.account.id));
      // Killed during the upload, it is gone, and the file can come again.
      if (importRow === undefined) await importAll(ctx);
      else await runImport(ctx, { accountId: ctx.account.id, importId: importRow.id }, FOR_EVER);

      const [row] = await ctx.db
        .select()
        .from(imports)
        .where(eq(imports.accountId, ctx.account.id));
      const id = String(row?.id);
      expect(await stateOf(ctx)).toBe("all");
      const done = await getImport(ctx, { id });
      expect(done).toMatchObject({ ...COUNTS[list], status: "completed" });
      expect(done.errors.map(({ line }) => line)).toEqual([64, 65]);
      const leftovers = await rowsOf(
        database(),
        sql`select (select count(*)::int from import_rows where account_id = ${ctx.account.id}) as rows,
          (select count(*)::int from import_chunks where account_id = ${ctx.account.id}) as chunks,
          (select count(*)::int from import_befores where account_id = ${ctx.account.id}) as befores,
          (select sum(customers_added)::int from account_activity where account_id = ${ctx.account.id}) as added`,
      );
      expect(leftovers).toEqual([{ rows: 0, chunks: 0, befores: COUNTS[list].updated, added: 62 }]);
    },
  );
});

describe("undoing whose process is killed", () => {
  it.each([0.1, 0.35, 0.6, 0.85, 1])("at %d of the way has undone all or nothing", async (at) => {
    const moments = ["before", "after"] as const;
    for (const moment of moments) {
      const ctx = await newCtx();
      await importAll(ctx);
      const [row] = await ctx.db
        .select()
        .from(imports)
        .where(eq(imports.accountId, ctx.account.id));
      const id = String(row?.id);
      const dying = mortal(ctx, { nth: Math.ceil(at * UNDO_STATEMENTS), moment });
      await undoImport(dying.ctx, { id }).catch(() => {});
      dying.bury();
      const state = await stateOf(ctx);
      expect(["all", "none"]).toContain(state);
      const { undone } = await getImport(ctx, { id });
      expect(undone === null).toBe(state === "all");
      if (undone === null) await undoImport(ctx, { id });
      expect(await stateOf(ctx)).toBe("none");
    }
  });
});

/** Up to its commit; later ones only read. */
const UNDO_STATEMENTS = 12;
