/**
 * Messages to users: by screen, and under `server` the ones the api adds. A message with a value is a function of it.
 * A namespace, not an object: a bundler gives a page those it reads.
 */
export * as MESSAGES from "./by-screen.ts";
export type { ImportFileKind } from "./customers/import-file.ts";
