/** How often to try a property: ten times as often where `FUZZ_RUNS` is set, which also asks for new inputs. */
export function runs(usual: number): number {
  return process.env["FUZZ_RUNS"] === undefined ? usual : 10 * usual;
}
