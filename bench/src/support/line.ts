import type { Bench } from "./open-bench.ts";

/** A figure beside its limit, as one line tells it. */
export interface Measured {
  figure: string;
  limit: string;
  ratio: string;
  goal: string;
  met: boolean;
  /** What one of something costs: measured at a tenth of the size as well, it may have grown `max` times. */
  growth?: { of: string; cost: number; max: number };
}

/** A figure that could not be measured, and why. */
export interface NotRun {
  figure: string;
  notRun: string;
}

export type Line = Measured | NotRun;

/** What a file of a bench exports. */
export interface BenchFile {
  measure: (bench: Bench) => Promise<Line[]>;
  options?: { roles?: string };
}
