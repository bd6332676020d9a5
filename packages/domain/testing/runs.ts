// The domain has no types of Node's.
declare const process: { env: Record<string, string | undefined> };

/** Properties take new inputs, and more of them. */
export const IS_FUZZING = process.env["FUZZ_RUNS"] !== undefined;

/** `TEST_WHOLE` with a value, or `FUZZ_RUNS`: every input, where a default run takes a sample. */
export const TRIES_ALL = IS_FUZZING || (process.env["TEST_WHOLE"] ?? "") !== "";

/** How often to try a property: a quarter as often in a default run, and ten times as often with `FUZZ_RUNS`. */
export function runs(usual: number): number {
  if (IS_FUZZING) return 10 * usual;
  return TRIES_ALL ? usual : Math.ceil(usual / 4);
}

/** How many made-up requests: `FUZZ_RUNS` itself where it is set, else as many as `runs` says. */
export function fuzzRuns(usual: number): number {
  return Number(process.env["FUZZ_RUNS"] ?? runs(usual));
}
