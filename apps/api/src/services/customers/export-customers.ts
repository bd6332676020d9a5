import { CSV_COLUMNS, csvLine, customerToCsvCells } from "@dakiya/domain/customer";
import { customerListInput } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
import { readCustomerChunks } from "./read-customer-chunks.ts";

export const customerExportInput = customerListInput.omit({
  sort: true,
  cursor: true,
  limit: true,
});

/** Excel reads a file without it in the machine's old encoding and garbles names. */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * The customers a filter shows as CSV text, in pieces: safe to open in a spreadsheet, and an import of it
 * changes nothing.
 *
 * @param input - What the list is asked by, without its page; `status` absent is "active".
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
