import { createRequire } from "node:module";

const fromApi = createRequire(new URL("../../apps/api/package.json", import.meta.url));

/** A package as the server has it: the limit is measured with the same driver. */
export const pg = fromApi("pg");
export const { from: copyFrom, to: copyTo } = fromApi("pg-copy-streams");
