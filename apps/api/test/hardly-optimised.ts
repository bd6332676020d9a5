/** Optimising costs more than it saves a server that a few tests use: of the database never, of scripts late. */
export const HARDLY_OPTIMISED = ["--liftoff-only", "--interrupt-budget=2000000"];

/** Flags for the servers of a bench: a small round only shows that they work. */
export const FLAGS_OF_ROUND = process.argv.includes("--smoke") ? HARDLY_OPTIMISED : [];
