/** `TEST_WHOLE=1` or `FUZZ_RUNS`: every input, where a default run takes a sample. */
export const TRIES_ALL = Boolean(process.env["TEST_WHOLE"] ?? process.env["FUZZ_RUNS"]);

/**
 * How often to try a property: half as often in a default run. With `FUZZ_RUNS`, which also asks for new inputs, ten
 * times as often.
 */
export function runs(usual: number): number {
  if (process.env["FUZZ_RUNS"] !== undefined) return 10 * usual;
  return TRIES_ALL ? usual : Math.ceil(usual / 2);
}

/** How many made-up requests: `FUZZ_RUNS` itself where it is set, else half as many as usual. */
export function fuzzRuns(usual: number): number {
  return Number(process.env["FUZZ_RUNS"] ?? runs(usual));
}
