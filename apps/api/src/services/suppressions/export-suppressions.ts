import { csvLine, formulaSafeCell } from "@dakiya/domain/customer";
import { suppressionFilter } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
import { readSuppressions, type SuppressionPlace } from "./suppression-rows.ts";

const CHUNK_ROWS = 500;

/** The byte order mark: without it Excel reads the file in the machine's legacy encoding. */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Streams the suppression list as CSV text, the newest first, safe to open in a spreadsheet. Memory holds one piece;
 * no connection is held in between.
 *
 * @param input - Search and reason, as the list is asked.
 * @throws ZodError when the input is no filter.
 */
export async function* exportSuppressions(
  ctx: Ctx,
  input: unknown,
  signal?: AbortSignal,
): AsyncGenerator<string> {
  const filter = suppressionFilter.parse(input);
  yield BYTE_ORDER_MARK + csvLine(["email", "reason", "customer", "added"]);
  let after: SuppressionPlace | null = null;
  while (signal?.aborted !== true) {
    const rows: Awaited<ReturnType<typeof readSuppressions>> = await readSuppressions(ctx, filter, {
      after,
      limit: CHUNK_ROWS,
    });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows
      .map(({ email, reason, customerName, createdAt }) =>
        csvLine([email, reason, customerName ?? "", createdAt.toISOString()].map(formulaSafeCell)),
      )
      .join("");
    if (rows.length < CHUNK_ROWS) return;
    after = last;
  }
}
