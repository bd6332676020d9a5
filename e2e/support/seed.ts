import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const TOOL = fileURLToPath(new URL("../../tools/seed.mjs", import.meta.url));

/** Fills the account of the only user with made-up customers, as `pnpm seed` does. */
export async function seedCustomers(
  customers: number,
  settings: Record<string, string>,
): Promise<void> {
  const { PATH, HOME, TMPDIR } = process.env;
  const counts = ["--customers", String(customers), "--campaigns", "1", "--logs", "1"];
  await promisify(execFile)(process.execPath, [TOOL, ...counts], {
    env: { PATH, HOME, TMPDIR, ...settings },
  });
}
