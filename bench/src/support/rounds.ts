import type { ServerBench } from "./open-bench.ts";

const WHOLE_ROWS = 10_000;

/** A bench of fewer customers is a try: it shows that everything runs. */
export function isWhole({ rows }: Pick<ServerBench, "rows">): boolean {
  return rows >= WHOLE_ROWS;
}

/** How often something is measured: once in a try, whose figure says nothing. */
export function roundsOf(bench: Pick<ServerBench, "rows">, whole: number): number {
  return isWhole(bench) ? whole : 1;
}
