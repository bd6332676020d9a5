import {
  CSV_COLUMNS,
  type CsvCustomer,
  type CustomerFilter,
  csvLine,
  customerToCsvCells,
} from "@dakiya/domain/customer";
import { customerListInput } from "@dakiya/domain/wire";
import { and, desc, lt } from "drizzle-orm";
import { customers } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { customerCondition } from "./customer-condition.ts";

export const customerExportInput = customerListInput.omit({
  sort: true,
  cursor: true,
  limit: true,
});

/** The byte order mark: without it Excel reads the file in the machine's legacy encoding. */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Streams the customers a filter shows as CSV text, safe to open in a spreadsheet; importing it changes nothing.
 *
 * @param input - The list's query, without its page; `status` absent is "active".
 * @throws ZodError when the input is no filter.
 */
export async function* exportCustomers(
  ctx: Ctx,
  input: unknown,
  signal?: AbortSignal,
): AsyncGenerator<string> {
  const filter = customerExportInput.parse(input);
  yield BYTE_ORDER_MARK + csvLine(CSV_COLUMNS);
  for await (const rows of readCustomerChunks(ctx, filter, signal)) {
    yield rows.map((row) => csvLine(customerToCsvCells(row))).join("");
  }
}

const CHUNK_ROWS = 250;

const { id, name, email, phone, city, state, country, gender, age, occupation } = customers;
const { totalSpent, orderCount, lastPurchaseAt, joinedAt, isActive, unsubscribedAt } = customers;

/** The columns an export writes: each further one costs time, a million times. */
const FIELDS = {
  ...{ id, name, email, phone, city, state, country, gender, age, occupation },
  ...{ totalSpent, orderCount, lastPurchaseAt, joinedAt, isActive, unsubscribedAt },
};

/**
 * Reads the customers a filter shows in keyset chunks, the newest first, without holding a connection in between. A
 * customer added meanwhile is not seen; one that changes is seen once.
 */
async function* readCustomerChunks(
  ctx: Ctx,
  filter: CustomerFilter,
  signal?: AbortSignal,
): AsyncGenerator<CsvCustomer[]> {
  const condition = customerCondition(ctx.userId, filter);
  let before: number | null = null;
  while (signal?.aborted !== true) {
    const rows: (CsvCustomer & { id: number })[] = await ctx.db
      .select(FIELDS)
      .from(customers)
      .where(and(condition, before === null ? undefined : lt(customers.id, before)))
      .orderBy(desc(customers.id))
      .limit(CHUNK_ROWS);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    if (rows.length < CHUNK_ROWS) return;
    before = last.id;
  }
}
