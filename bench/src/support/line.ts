import type { Bench } from "./open-bench.ts";

/** A figure beside its limit, as one line tells it. */
export type Measured = {
  figure: string;
  limit: string;
  ratio: string;
  goal: string;
  isMet: boolean;
  /** What one of something costs: measured at a tenth of the size as well, it may have grown `max` times. */
  growth?: { of: string; cost: number; max: number };
};

/** A figure that could not be measured, and why. */
export type NotRun = {
  figure: string;
  notRun: string;
};

export type Line = Measured | NotRun;

/** What a file of a bench exports. */
export type BenchFile = {
  measure: (bench: Bench) => Promise<Line[]>;
  /** `leftOutOfSmoke` says why. */
  options?: { roles?: string; hasService?: boolean; leftOutOfSmoke?: string };
};
