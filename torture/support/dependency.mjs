import { createRequire } from "node:module";

/** The driver as the server has it. */
export const pg = createRequire(new URL("../../apps/api/package.json", import.meta.url))("pg");
