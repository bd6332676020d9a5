import { csvLine } from "@dakiya/domain/import";
import { formulaSafeCell } from "@dakiya/domain/cells";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Ctx } from "../../../deps.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { BYTE_ORDER_MARK } from "../../wire/csv.ts";
import { findPerson } from "../find-person.ts";
import type { Person } from "../find-person.ts";
import { HELD_ABOUT } from "./held-about.ts";
import type { Place, Section } from "./held-about.ts";

type Held = { at: string | null; held: Record<string, unknown>; place: Place };

const PAGE_ROWS = 200;

/** Streams all that is held about a customer as JSON, a list for each kind of thing. @throws AppError "missing" */
export async function* exportPersonAsJson(
  ctx: Ctx,
  input: { id: string },
  signal?: AbortSignal,
): AsyncGenerator<string> {
  const person = await beginExport(ctx, input);
  let opening = "{";
  for (const section of HELD_ABOUT) {
    yield `${opening}${JSON.stringify(section.name)}:[`;
    opening = ",";
    let comma = "";
    for await (const page of pagesOf(ctx, person, section, signal)) {
      const things = page.map(({ at, held }) => JSON.stringify({ ...(at && { at }), ...held }));
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
  for (const section of HELD_ABOUT) {
    let nth = 0;
    for await (const page of pagesOf(ctx, person, section, signal)) {
      yield page
        .map(({ at, held }) => {
          nth += 1;
          return fieldsOf(held)
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

/** A section's things, page by page; no connection is held in between. */
async function* pagesOf(
  ctx: Ctx,
  person: Person,
  section: Section,
  signal: AbortSignal | undefined,
): AsyncGenerator<Held[]> {
  let after: Place | null = null;
  while (signal?.aborted !== true) {
    const rows: Held[] = await readPage(ctx, section.select(person, after));
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    if (rows.length < PAGE_ROWS) return;
    after = last.place;
  }
}

async function readPage(ctx: Ctx, select: SQL): Promise<Held[]> {
  return (await ctx.db.execute<Held>(sql`${select} limit ${PAGE_ROWS}`)).rows;
}

/** The fields of a thing, those within others by their path; empty ones are left out. */
function fieldsOf(held: unknown, path = ""): [string, string][] {
  if (held === null || held === undefined) return [];
  if (typeof held === "string") return [[path, held]];
  if (typeof held !== "object") return [[path, JSON.stringify(held)]];
  return Object.entries(held).flatMap(([name, value]) =>
    fieldsOf(value, path === "" ? name : `${path}.${name}`),
  );
}
