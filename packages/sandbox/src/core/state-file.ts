import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isObject, parseJson } from "./json.ts";
import type { JsonObject } from "./json.ts";

/** Small values that must outlive the process: keys and webhooks. In memory without a folder. */
export type StateFile = {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
};

/** Opens `state.json` in `folder`. A file that cannot be read counts as empty. */
export function openStateFile(folder: string | undefined): StateFile {
  const path = folder ? join(folder, "state.json") : null;
  const values: JsonObject = path ? readState(path) : {};
  return {
    get: (name) => values[name],
    set(name, value) {
      values[name] = value;
      if (!folder || !path) return;
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      // Written to a temporary file and renamed, so that a crash leaves the old state.
      writeFileSync(`${path}.new`, JSON.stringify(values, null, 2), { mode: 0o600 });
      renameSync(`${path}.new`, path);
    },
  };
}

function readState(path: string): JsonObject {
  try {
    const parsed = parseJson(readFileSync(path, "utf8"))?.value;
    return isObject(parsed) ? parsed : {};
  } catch {
    return {};
  }
}
