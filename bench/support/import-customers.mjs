import { CSV_HEADER, customerCells } from "./customers.mjs";

/** Imports the bench's customers through the API, and gives rows per second from upload to the end. */
export async function importCustomers({ rows, api, until }) {
  const lines = [CSV_HEADER];
  for (let n = 0; n < rows; n += 1) lines.push(customerCells(n).join(","));
  const file = lines.join("\n");

  const startedAt = performance.now();
  const { importId } = await api.upload(file);
  const ended = await until(async () => {
    const state = await api.get(`/customer/imports/${importId}`);
    return ["completed", "failed"].includes(state.status) ? state : null;
  }, "the import's end");
  const speed = rows / ((performance.now() - startedAt) / 1000);
  if (ended.created !== rows) throw new Error(`imported ${ended.created} of ${rows} rows`);
  return speed;
}
