import { CSV_COLUMNS, csvLine, customerToCsvCells } from "@dakiya/domain/customer";
import { customerListInput } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
import { readCustomerChunks } from "./read-customer-chunks.ts";

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
