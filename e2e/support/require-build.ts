import { existsSync } from "node:fs";
import { SERVER_ENTRY, WEB_INDEX } from "./paths.ts";

/** These tests need a build: without it, one sentence instead of a page of time-outs. */
export function setup(): void {
  for (const file of [SERVER_ENTRY, WEB_INDEX]) {
    if (!existsSync(file)) throw new Error(`${file} is missing: run "pnpm build" first.`);
  }
}
