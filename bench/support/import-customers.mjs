import { askBeside } from "./ask-beside.mjs";
import { customersForm } from "./customers-form.mjs";

const ENDED = ["completed", "failed", "cancelled"];

/** Seldom enough to leave the processors to what is measured, often enough for seconds. */
const LOOK_EVERY_MS = 100;

/**
 * Imports the bench's customers through the API.
 *
 * @param form - Them as a file, where it was made before.
 * @returns `speed` in rows per second from upload to the end; meanwhile `p99Ms`, of a small request that has
 *   nothing to do with it, and `grownMb`, by how much the server's memory grew at most.
 */
export async function importCustomers(
  { rows, api, until, residentMb },
  form = customersForm(rows),
) {
  const beside = askBeside(api, residentMb);
  const startedAt = performance.now();
  const { importId } = await api.upload(form);
  const hasEnded = async () => {
    const state = await api.get(`/customer/imports/${importId}`);
    return ENDED.includes(state.status) ? state : null;
  };
  const ended = await until(hasEnded, "the import's end", LOOK_EVERY_MS);
  const speed = rows / ((performance.now() - startedAt) / 1000);
  const others = await beside.stop();
  if (ended.created !== rows) throw new Error(`imported ${ended.created} of ${rows} rows`);
  return { speed, ...others };
}
