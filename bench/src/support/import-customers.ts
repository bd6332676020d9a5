import type { ImportDetailWire } from "@dakiya/domain/wire";
import { requestBeside } from "./request-beside.ts";
import type { Beside } from "./request-beside.ts";
import { customersForm } from "./customers-form.ts";
import type { ServerBench } from "./open-bench.ts";
import { until } from "./until.ts";

const ENDED = ["completed", "failed", "cancelled"];

/** Seldom enough to leave the processors to the measured work, often enough for seconds. */
const LOOK_EVERY_MS = 100;

/**
 * Imports the bench's customers through the API.
 *
 * @param form - Them as a file, where it was made before.
 * @returns `speed` in rows per second from upload to the end, and the waits of other requests meanwhile.
 */
export async function importCustomers(
  { rows, api, residentMb }: Pick<ServerBench, "rows" | "api" | "residentMb">,
  form = customersForm(rows),
): Promise<Beside & { speed: number }> {
  const beside = requestBeside(api, residentMb);
  const startedAt = performance.now();
  const { importId } = await api.upload(form);
  const hasEnded = async () => {
    const state = await api.get<ImportDetailWire>(`/customer/imports/${importId}`);
    return ENDED.includes(state.status) ? state : null;
  };
  const importEnd = await until(hasEnded, "the import's end", LOOK_EVERY_MS);
  const speed = rows / ((performance.now() - startedAt) / 1000);
  const others = await beside.stop();
  if (importEnd.created !== rows) throw new Error(`imported ${importEnd.created} of ${rows} rows`);
  return { speed, ...others };
}
