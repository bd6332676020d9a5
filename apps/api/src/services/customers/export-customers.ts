import { byField, FIELD_LIST } from "@dakiya/domain/fields";
import type { StoredProperty } from "@dakiya/domain/fields";
import { customerExportInput } from "@dakiya/domain/wire";
import { and, desc, inArray, lt } from "drizzle-orm";
import { customers } from "../../db/schema/index.ts";
import { onReplica } from "../../deps.ts";
import type { Ctx } from "../../deps.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { customerCondition } from "./customer-condition.ts";
import { exportColumns } from "./export-columns.ts";
import type { ExportedCustomer } from "./export-columns.ts";
import { readListFilter } from "./list-filter.ts";
import { findFields } from "../fields/find-fields.ts";
import { csvText } from "../wire/csv.ts";

/**
 * Streams the customers a filter shows as CSV text, safe to open in a spreadsheet; importing it changes nothing. The
 * account's own fields come last, each under its whole name, which nothing else can mean.
 *
 * @param input - The list's filter; `status` absent is "active". `ids` takes some of them alone, `columns` some columns of the
 *   list.
 * @throws ZodError when the input is no filter; AppError "invalid" for rules that mean nothing and columns there are not.
 */
export async function* exportCustomers(
  ctx: Ctx,
  input: unknown,
  signal?: AbortSignal,
): AsyncGenerator<string> {
  const { ids, columns, ...filter } = customerExportInput.parse(input);
  const condition = and(
    customerCondition(ctx.account.id, await readListFilter(ctx, filter)),
    ids === undefined ? undefined : inArray(customers.id, ids.split(",").map(Number)),
  );
  const chosen = exportColumns(columns, await findFields(ctx.db, ctx.account.id));
  // The names of the filters without their values, which may name a person.
  const details = {
    filters: Object.keys(filter),
    ...(ids === undefined ? {} : { selected: ids.split(",").length }),
  };
  await recordAudit(ctx.db, ctx, { action: "customers.exported", details });
  const table = {
    columns: chosen.map(({ heading }) => heading),
    cells: (customer: ExportedRow) => chosen.map(({ cell }) => cell(customer)),
  };
  const late = onReplica(ctx);
  // A customer added meanwhile is not seen; one that changes is seen once.
  const readAfter = async (after: ExportedRow | null, limit: number): Promise<ExportedRow[]> =>
    await late.db
      .select(columns === undefined ? FIELDS : { ...FIELDS, ...MORE })
      .from(customers)
      .where(and(condition, after === null ? undefined : lt(customers.id, after.id)))
      .orderBy(desc(customers.id))
      .limit(limit);
  yield* csvText(table, readAfter, signal);
}

/** The columns an export writes: each further one costs time, a million times. */
const FIELDS = {
  id: customers.id,
  ...(byField(
    FIELD_LIST,
    ({ property }) => property,
    ({ property }) => customers[property],
  ) as Pick<typeof customers, StoredProperty>),
  attributes: customers.attributes,
};

/** Further columns that a choice may include. */
const MORE = { lastOpenedAt: customers.lastOpenedAt, createdAt: customers.createdAt };

type ExportedRow = ExportedCustomer & { id: number };
