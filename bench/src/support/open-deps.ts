import { readConfig } from "../../../apps/api/dist/src/config.js";
import { createDeps } from "../../../apps/api/dist/src/create-deps.js";
import { createLog } from "../../../apps/api/dist/src/create-log.js";
import { ctxOf } from "../../../apps/api/dist/src/deps.js";
import type { Ctx } from "../../../apps/api/dist/src/deps.js";
import type { Bench } from "./open-bench.ts";

/** A context for services in the bench's own process, for the signed-in user. */
export async function openDeps(bench: Bench): Promise<{ ctx: Ctx; close: () => Promise<void> }> {
  const config = readConfig({ ...bench.settings, ROLES: "worker", LOG_LEVEL: "error" });
  const { deps, sandbox, close } = await createDeps(config, createLog("error"));
  const { rows } = await bench.sql.query<{ id: string }>("select id from users");
  const user = { id: Number(rows[0]?.id) };
  const account = { id: await bench.account() };
  return {
    ctx: ctxOf(deps, { account, user, role: "owner" }),
    close: async () => {
      await close();
      await sandbox?.close();
    },
  };
}
