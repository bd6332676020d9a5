import { resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

/** To Vite and Vitest the end of a file's name, and a sign written otherwise. */
const UNREADABLE = /[#?]|%[0-9a-f]{2}/i;

/** Ends with a sentence where the path of this repository has signs that tests and `pnpm dev` can't work with. */
export function needReadablePath(what: string): void {
  if (!UNREADABLE.test(root)) return;
  console.error(
    `${what} can't run in ${root}: #, ? and % in a path mean something else to Vite. Move the repository; pnpm start works here too.`,
  );
  process.exit(1);
}
