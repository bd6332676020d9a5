import { csvLine } from "@dakiya/domain/import";
import { formulaSafeCell } from "@dakiya/domain/cells";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Ctx } from "../../../deps.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { BYTE_ORDER_MARK } from "../../wire/csv.ts";
import { findPerson } from "../find-person.ts";
import type { Person } from "../find-person.ts";
import { STORED_ABOUT } from "./stored-about.ts";
import type { Place, Section } from "./stored-about.ts";

type Stored = { at: string | null; stored: Record<string, unknown>; place: Place };

const PAGE_ROWS = 200;

/** Streams all that is stored about a customer as JSON, a list for each kind of thing. @throws AppError "missing" */
export async function* exportPersonAsJson(
  ctx: Ctx,
  input: { id: string },
  signal?: AbortSignal,
): AsyncGenerator<string> {
  const person = await beginExport(ctx, input);
  let opening = "{";
  for (const section of STORED_ABOUT) {
    yield `${opening}${JSON.stringify(section.name)}:[`;
    opening = ",";
    let comma = "";
    for await (const page of pagesOf(ctx, person, section, signal)) {
      const things = page.map(({ at, stored }) => JSON.stringify({ ...(at && { at }), ...stored }));
      yield comma + things.join();
      comma = ",";
    }
    yield "]";
  }
  yield "}\n";
}

/** Streams the same as CSV, safe to open in a spreadsheet: a line for each field. @throws AppError "missing" */
export async function* exportPersonAsCsv(
  ctx: Ctx,
  input: { id: string },
  signal?: AbortSignal,
): AsyncGenerator<string> {
  const person = await beginExport(ctx, input);
  yield BYTE_ORDER_MARK + csvLine(["what", "when", "field", "value"]);
  for (const section of STORED_ABOUT) {
    let nth = 0;
    for await (const page of pagesOf(ctx, person, section, signal)) {
      yield page
        .map(({ at, stored }) => {
          nth += 1;
          return fieldsOf(stored)
            .map((field) =>
              csvLine([`${section.what} ${nth}`, at ?? "", ...field].map(formulaSafeCell)),
            )
            .join("");
        })
        .join("");
    }
  }
}

/** @throws AppError "missing" */
async function beginExport(ctx: Ctx, input: { id: string }): Promise<Person> {
  const person = await findPerson(ctx.db, ctx, input.id);
  const subject = { type: "customer", id: person.customerId } as const;
  await recordAudit(ctx.db, ctx, { action: "customer.exported", subject });
  return person;
}

/** A section's things, page by page; no connection is open in between. */
async function* pagesOf(
  ctx: Ctx,
  person: Person,
  section: Section,
  signal: AbortSignal | undefined,
): AsyncGenerator<Stored[]> {
  let after: Place | null = null;
  while (signal?.aborted !== true) {
    const rows: Stored[] = await readPage(ctx, section.select(person, after));
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    if (rows.length < PAGE_ROWS) return;
    after = last.place;
  }
}

async function readPage(ctx: Ctx, select: SQL): Promise<Stored[]> {
  return (await ctx.db.execute<Stored>(sql`${select} limit ${PAGE_ROWS}`)).rows;
}

/** The fields of a thing, those within others by their path; empty ones are left out. */
function fieldsOf(stored: unknown, path = ""): [string, string][] {
  if (stored === null || stored === undefined) return [];
  if (typeof stored === "string") return [[path, stored]];
  if (typeof stored !== "object") return [[path, JSON.stringify(stored)]];
  return Object.entries(stored).flatMap(([name, value]) =>
    fieldsOf(value, path === "" ? name : `${path}.${name}`),
  );
}
