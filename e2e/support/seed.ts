import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { HARDLY_OPTIMISED } from "../../apps/api/dist/test/hardly-optimised.js";

const TOOL = fileURLToPath(new URL("../../apps/api/dist/tools/seed.js", import.meta.url));

/** How much of each is made up; without campaigns one with a single log. */
export type SeedCounts = {
  customers: number;
  campaigns?: number;
  logs?: number;
};

/** Fills the account of the only user with made-up data, as `pnpm seed` does. */
export async function seedUser(
  { customers, campaigns = 1, logs = 1 }: SeedCounts,
  settings: Record<string, string>,
): Promise<void> {
  const { PATH, HOME, TMPDIR } = process.env;
  const counts = Object.entries({ customers, campaigns, logs });
  await promisify(execFile)(
    process.execPath,
    [...HARDLY_OPTIMISED, TOOL, ...counts.flatMap(([name, count]) => [`--${name}`, String(count)])],
    { env: { PATH, HOME, TMPDIR, ...settings } },
  );
}
