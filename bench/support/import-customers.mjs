import { askBeside } from "./ask-beside.mjs";
import { CSV_HEADER, customerCells } from "./customers.mjs";

const ENDED = ["completed", "failed", "cancelled"];

/**
 * Imports the bench's customers through the API.
 *
 * @returns `speed` in rows per second from upload to the end; meanwhile `p99Ms`, of a small request that has
 *   nothing to do with it, and `grownMb`, by how much the server's memory grew at most.
 */
export async function importCustomers({ rows, api, until, residentMb }) {
  const lines = [CSV_HEADER];
  for (let n = 0; n < rows; n += 1) lines.push(customerCells(n).join(","));
  const file = lines.join("\n");
  lines.length = 0;

  const beside = askBeside(api, residentMb);
  const startedAt = performance.now();
  const { importId } = await api.upload(file);
  const ended = await until(async () => {
    const state = await api.get(`/customer/imports/${importId}`);
    return ENDED.includes(state.status) ? state : null;
  }, "the import's end");
  const speed = rows / ((performance.now() - startedAt) / 1000);
  const others = await beside.stop();
  if (ended.created !== rows) throw new Error(`imported ${ended.created} of ${rows} rows`);
  return { speed, ...others };
}
